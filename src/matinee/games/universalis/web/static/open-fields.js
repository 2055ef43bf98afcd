// Open fields: texts that are not paragraphs of the story, such as a tenet, an obstacle, a challenge or a case.
//
// The action bar offers them as forms with open fields, which are filled in in the composer. The draft of
// a paragraph is kept meanwhile.
//
// An intent says which actions are meant: their kinds, what they are about, and a label.

import { $, $$, createElement, offeredActions, playActions, roomText } from "./dom.js";
import { loadDraft, saveDraft } from "./drafts.js";

const box = $("#un-subject");
const textArea = $("#un-text");
const offerBox = $("#un-which");
const numberBox = $("#un-number");
const wordsBox = $("#un-words");
const sendButton = $("#un-tell");

let current = null; // the intent that is being written about
let sent = null; // what was submitted and not yet answered: its intent and its text
let storyPlaceholder = ""; // the placeholder of the text area for the story
let onClosed = () => {};
let onSent = () => {};

/** Whether an open field is being filled in instead of the story being written. */
export const areOpenFieldsShown = () => current !== null;

const matchesIntent = (action, intent) => intent.kinds.includes(action.do) && Object.entries(intent.about).every(([name, value]) => action[name] === value);

/** The offered actions that match an intent. */
export const matchingOffers = (intent) => offeredActions().filter(({ action }) => matchesIntent(action, intent));

const openFields = (action, kind) => Object.keys(action).filter((name) => action[name]?.open === kind);

/** The open text fields of an action: the one for the text area, and a short one. */
function textFields(action) {
  const texts = openFields(action, "text");
  const mainField = texts.includes("text") ? "text" : texts[0];
  return { mainField, shortField: texts.find((name) => name !== mainField) };
}

const chosenOffer = () => matchingOffers(current)[Math.max(0, $("select", offerBox).selectedIndex)] ?? null;
const draftKey = (intent) => `subject ${intent.kinds.join(" ")}`;

/** Save the fields beside the text as drafts. */
function saveFields() {
  if (!current) return;
  const field = $("input", numberBox);
  saveDraft(`${draftKey(current)}, number`, numberBox.hidden || field.value === "1" ? undefined : field.value);
  saveDraft(`${draftKey(current)}, words`, wordsBox.hidden ? undefined : $("input", wordsBox).value);
}

function clearDrafts(intent) {
  for (const name of ["", ", number", ", words"]) saveDraft(`${draftKey(intent)}${name}`, undefined);
}

/** The label of a field in the form of the action bar. */
function labelOf({ pick }, name) {
  const field = pick.form.querySelector(`[name="field.${name}"]`);
  return field?.closest("label")?.querySelector("span")?.firstChild?.textContent.trim() ?? name;
}

function updateOfferList() {
  const matching = matchingOffers(current);
  const selected = $("select", offerBox).value;
  const labels = matching.map(({ label }) => label);
  offerBox.hidden = matching.length < 2;
  if (labels.join("\n") !== $$("option", offerBox).map(({ text }) => text).join("\n")) {
    $("select", offerBox).replaceChildren(...labels.map((text) => createElement("option", "", text)));
    if (labels.includes(selected)) $("select", offerBox).value = selected;
  }
  return matching;
}

export function refreshOpenFields() {
  if (!current) return;
  const matching = updateOfferList();
  const offer = chosenOffer();
  box.classList.toggle("gone", !matching.length);
  const label = matching.length === 1 && !current.line ? matching[0].label : current.label;
  $("#un-subject-told").textContent = current.line ? `${label}: “${current.line}”` : label;
  const numberField = offer ? openFields(offer.action, "number")[0] : null;
  const { mainField, shortField } = offer ? textFields(offer.action) : {};
  numberBox.hidden = !numberField;
  if (numberField) {
    $("span", numberBox).textContent = labelOf(offer, numberField);
    const { low, high } = offer.action[numberField];
    const field = $("input", numberBox);
    Object.assign(field, { min: low, max: high });
    $("small", numberBox).textContent = roomText("range", { low, high });
    if (document.activeElement !== field) field.value = Math.min(high, Math.max(low, Number(field.value)));
  }
  wordsBox.hidden = !shortField;
  if (shortField) {
    $("span", wordsBox).textContent = labelOf(offer, shortField);
    $("input", wordsBox).maxLength = offer.action[shortField].length;
  }
  textArea.closest(".field").hidden = Boolean(offer) && !mainField;
  const isLongEnough = (name, text) => !name || text.trim().length >= offer.action[name].least;
  const isFilledIn = offer && isLongEnough(mainField, textArea.value) && isLongEnough(shortField, $("input", wordsBox).value);
  const isNumberValid = !numberField || $("input", numberBox).checkValidity();
  const isTooLong = mainField && textArea.value.trim().length > offer.action[mainField].length;
  const note = offer?.pick.dataset.preview ?? "";
  $("#un-sum").textContent = isTooLong ? `${textArea.value.trim().length} / ${offer.action[mainField].length}` : note;
  $("#un-sum").classList.toggle("wrong", Boolean(isTooLong));
  sendButton.textContent = offer && !current.line ? offer.label : current.label;
  sendButton.disabled = !isFilledIn || !isNumberValid || isTooLong || sent !== null;
}

/** Fill in the open fields, and send the action. */
function sendOpenFields() {
  const offer = current && !sendButton.disabled && chosenOffer();
  if (!offer) return;
  const { mainField, shortField } = textFields(offer.action);
  const action = { ...offer.action };
  const numberField = openFields(action, "number")[0];
  if (numberField) action[numberField] = Number($("input", numberBox).value);
  if (mainField) action[mainField] = textArea.value;
  if (shortField) action[shortField] = $("input", wordsBox).value;
  if (playActions([action])) sent = { about: current, text: textArea.value };
  refreshOpenFields();
}

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

/** Open the composer for an intent until it is sent or cancelled. `label` is shown if several actions
 * match. Returns whether any action matches. */
export function writeAbout(intent, focus = true) {
  const matching = matchingOffers(intent);
  if (!matching.length) return false;
  const needsNoInput = matching.length === 1 && !openFields(matching[0].action, "text").length && !openFields(matching[0].action, "number").length;
  if (needsNoInput) {
    if (!focus) return false;
    matching[0].pick.click();
    return true;
  }
  if (current) closeOpenFields();
  current = intent;
  document.getElementById("un-composer").classList.remove("idle");
  document.getElementById("un-composer").dataset.mode = "subject";
  box.hidden = false;
  textArea.value = loadDraft(draftKey(intent)) ?? "";
  storyPlaceholder = textArea.placeholder;
  textArea.placeholder = "";
  $("input", numberBox).value = loadDraft(`${draftKey(intent)}, number`) ?? 1;
  $("input", wordsBox).value = loadDraft(`${draftKey(intent)}, words`) ?? "";
  refreshOpenFields();
  const field = [textArea, $("input", wordsBox), $("select", offerBox)].find((element) => element.offsetParent);
  if (focus) field?.focus();
  return true;
}

function closeOpenFields() {
  current = null;
  box.hidden = true;
  delete document.getElementById("un-composer").dataset.mode;
  textArea.closest(".field").hidden = false;
  textArea.value = loadDraft("story") ?? "";
  textArea.placeholder = storyPlaceholder;
  onClosed();
}

/** `whenClosed` is called when the story is shown again, `whenSent` when a subject that was opened by hand
 * was accepted. */
export function bindOpenFields(whenClosed, whenSent) {
  onClosed = whenClosed;
  onSent = whenSent;
  $("#un-subject-off").addEventListener("click", () => {
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
