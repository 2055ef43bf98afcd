// Browser UI of Universalis: selects which panel is shown, and handles clicks on the board.
// It never decides what is legal.

import { beginParagraph, bindComposer, insertTag, refreshComposer } from "./composer.js";
import { $, $$, closest, need } from "../../../../web/static/js/selectors.js";
import { narrow, offeredActions, part, roomText, tableState } from "./dom.js";
import { setDraftOwner } from "./drafts.js";
import { bindFraming } from "./framing.js";
import { bindLineActions } from "./line-actions.js";
import { bindNames } from "./name-completion.js";
import { bindScript, scrollToEnd } from "./script-scroll.js";
import { bindOpenFields, cancelOpenFields, isBusy, matchingOffers, writeAbout } from "./open-fields.js";

const room = part("#stage .writers-room");
/** @type {Record<string, string>} */
const KEYS = { s: "script", c: "cast", t: "table" };

const tabs = () => $$(":scope > [role=tablist] [role=tab]", room);

/**
 * Open the panel of a tab; on a wide page the script is always visible.
 * @param {string} name
 */
function openPanel(name) {
  room.dataset.panel = name;
  for (const tab of tabs()) {
    const selected = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
  if (name === "script") scrollToEnd();
}

// Actions about a component or a line

/** @param {number} id */
const nameOf = (id) => tableState().components.find((component) => component.id === id)?.name ?? "";
/** @param {string} name */
const quoteName = (name) => (/^[\p{L}\p{N}' ’-]+$/u.test(name) ? name : `{${name}}`);

/**
 * Actions that are written as a tag in a paragraph: insert the tag, or focus the field.
 * @type {Record<string, (id?: number) => void>}
 */
const TAG_ACTIONS = {
  "tell-event": () => beginParagraph(""),
  colour: () => beginParagraph("~ "),
  speak: (id) => beginParagraph(id ? `${nameOf(id)}: ` : ""),
  create: () => insertTag("@"),
  introduce: (id) => insertTag(id ? `@${quoteName(nameOf(id))} ` : "@"),
  "add-trait": (id) => insertTag(`[${id ? nameOf(id) : ""}: `, "]", id ? null : 1),
  "move-to": () => insertTag("@@"),
  "move-to-new": () => insertTag("@@"),
  establish: () => need("#un-place").focus(),
  "establish-new": () => need("#un-place").focus(),
  "set-time": () => need("#un-time").focus(),
  "link-scene": () => need("#un-link").focus(),
};

const MAX_LINE_CHARS = 90; // a longer line is truncated; this much is enough to recognise it

/**
 * @param {HTMLElement} button
 * @returns {Intent}
 */
function intentOf(button) {
  const { do: kinds = "", component, entry, solution } = button.dataset;
  const line = button.closest("#un-paper .line")?.querySelector(".action, .speech")?.textContent.trim();
  /** @type {Intent["about"]} */
  const about = {};
  if (component !== undefined) about.component = Number(component);
  if (entry !== undefined) about.entry = Number(entry);
  if (solution !== undefined) about.solution = solution;
  return {
    kinds: kinds.split(" "),
    about,
    label: button.textContent.trim(),
    line: line && (line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS).trimEnd()} …` : line),
  };
}

/** @param {HTMLElement} button */
function startAction(button) {
  const intent = intentOf(button);
  button.closest("dialog")?.close();
  if (narrow.matches) openPanel("script");
  const startTag = intent.kinds.map((kind) => TAG_ACTIONS[kind]).find(Boolean);
  if (startTag && tableState().tells) {
    cancelOpenFields();
    const { component } = intent.about;
    startTag(component === undefined ? undefined : Number(component));
  } else writeAbout(intent);
}

/** @type {Record<string, string>} */
const DECISION_KINDS = { tenets: "propose-tenet", bid: "bid", ch_bid: "bid-for", fine_talk: "make-case" };
let currentDecision = ""; // the decision for which the composer was opened

/** If only one kind of action can be written now, open the composer for it automatically. */
function followDecision() {
  const state = tableState();
  const kind = DECISION_KINDS[state.moment];
  const decision = kind && state.can.includes(kind) ? `${state.moment} ${state.turn}` : "";
  if (decision === currentDecision) return;
  currentDecision = decision;
  const returnBox = need("#un-called");
  returnBox.hidden = !decision;
  if (decision) need("button", returnBox).textContent = roomText(kind);
  if (!isBusy() && !returnToDecision()) cancelOpenFields();
}

/** Open the composer for the decision that the table waits for; returns whether there is one. */
function returnToDecision() {
  const kind = currentDecision && DECISION_KINDS[currentDecision.split(" ")[0]];
  return kind !== "" && writeAbout({ kinds: [kind], about: {}, label: roomText(kind), isDecision: true }, false);
}

/** A detail dialog contains buttons for all actions on a component: show those that are possible now. */
function updateDialogButtons() {
  for (const button of $$("#content-dialog [data-do]")) button.hidden = !matchingOffers(intentOf(button)).length;
}

/**
 * Whether the page handles a click on this element: only drawing on a trait; any other opens details.
 * @param {HTMLElement} element
 */
function isHandledByPage(element) {
  if (element.closest(".pool")) return true;
  const strip = element.closest(".strip");
  const refs = element.dataset.ref?.split(" ") ?? [];
  const [component, trait] = refs.map((ref) => Number(ref.split(":")[1]));
  return (
    Boolean(strip) &&
    offeredActions().some(
      ({ action }) => action.do === "draw" && action.trait === trait && action.component === component,
    )
  );
}

/** @param {MouseEvent} event */
function onClick(event) {
  const panel = closest(event, "[role=tab]")?.dataset.panel;
  if (panel) openPanel(panel);
  const element = closest(event, "[data-ref], button");
  if (!element?.dataset.ref || isHandledByPage(element)) return;
  event.stopPropagation();
  const line = element.closest(".line");
  if (line) $("[data-do=challenge]", line)?.click();
  else $(".name[data-look]", element.closest(".card") ?? element)?.click();
}

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const allTabs = tabs();
  const index = event.target instanceof HTMLElement ? allTabs.indexOf(event.target) : -1;
  const isTyping = closest(event, "input, textarea, select") !== null || $("dialog[open]") !== null;
  if (index >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const nextTab = allTabs.at((index + (event.key === "ArrowRight" ? 1 : -1)) % allTabs.length);
    openPanel(nextTab?.dataset.panel ?? "");
    nextTab?.focus();
  } else if (KEYS[event.key] && !isTyping) openPanel(KEYS[event.key]);
}

/**
 * On a phone the composer is enlarged while writing, until a tap elsewhere.
 * @param {Event} event
 */
function updateWritingMode(event) {
  const isInside = closest(event, "#un-composer") !== null;
  if (event.type === "focusin" && closest(event, "#un-text")) room.classList.add("writing");
  else if (event.type === "pointerdown" && !isInside) room.classList.remove("writing");
}

/** On a phone the composer is placed above the keyboard. */
function fitAboveKeyboard() {
  const view = window.visualViewport;
  if (!view) return;
  const hidden = Math.max(0, innerHeight - view.height - view.offsetTop);
  room.style.setProperty("--keyboard", `${hidden}px`);
  room.style.setProperty("--seen", `${view.height}px`);
}

if (room) {
  const { seat } = tableState();
  room.classList.add("live");
  room.addEventListener("click", onClick);
  room.addEventListener("keydown", (event) => {
    const { target } = event;
    const isPressed = (event.key === "Enter" || event.key === " ") && target instanceof Element;
    if (isPressed && target.matches("[data-ref][role=button]")) {
      const element = /** @type {HTMLElement} */ (target);
      if (!isHandledByPage(element)) {
        event.preventDefault();
        element.click();
        event.stopPropagation();
      }
    }
  });
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("click", (event) => {
    const button = closest(event, "#stage [data-do], #content-dialog [data-do]");
    if (button) startAction(button);
  });
  document.addEventListener("matinee:sheet", updateDialogButtons);
  const composer = $("#un-composer");
  if (composer) {
    setDraftOwner(need("#table").dataset.table ?? "", seat ?? 0);
    composer.hidden = false;
    bindOpenFields(refreshComposer, returnToDecision);
    bindFraming();
    bindComposer();
    bindNames();
    document.addEventListener("matinee:shown", followDecision);
    need("#un-called button").addEventListener("click", returnToDecision);
    followDecision();
  }
  document.addEventListener("universalis:told", () => {
    if (narrow.matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    room.classList.remove("writing");
    if (!need("#un-matter").hidden) need(".wall", room).scrollTop = 0;
    scrollToEnd();
  });
  for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, updateWritingMode);
  const typingIndicator = $("#typing-indicator");
  if (typingIndicator) need("#un-tab-script").append(typingIndicator);
  bindScript();
  bindLineActions();
  for (const name of ["resize", "scroll"]) window.visualViewport?.addEventListener(name, fitAboveKeyboard);
  fitAboveKeyboard();
  openPanel(narrow.matches ? "script" : "cast");
}
