// The framing card: where, when, who. It is sent with the first event, in one go.

import { kept } from "./drafts.js";
import { $, $$, element, now } from "./page.js";

const box = $("#un-framing");
const fields = { place: $("#un-place"), inside: $("#un-inside"), time: $("#un-time"), label: $("#un-label"), link: $("#un-link") };
const EMPTY = { place: "", inside: "INT", time: "present", label: "", link: "", cast: [] };

const chosen = new Set();
let drawn = ""; // for which table the lists were made

/** What is on the card; nothing, if it is not there. */
export function card() {
  return box.hidden ? null : filled();
}

function filled() {
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
  return { ...values, cast: [...chosen] };
}

/** What is to be kept of it; nothing, if nothing was filled in. */
export function takeCard() {
  const values = filled();
  return JSON.stringify(values) === JSON.stringify(EMPTY) ? undefined : values;
}

export function clearCard() {
  fill(EMPTY);
}

function fill(values) {
  for (const [name, field] of Object.entries(fields)) field.value = values[name] ?? EMPTY[name];
  chosen.clear();
  for (const name of values.cast ?? []) chosen.add(name);
  for (const one of $$("#un-cast input")) one.checked = chosen.has(one.value);
}

function option(value, text) {
  const made = element("option", "", text);
  made.value = value;
  return made;
}

function chip({ name, kind }) {
  const made = element("label", `chip ${kind}`);
  const tick = element("input", "");
  tick.type = "checkbox";
  tick.value = name;
  tick.checked = chosen.has(name);
  tick.addEventListener("change", () => (tick.checked ? chosen.add(name) : chosen.delete(name)));
  made.append(tick, element("span", "", name));
  return made;
}

/** Whoever frames has the card; what is settled already is not asked again. */
export function showCard(known) {
  box.hidden = known.tells !== "framing";
  if (box.hidden) return;
  for (const name of [".place", ".in-out"]) $(name, box).hidden = known.placed;
  for (const name of [".time", ".label"]) $(name, box).hidden = known.timed;
  $(".way", box).hidden = known.linked || !known.scenes.length;
  const lists = JSON.stringify([known.components, known.scenes]);
  if (lists === drawn) return;
  const { link } = filled();
  drawn = lists;
  const places = known.components.filter(({ kind, off }) => kind === "location" && !off);
  $("#un-places").replaceChildren(...places.map(({ name }) => option(name, "")));
  const ways = known.scenes.flatMap(([n, heading]) => [
    option(`${n} continue`, `→ ${n}. ${heading}`),
    option(`${n} flashback`, `↶ ${n}. ${heading}`),
  ]);
  fields.link.replaceChildren(option("", "–"), ...ways);
  fields.link.value = link;
  const people = known.components.filter(({ kind, off, here }) => kind !== "location" && !off && !here);
  $("#un-cast").replaceChildren(...people.map(chip));
  $(".who", box).hidden = !people.length;
}

export function bindFraming() {
  showCard(now());
  fill(kept("card") ?? EMPTY);
}
