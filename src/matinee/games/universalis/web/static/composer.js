// The composer: a text area for paragraphs with tags, the list of items that they buy, and one button that
// pays for all of them.

import { $, closest, need } from "../../../../web/static/js/selectors.js";
import { createElement, part, playActions, roomText, tableState } from "./dom.js";
import { loadDraft, saveDraft } from "./drafts.js";
import { dryRun } from "./dry-run.js";
import { cardDraft, clearCard, readCard, showCard } from "./framing.js";
import { parse } from "./parsing.js";
import { buildPlay, itemsFor } from "./price-items.js";
import { areOpenFieldsShown } from "./open-fields.js";

/** @type {HTMLTextAreaElement} */
export const textArea = part("#un-text");
/** @type {HTMLButtonElement} */
const sendButton = part("#un-tell");
/** @type {HTMLInputElement} */
const endTurnBox = part("#un-ends");
const itemList = part("#un-bought");

/** @type {{ text: string } | null} */
let sent = null; // the text that was sent and is not yet answered

/** All items that the content of the composer buys. */
function currentItems() {
  const state = tableState();
  const names = state.components.map(({ name }) => name);
  return itemsFor(parse(textArea.value, names), state, readCard());
}

// Changing a tag in the text

/**
 * @param {number} at
 * @param {number} length
 * @param {string} text
 */
function replaceText(at, length, text) {
  textArea.setRangeText(text, at, at + length, "preserve");
  textArea.dispatchEvent(new Event("input", { bubbles: true }));
}

/** @type {Record<string, string>} */
const NEXT_SETTING = { INT: "EXT", EXT: "INT/EXT", "INT/EXT": "INT" };

/**
 * Change the tag of an item in the text, after a click on the item.
 * @param {ItemTag} tag
 */
function toggleTag(tag) {
  const text = textArea.value;
  const lengthOf = (/** @type {RegExp} */ pattern) => pattern.exec(text.slice(tag.at))?.[0].length ?? 0;
  if (tag.isParagraph) {
    if (text[tag.at] === "~") replaceText(tag.at, lengthOf(/^~\s*/), "");
    else replaceText(tag.at, 0, "~ ");
  } else if (tag.componentKind) replaceText(tag.at, 1, tag.componentKind === "prop" ? "@" : "#");
  else if (tag.inside) {
    const prefixLength = lengthOf(/^@@((INT\.?\/EXT|INT|EXT)\.\s*)?/);
    replaceText(tag.at, prefixLength, `@@${NEXT_SETTING[tag.inside].replace("INT/EXT", "INT./EXT")}. `);
  } else if (tag.injury !== undefined) {
    const at = text.indexOf(tag.injury ? "!" : ":", tag.at);
    replaceText(at, 1, tag.injury ? ":" : "!");
  }
}

/** @param {Item} item */
function itemRow(item) {
  const row = createElement("li", item.action ? "" : "wrong");
  const { tag, action } = item;
  const label = roomText(item.textKey, item.values);
  if (tag) {
    const button = createElement("button", "kind", label);
    button.type = "button";
    button.addEventListener("click", () => toggleTag(tag));
    row.append(button);
  } else row.append(createElement("span", "kind", label));
  if (tag?.componentKind) row.append(createElement("span", "more", roomText(tag.componentKind)));
  if (action?.text) row.append(createElement("span", "words", String(action.text)));
  row.append(
    createElement("span", item.price ? "price" : "price free", item.price ? String(item.price) : roomText("free")),
  );
  return row;
}

/**
 * @param {Play | null} play
 * @param {Item[]} items
 * @param {TableState} state
 */
function priceText(play, items, state) {
  if (!items.length) return "";
  if (!play) return state.tells ? "" : roomText(state.teller ? "teller" : "not-now", { name: state.teller });
  if (!$("#scripted-play")) return roomText("stopped");
  const left = state.spend - play.price;
  if (left < 0) return roomText("too-dear", { n: -left });
  const purse = Math.min(state.purse, play.price);
  const parts = [roomText("left", { n: left, all: state.spend })];
  if (purse && state.tells !== "window") parts.push(roomText("purse-first", { n: purse }));
  if (play.interrupts) parts.unshift(roomText("teller", { name: state.teller }).split(". ")[0]);
  return parts.join(", ");
}

/**
 * @param {Play | null} play
 * @param {Item[]} items
 */
function buttonLabel(play, items) {
  if (!items.length) return roomText("tell-free");
  if (play?.interrupts) return roomText(play.price === 1 ? "interrupt-one" : "interrupt-tell", { n: play.price });
  if (!play?.price) return roomText("tell-free");
  return roomText(play.price === 1 ? "tell-one" : "tell", { n: play.price });
}

/** Update everything to the text and the state of the table. */
export function refreshComposer() {
  if (areOpenFieldsShown()) return;
  const state = tableState();
  need("#un-composer").hidden = state.moment === "over" || !$("#action-bar[data-seat]");
  showCard(state);
  const items = currentItems();
  const request = items.some((item) => item.action === null) ? null : buildPlay(items, state, endTurnBox.checked);
  const rows = items.map(itemRow);
  itemList.replaceChildren(...rows);
  need("#un-sum").textContent = priceText(request, items, state);
  need("#un-sum").classList.toggle("wrong", request !== null && request.price > state.spend);
  sendButton.textContent = buttonLabel(request, items);
  need("#un-composer").classList.toggle("idle", !textArea.value.trim() && !items.length);
  const endTurnLabel = endTurnBox.closest("label");
  if (endTurnLabel) endTurnLabel.hidden = !state.tells;
  const canSend =
    request !== null && items.length > 0 && request.price <= state.spend && !sent && $("#scripted-play") !== null;
  sendButton.disabled = !canSend;
  const interruptCount = request?.interrupts ? 1 : 0;
  dryRun(canSend && request ? request.actions : null, (verdicts) =>
    showVerdicts(verdicts.slice(interruptCount), rows, verdicts[0]),
  );
  fitHeight();
}

