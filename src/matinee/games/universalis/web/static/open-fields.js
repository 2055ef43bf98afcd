// Open fields: texts that are not paragraphs of the story, such as a tenet, an obstacle, a challenge or a case.
//
// The action bar offers them as forms with open fields, which are filled in in the composer. The draft of
// a paragraph is kept meanwhile.
//
// An intent says which actions are meant: their kinds, what they are about, and a label.

import { $$, need } from "../../../../web/static/js/selectors.js";
import { createElement, offeredActions, part, playActions, roomText } from "./dom.js";
import { loadDraft, saveDraft } from "./drafts.js";

const box = part("#un-subject");
/** @type {HTMLTextAreaElement} */
const textArea = part("#un-text");
const offerBox = part("#un-which");
/** @type {HTMLSelectElement} */
const offerList = part("#un-which select");
const numberBox = part("#un-number");
/** @type {HTMLInputElement} */
const numberInput = part("#un-number input");
const wordsBox = part("#un-words");
/** @type {HTMLInputElement} */
const wordsInput = part("#un-words input");
/** @type {HTMLButtonElement} */
const sendButton = part("#un-tell");

/** @type {Intent | null} */
let current = null; // the intent that is being written about
/** @type {{ about: Intent, text: string } | null} */
let sent = null; // what was submitted and not yet answered: its intent and its text
let storyPlaceholder = ""; // the placeholder of the text area for the story
let onClosed = () => {};
let onSent = () => {};

/** Whether an open field is being filled in instead of the story being written. */
export const areOpenFieldsShown = () => current !== null;

/**
 * @param {GameAction} action
 * @param {Intent} intent
 */
const matchesIntent = (action, intent) =>
  intent.kinds.includes(action.do) && Object.entries(intent.about).every(([name, value]) => action[name] === value);

/**
 * The offered actions that match an intent.
 * @param {Intent} intent
 */
export const matchingOffers = (intent) => offeredActions().filter(({ action }) => matchesIntent(action, intent));

/**
 * @param {GameAction} action
 * @param {string} kind
 */
const openFields = (action, kind) => Object.keys(action).filter((name) => openField(action, name)?.open === kind);

/**
 * A field of an action, if it is open.
 * @param {GameAction} action
 * @param {string | undefined} name
 */
function openField(action, name) {
  const value = name === undefined ? null : action[name];
  return typeof value === "object" ? value : null;
}

/**
 * The open text fields of an action: the one for the text area, and a short one.
 * @param {GameAction} action
 */
function textFields(action) {
  const texts = openFields(action, "text");
  const mainField = texts.includes("text") ? "text" : texts[0];
  return { mainField, shortField: texts.find((name) => name !== mainField) };
}

const chosenOffer = (/** @type {Intent} */ intent) =>
  matchingOffers(intent)[Math.max(0, offerList.selectedIndex)] ?? null;
/** @param {Intent} intent */
const draftKey = (intent) => `subject ${intent.kinds.join(" ")}`;

/** Save the fields beside the text as drafts. */
function saveFields() {
  if (!current) return;
  const isUsualNumber = numberBox.hidden || numberInput.value === "1";
  saveDraft(`${draftKey(current)}, number`, isUsualNumber ? undefined : numberInput.value);
  saveDraft(`${draftKey(current)}, words`, wordsBox.hidden ? undefined : wordsInput.value);
}

/** @param {Intent} intent */
function clearDrafts(intent) {
  for (const name of ["", ", number", ", words"]) saveDraft(`${draftKey(intent)}${name}`, undefined);
}

/**
 * The label of a field in the form of the action bar.
 * @param {Offer} offer
 * @param {string} name
 */
function labelOf({ pick }, name) {
  const field = pick.form.querySelector(`[name="field.${name}"]`);
  return field?.closest("label")?.querySelector("span")?.firstChild?.textContent?.trim() ?? name;
}

/**
 * Show the offers for an intent, if there are several; returns them.
 * @param {Intent} intent
 */
function updateOfferList(intent) {
  const matching = matchingOffers(intent);
  const selected = offerList.value;
  const labels = matching.map(({ label }) => label);
  offerBox.hidden = matching.length < 2;
  if (labels.join("\n") !== [...offerList.options].map(({ text }) => text).join("\n")) {
    offerList.replaceChildren(...labels.map((text) => createElement("option", "", text)));
    if (labels.includes(selected)) offerList.value = selected;
  }
  return matching;
}

export function refreshOpenFields() {
  if (!current) return;
  const matching = updateOfferList(current);
  const offer = chosenOffer(current);
  box.classList.toggle("gone", !matching.length);
  const label = matching.length === 1 && !current.line ? matching[0].label : current.label;
  need("#un-subject-told").textContent = current.line ? `${label}: “${current.line}”` : label;
  if (!offer) numberBox.hidden = wordsBox.hidden = true;
  showTextArea(!offer || Boolean(textFields(offer.action).mainField));
  const isComplete = offer ? showFields(offer) : false;
  const note = offer?.pick.dataset.preview ?? "";
  const limit = offer ? openField(offer.action, textFields(offer.action).mainField)?.length : undefined;
  const length = textArea.value.trim().length;
  const isTooLong = limit !== undefined && length > limit;
  need("#un-sum").textContent = isTooLong ? `${length} / ${limit}` : note;
  need("#un-sum").classList.toggle("wrong", isTooLong);
  sendButton.textContent = offer && !current.line ? offer.label : current.label;
  sendButton.disabled = !isComplete || isTooLong || sent !== null;
}

