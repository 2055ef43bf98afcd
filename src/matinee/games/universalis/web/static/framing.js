// The framing card: place, time and cast of a scene. It is sent together with the first event.

import { $$, need } from "../../../../web/static/js/selectors.js";
import { createElement, part, tableState } from "./dom.js";
import { loadCard } from "./drafts.js";

/** @typedef {"place" | "inside" | "time" | "label" | "link"} FieldName */

const box = part("#un-framing");
/** @type {Record<FieldName, HTMLInputElement | HTMLSelectElement>} */
const fields = {
  place: part("#un-place"),
  inside: part("#un-inside"),
  time: part("#un-time"),
  label: part("#un-label"),
  link: part("#un-link"),
};
const FIELD_NAMES = /** @type {FieldName[]} */ (Object.keys(fields));
/** @type {Card} */
const EMPTY = { place: "", inside: "INT", time: "present", label: "", link: "", cast: [] };

/** @type {Set<string>} */
const chosenCast = new Set();
let drawnLists = ""; // the components and scenes for which the lists were made

/** The values of the card; `null` if it is hidden. */
export function readCard() {
  return box.hidden ? null : cardValues();
}

/** @returns {Card} */
function cardValues() {
  const values = { ...EMPTY, cast: [...chosenCast] };
  for (const name of FIELD_NAMES) values[name] = fields[name].value;
  return values;
}

/** The values to store as a draft; `undefined` if nothing was filled in. */
export function cardDraft() {
  const values = cardValues();
  return JSON.stringify(values) === JSON.stringify(EMPTY) ? undefined : values;
}

export function clearCard() {
  setCard(EMPTY);
}

/** @param {Partial<Card>} values */
function setCard(values) {
  for (const name of FIELD_NAMES) fields[name].value = values[name] ?? EMPTY[name];
  chosenCast.clear();
  for (const name of values.cast ?? []) chosenCast.add(name);
  /** @type {HTMLInputElement[]} */
  const checkboxes = $$("#un-cast input");
  for (const checkbox of checkboxes) checkbox.checked = chosenCast.has(checkbox.value);
}

/**
 * @param {string} value
 * @param {string} text
 */
function createOption(value, text) {
  const element = createElement("option", "", text);
  element.value = value;
  return element;
}

/** @param {Component} component */
function castChip({ name, kind }) {
  const element = createElement("label", `chip ${kind}`);
  const checkbox = createElement("input", "");
  checkbox.type = "checkbox";
  checkbox.value = name;
  checkbox.checked = chosenCast.has(name);
  checkbox.addEventListener("change", () => {
    if (checkbox.checked) chosenCast.add(name);
    else chosenCast.delete(name);
  });
  element.append(checkbox, createElement("span", "", name));
  return element;
}

/**
 * The player who frames the scene sees the card, without the fields that are already decided.
 * @param {TableState} state
 */
export function showCard(state) {
  box.hidden = state.tells !== "framing";
  if (box.hidden) return;
  for (const name of [".place", ".in-out"]) need(name, box).hidden = state.placed;
  for (const name of [".time", ".label"]) need(name, box).hidden = state.timed;
  need(".way", box).hidden = state.linked || !state.scenes.length;
  const lists = JSON.stringify([state.components, state.scenes]);
  if (lists === drawnLists) return;
  const { link } = cardValues();
  drawnLists = lists;
  const places = state.components.filter(({ kind, off }) => kind === "location" && !off);
  need("#un-places").replaceChildren(...places.map(({ name }) => createOption(name, "")));
  const ways = state.scenes.flatMap(([n, heading]) => [
    createOption(`${n} continue`, `→ ${n}. ${heading}`),
    createOption(`${n} flashback`, `↶ ${n}. ${heading}`),
  ]);
  fields.link.replaceChildren(createOption("", "–"), ...ways);
  fields.link.value = link;
  const people = state.components.filter(({ kind, off, here }) => kind !== "location" && !off && !here);
  need("#un-cast").replaceChildren(...people.map(castChip));
  need(".who", box).hidden = !people.length;
}

export function bindFraming() {
  showCard(tableState());
  setCard(loadCard() ?? EMPTY);
}