/**
 * Show the server's verdicts: the first item that would be refused is marked, with the reason.
 * @param {Verdict[]} verdicts
 * @param {HTMLElement[]} rows
 * @param {Verdict} [firstVerdict]
 */
function showVerdicts(verdicts, rows, firstVerdict) {
  for (const row of rows) $(".why", row)?.remove();
  const refusedIndex = verdicts.findIndex(({ why }) => why);
  const refused = refusedIndex < 0 ? (firstVerdict?.why ? firstVerdict : null) : verdicts[refusedIndex];
  const row = rows[refusedIndex] ?? rows.at(-1);
  for (const otherRow of rows) otherRow.classList.toggle("wrong", refused !== null && otherRow === row);
  if (!refused || !row) return;
  row.append(createElement("span", "why", refused.why));
  itemList.scrollTop += Math.max(0, row.getBoundingClientRect().bottom - itemList.getBoundingClientRect().bottom);
  sendButton.disabled = true;
}

/** Fit the height to the text, limited by the page. */
function fitHeight() {
  textArea.style.height = "auto";
  textArea.style.height = `${Math.min(textArea.scrollHeight + 2, innerHeight * 0.3)}px`;
}

function sendParagraphs() {
  if (sendButton.disabled || areOpenFieldsShown()) return;
  const request = buildPlay(currentItems(), tableState(), endTurnBox.checked);
  if (!request || !playActions(request.actions)) return;
  sent = { text: textArea.value };
  textArea.readOnly = true;
}

/**
 * Accepted text is cleared; refused text stays, to be changed.
 * @param {CustomEvent<FormResult>} event
 */
function onFormResult({ detail }) {
  if (detail.form.id !== "scripted-play" || !sent) return;
  textArea.readOnly = false;
  sent = null;
  if (detail.accepted) {
    if (!areOpenFieldsShown()) textArea.value = "";
    endTurnBox.checked = false;
    clearCard();
    saveDraft("story", undefined);
    saveDraft("card", cardDraft());
    document.dispatchEvent(new CustomEvent("universalis:told"));
  }
  refreshComposer();
}

function saveDrafts() {
  if (areOpenFieldsShown()) return;
  saveDraft("story", textArea.value);
  saveDraft("card", cardDraft());
}

/**
 * Insert a tag at the cursor, around the selection.
 * @param {string} before
 * @param {string} [after]
 * @param {number | null} [cursor]
 */
export function insertTag(before, after = "", cursor = null) {
  textArea.focus();
  const { selectionStart: from, selectionEnd: to, value } = textArea;
  const selected = value.slice(from, to);
  const separator = from && !/[\s(["“]$/.test(value.slice(0, from)) ? " " : "";
  textArea.setRangeText(`${separator}${before}${selected}${after}`, from, to, "end");
  if (cursor !== null) textArea.selectionStart = textArea.selectionEnd = from + separator.length + cursor;
  else if (after && !selected)
    textArea.selectionStart = textArea.selectionEnd = from + separator.length + before.length;
  textArea.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Begin a new paragraph.
 * @param {string} text
 */
export function beginParagraph(text) {
  textArea.focus();
  textArea.selectionStart = textArea.selectionEnd = textArea.value.length;
  const separator = textArea.value && !textArea.value.endsWith("\n") ? "\n" : "";
  textArea.setRangeText(`${separator}${text}`, textArea.value.length, textArea.value.length, "end");
  textArea.dispatchEvent(new Event("input", { bubbles: true }));
}

const firstPresentName = () =>
  tableState().components.find(({ here, kind }) => here && kind !== "location")?.name ?? "";

/** @type {Record<string, () => void>} */
const TAGS = {
  who: () => insertTag("@"),
  thing: () => insertTag("#"),
  place: () => insertTag("@@"),
  trait: () => insertTag(`[${firstPresentName()}: `, "]", firstPresentName() ? null : 1),
  speak: () => beginParagraph(`${firstPresentName()}: `),
  colour: () => beginParagraph("~ "),
};

/** Restore the draft, and follow changes from now on. */
export function bindComposer() {
  textArea.value = loadDraft("story") ?? "";
  textArea.addEventListener("input", () => {
    saveDrafts();
    refreshComposer();
  });
  need("#un-framing").addEventListener("input", () => {
    saveDrafts();
    refreshComposer();
  });
  endTurnBox.addEventListener("change", refreshComposer);
  sendButton.addEventListener("click", sendParagraphs);
  textArea.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      sendButton.click();
    }
  });
  need("#un-composer .tags").addEventListener("click", (event) =>
    TAGS[closest(event, "[data-tag]")?.dataset.tag ?? ""]?.(),
  );
  document.addEventListener("matinee:answered", onFormResult);
  document.addEventListener("matinee:shown", refreshComposer);
  refreshComposer();
}