/**
 * Show the open fields of an offer; returns whether all of them are filled in.
 * @param {Offer} offer
 */
function showFields(offer) {
  const numberName = openFields(offer.action, "number")[0];
  const { mainField, shortField } = textFields(offer.action);
  const number = openField(offer.action, numberName);
  numberBox.hidden = !number;
  if (number) {
    const { low, high } = number;
    need("span", numberBox).textContent = labelOf(offer, numberName);
    Object.assign(numberInput, { min: low, max: high });
    need("small", numberBox).textContent = roomText("range", { low, high });
    if (document.activeElement !== numberInput) {
      numberInput.value = String(Math.min(high, Math.max(low, Number(numberInput.value))));
    }
  }
  const words = openField(offer.action, shortField);
  wordsBox.hidden = !words;
  if (words && shortField) {
    need("span", wordsBox).textContent = labelOf(offer, shortField);
    wordsInput.maxLength = words.length;
  }
  const isLongEnough = (/** @type {string | undefined} */ name, /** @type {string} */ text) =>
    text.trim().length >= (openField(offer.action, name)?.least ?? 0);
  const areTextsGiven = isLongEnough(mainField, textArea.value) && isLongEnough(shortField, wordsInput.value);
  return areTextsGiven && (!number || numberInput.checkValidity());
}

/** Fill in the open fields, and send the action. */
function sendOpenFields() {
  const offer = current && !sendButton.disabled ? chosenOffer(current) : null;
  if (!offer || !current) return;
  const { mainField, shortField } = textFields(offer.action);
  const action = { ...offer.action };
  const numberField = openFields(action, "number")[0];
  if (numberField) action[numberField] = Number(numberInput.value);
  if (mainField) action[mainField] = textArea.value;
  if (shortField) action[shortField] = wordsInput.value;
  if (playActions([action])) sent = { about: current, text: textArea.value };
  refreshOpenFields();
}

/** @param {CustomEvent<FormResult>} event */
function onFormResult({ detail }) {
  if (!sent || detail.form.id !== "scripted-play") return;
  const { about, text } = sent;
  sent = null;
  if (detail.accepted) {
    if ((loadDraft(draftKey(about)) ?? "") === text) clearDrafts(about);
    if (current === about) {
      closeOpenFields();
      if (!about.isDecision) onSent();
    } else if (current && textArea.value === text) textArea.value = loadDraft(draftKey(current)) ?? "";
    document.dispatchEvent(new CustomEvent("universalis:told"));
  }
  refreshOpenFields();
}

/**
 * Open the composer for an intent until it is sent or cancelled. `label` is shown if several actions
 * match. Returns whether any action matches.
 * @param {Intent} intent
 * @param {boolean} [focus]
 */
export function writeAbout(intent, focus = true) {
  const matching = matchingOffers(intent);
  if (!matching.length) return false;
  const needsNoInput =
    matching.length === 1 &&
    !openFields(matching[0].action, "text").length &&
    !openFields(matching[0].action, "number").length;
  if (needsNoInput) {
    if (!focus) return false;
    matching[0].pick.click();
    return true;
  }
  if (current) closeOpenFields();
  current = intent;
  need("#un-composer").classList.remove("idle");
  need("#un-composer").dataset.mode = "subject";
  box.hidden = false;
  textArea.value = loadDraft(draftKey(intent)) ?? "";
  storyPlaceholder = textArea.placeholder;
  textArea.placeholder = "";
  numberInput.value = loadDraft(`${draftKey(intent)}, number`) ?? "1";
  wordsInput.value = loadDraft(`${draftKey(intent)}, words`) ?? "";
  refreshOpenFields();
  const field = [textArea, wordsInput, offerList].find((element) => element.offsetParent);
  if (focus) field?.focus();
  return true;
}

/**
 * Show or hide the text area.
 * @param {boolean} shown
 */
function showTextArea(shown) {
  /** @type {HTMLElement | null} */
  const field = textArea.closest(".field");
  if (field) field.hidden = !shown;
}

function closeOpenFields() {
  current = null;
  box.hidden = true;
  delete need("#un-composer").dataset.mode;
  showTextArea(true);
  textArea.value = loadDraft("story") ?? "";
  textArea.placeholder = storyPlaceholder;
  onClosed();
}

/**
 * `whenClosed` is called when the story is shown again, `whenSent` when a subject that was opened by hand
 * was accepted.
 * @param {() => void} whenClosed
 * @param {() => void} whenSent
 */
export function bindOpenFields(whenClosed, whenSent) {
  onClosed = whenClosed;
  onSent = whenSent;
  need("#un-subject-off").addEventListener("click", () => {
    closeOpenFields();
    textArea.focus();
  });
  textArea.addEventListener("input", () => {
    if (current) saveDraft(draftKey(current), textArea.value);
    refreshOpenFields();
  });
  for (const field of $$("input, select", box)) {
    field.addEventListener("input", () => {
      saveFields();
      refreshOpenFields();
    });
  }
  sendButton.addEventListener("click", sendOpenFields);
  document.addEventListener("matinee:answered", onFormResult);
  document.addEventListener("matinee:shown", refreshOpenFields);
}

export const cancelOpenFields = () => current && closeOpenFields();

/** Whether the viewer has opened a subject by hand that can still be sent. */
export const isBusy = () => current !== null && !current.isDecision && matchingOffers(current).length > 0;
