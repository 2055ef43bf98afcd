// Actions on a line of the script that the platform offers: applause, hiding, redaction, rewording. Also
// the line that marks unread text.

import { $, $$, closest, need } from "../../../../web/static/js/selectors.js";
import { createElement, part, roomText, tableState } from "./dom.js";

/** @typedef {{ url: string, line: string | undefined }} Rewordable */

const paper = part("#un-paper");

const lineStates = () => new Map($$("#applause data").map((element) => [element.dataset.line, element.dataset]));

/**
 * @param {string} action
 * @param {string} line
 */
function actionButton(action, line) {
  const element = createElement("button", "", roomText(action));
  element.type = "button";
  element.dataset.courtesy = action;
  element.value = line;
  return element;
}

/**
 * The page has a form for each of these actions; add the line to it and submit it.
 * @param {HTMLButtonElement} button
 */
function submitLineAction({ dataset, value }) {
  /** @type {HTMLFormElement} */
  const form = need(`#scripted-${dataset.courtesy}`);
  /** @type {HTMLInputElement | null} */
  let field = $("input[name=line]", form);
  if (!field) {
    field = createElement("input", "");
    Object.assign(field, { type: "hidden", name: "line" });
    form.append(field);
  }
  field.value = value;
  form.requestSubmit();
}

/**
 * @param {string} key
 * @param {string} url
 */
function actionLink(key, url) {
  const element = createElement("a", "", roomText(key));
  element.href = url;
  element.dataset.asks = "";
  return element;
}

/**
 * The viewer's own last line, if it can still be reworded.
 * @returns {Rewordable | null}
 */
function rewordableLine() {
  /** @type {HTMLAnchorElement | null} */
  const link = $("#action-bar a[href*='/reword']");
  const ownLine = $$(`#un-paper .line[data-seat="${tableState().seat}"]:not(.struck)`).at(-1);
  return link && ownLine ? { url: link.href, line: ownLine.dataset.line } : null;
}

/**
 * The actions on a line, besides those that the rules offer.
 * @param {HTMLElement} line
 * @param {DOMStringMap | undefined} state
 * @param {Rewordable | null} last
 */
function lineActions(line, state, last) {
  const { line: number = "", seat, move } = line.dataset;
  const elements = [];
  if (Number(seat) !== tableState().seat)
    elements.push(actionButton(state && "yours" in state ? "unapplaud" : "applaud", number));
  if (last?.line === number) elements.push(actionLink("reword", last.url));
  elements.push(actionButton(state && "hidden" in state ? "show-line" : "hide-line", number));
  elements.push(actionLink("unsay", `/tables/${need("#table").dataset.table}/unsay?move=${move}`));
  return elements;
}

/**
 * @param {HTMLElement} line
 * @param {DOMStringMap | undefined} state
 * @param {Rewordable | null} last
 */
function updateLine(line, state, last) {
  const container = $(".action-buttons", line);
  if (!container) return;
  const count = Number(state?.count ?? 0);
  line.classList.toggle("hidden-by-me", state !== undefined && "hidden" in state);
  if (count) line.dataset.claps = String(count);
  else delete line.dataset.claps;
  let box = $(":scope > [data-made]", container);
  if (!box) {
    box = createElement("span", "safety-tools");
    box.dataset.made = "";
    container.append(box);
  }
  const elements = lineActions(line, state, last);
  if (elements.map((element) => element.outerHTML).join("") !== box.innerHTML) box.replaceChildren(...elements);
}

/** Lines of the current scene always have their actions; others get them on hover. */
function updateLines() {
  if (!$("#scripted-applaud")) return;
  const states = lineStates();
  const last = rewordableLine();
  for (const line of $$("#un-scene .line.told")) updateLine(line, states.get(line.dataset.line), last);
  for (const line of $$("#un-past .line.told")) {
    if (states.has(line.dataset.line)) updateLine(line, states.get(line.dataset.line), last);
  }
}

/** Draw a marker above the first unread line. */
function drawUnreadLine() {
  $("#un-new")?.remove();
  const firstUnread = Number(need("#stage").dataset.newMove);
  if (!firstUnread) return;
  const line = $$("#un-paper .line").find(({ dataset }) => Number(dataset.move) >= firstUnread);
  if (!line) return;
  const marker = createElement("p", "new-here", roomText("since"));
  marker.id = "un-new";
  marker.dataset.made = "";
  (line.closest(".notes") ?? line).before(marker);
}

export function bindLineActions() {
  const refresh = () => {
    updateLines();
    drawUnreadLine();
  };
  paper.addEventListener("click", (event) => {
    /** @type {HTMLButtonElement | null} */
    const button = closest(event, "[data-courtesy]");
    if (button) submitLineAction(button);
  });
  document.addEventListener("matinee:shown", refresh);
  document.addEventListener("matinee:new", drawUnreadLine);
  need("#un-past").addEventListener("pointerover", (event) => {
    const line = closest(event, ".line.told");
    if (line && $("#scripted-applaud")) updateLine(line, lineStates().get(line.dataset.line), null);
  });
  refresh();
}
