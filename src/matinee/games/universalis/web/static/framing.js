// The framing card: place, time and cast of a scene. It is sent together with the first event.

import { $, $$, createElement, tableState } from "./dom.js";
import { loadDraft } from "./drafts.js";

const box = $("#un-framing");
const fields = { place: $("#un-place"), inside: $("#un-inside"), time: $("#un-time"), label: $("#un-label"), link: $("#un-link") };
const EMPTY = { place: "", inside: "INT", time: "present", label: "", link: "", cast: [] };

const chosenCast = new Set();
let drawnLists = ""; // the components and scenes for which the lists were made

/** The values of the card; `null` if it is hidden. */
export function readCard() {
  return box.hidden ? null : cardValues();
}

function cardValues() {
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
  return { ...values, cast: [...chosenCast] };
}

/** The values to store as a draft; `undefined` if nothing was filled in. */
export function cardDraft() {
  const values = cardValues();
  return JSON.stringify(values) === JSON.stringify(EMPTY) ? undefined : values;
}

export function clearCard() {
  setCard(EMPTY);
}

function setCard(values) {
  for (const [name, field] of Object.entries(fields)) field.value = values[name] ?? EMPTY[name];
  chosenCast.clear();
  for (const name of values.cast ?? []) chosenCast.add(name);
  for (const checkbox of $$("#un-cast input")) checkbox.checked = chosenCast.has(checkbox.value);
}

function createOption(value, text) {
  const element = createElement("option", "", text);
  element.value = value;
  return element;
}

function castChip({ name, kind }) {
  const element = createElement("label", `chip ${kind}`);
  const checkbox = createElement("input", "");
  checkbox.type = "checkbox";
  checkbox.value = name;
  checkbox.checked = chosenCast.has(name);
  checkbox.addEventListener("change", () => (checkbox.checked ? chosenCast.add(name) : chosenCast.delete(name)));
  element.append(checkbox, createElement("span", "", name));
  return element;
}

/** The player who frames the scene sees the card, without the fields that are already decided. */
export function showCard(state) {
  box.hidden = state.tells !== "framing";
  if (box.hidden) return;
  for (const name of [".place", ".in-out"]) $(name, box).hidden = state.placed;
  for (const name of [".time", ".label"]) $(name, box).hidden = state.timed;
  $(".way", box).hidden = state.linked || !state.scenes.length;
  const lists = JSON.stringify([state.components, state.scenes]);
  if (lists === drawnLists) return;
  const { link } = cardValues();
  drawnLists = lists;
  const places = state.components.filter(({ kind, off }) => kind === "location" && !off);
  $("#un-places").replaceChildren(...places.map(({ name }) => createOption(name, "")));
  const ways = state.scenes.flatMap(([n, heading]) => [
    createOption(`${n} continue`, `→ ${n}. ${heading}`),
    createOption(`${n} flashback`, `↶ ${n}. ${heading}`),
  ]);
  fields.link.replaceChildren(createOption("", "–"), ...ways);
  fields.link.value = link;
  const people = state.components.filter(({ kind, off, here }) => kind !== "location" && !off && !here);
  $("#un-cast").replaceChildren(...people.map(castChip));
  $(".who", box).hidden = !people.length;
}

export function bindFraming() {
  showCard(tableState());
  setCard(loadDraft("card") ?? EMPTY);
}
