// What can be chosen now: at most six things at a time, verbs before objects, objects by kind.

import { $, $$, refsOf, root } from "./page.js";

const MOST = 6;
const FEW = 6;

let opened = null; // the verb whose objects are shown
let touched = []; // refs that were chosen and mean several things

const area = () => $("#call [data-choices]");
export const picks = () => $$("#call [data-choices] button.pick");

/** The actions that touch all of these things. */
function matching(refs) {
  return picks().filter((pick) => refs.every((ref) => refsOf(pick).includes(ref)));
}

/** What these things mean together with those chosen before; alone, if that is nothing. */
export function meantBy(refs) {
  const together = [...new Set([...touched, ...refs])];
  const found = matching(together);
  return found.length ? { refs: together, found } : { refs, found: matching(refs) };
}

/** Show only what touches these things. */
export function narrowTo(refs) {
  opened = null;
  touched = refs;
  refresh();
  focusFirst();
}

/** Forget what was narrowed; whether there was anything. */
export function forget() {
  const was = opened !== null || touched.length > 0;
  opened = null;
  touched = [];
  return was;
}

function focusFirst() {
  $$("#call .verb-button, #call button.pick").find((one) => one.offsetParent)?.focus();
}

/** Bring the bar and the board up to what can be chosen. */
export function refresh() {
  const found = picks();
  for (const old of $$("#call .verb-button, #call .go-back")) old.remove();
  const narrowed = matching(touched);
  if (!narrowed.length) touched = [];
  const flat = found.length <= MOST || touched.length > 0;
  for (const pick of found) pick.hidden = touched.length > 0 && !narrowed.includes(pick);
  for (const group of $$("#call fieldset[data-verb]")) fold(group, flat);
  for (const form of $$("#call form.group")) {
    const chosen = $("fieldset[data-verb]", form)?.dataset.verb;
    const elsewhere = !flat && opened !== null && chosen !== opened;
    form.hidden = elsewhere || !$$("button.pick:not([hidden])", form).length;
  }
  if (opened !== null || touched.length) area()?.prepend(back());
  numbered();
  targets(found);
}

function fold(group, flat) {
  const { verb } = group.dataset;
  const own = $$("button.pick", group);
  const folds = !flat && own.length > 1;
  const many = folds && opened === verb && own.length > MOST ? objects(own) : [];
  group.classList.toggle("folded", (folds && opened !== verb) || many.length > 0);
  if (folds && opened === null) group.before(further(verb, own, () => (opened = verb)));
  for (const [ref, meant] of many) {
    group.before(further(beginning(meant), meant, () => (touched = [ref])));
  }
}

/** A button that stands for several choices and leads to them. */
function further(text, meant, narrow) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "verb-button";
  button.textContent = `${text} …`;
  button.title = `${meant.length} choices`;
  button.addEventListener("click", () => {
    narrow();
    refresh();
    focusFirst();
  });
  return button;
}

/** Many objects of one verb, by the kind of thing that makes the most groups: six at the most. */
function objects(own) {
  const kinds = new Map();
  for (const pick of own) {
    for (const ref of refsOf(pick)) {
      const kind = ref.split(":")[0];
      if (!kinds.has(kind)) kinds.set(kind, new Map());
      const groups = kinds.get(kind);
      groups.set(ref, [...(groups.get(ref) ?? []), pick]);
    }
  }
  const fitting = [...kinds.values()].filter(({ size }) => size > 1 && size <= MOST);
  const best = fitting.sort((one, other) => other.size - one.size)[0];
  return best?.size < own.length ? [...best] : [];
}

/** The words with which all of several sentences begin. */
function beginning(group) {
  const words = group.map((pick) => pick.textContent.trim().split(/\s+/));
  const alike = words[0].findIndex((word, n) => words.some((other) => other[n] !== word));
  return words[0].slice(0, alike < 0 ? undefined : alike).join(" ");
}

function back() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "go-back quiet-button";
  button.textContent = "All choices";
  button.addEventListener("click", () => {
    forget();
    refresh();
    focusFirst();
  });
  return button;
}

function numbered() {
  let number = 0;
  for (const key of $$("#call [data-choices] button.pick, #call .verb-button")) {
    const shown = key.offsetParent !== null && number < 9;
    if (shown) number += 1;
    if (shown) key.dataset.key = number;
    else delete key.dataset.key;
  }
}

/** Choose by the number on a button. */
export function press(number) {
  const button = $(`#call [data-key="${CSS.escape(number)}"]`);
  button?.click();
  return Boolean(button);
}

/** Light on the board what can be chosen, dim the rest, and make it reachable by keyboard. */
export function targets(found) {
  const mine = $("#call")?.dataset.turn === "yes";
  const wanted = touched.length ? matching(touched) : found;
  let count = 0;
  for (const element of $$("[data-ref]")) {
    const refs = refsOf(element);
    const meant = wanted.filter((pick) => refs.every((ref) => refsOf(pick).includes(ref)));
    const can = meant.length > 0;
    if (can && element.getClientRects().length) count += 1;
    element.classList.toggle("can", can);
    element.classList.toggle("cannot", mine && found.length > 0 && !can);
    reachable(element, meant);
  }
  root.classList.toggle("few", count > 0 && count <= FEW);
  root.classList.toggle("choosing", mine && found.length > 0);
}

function reachable(element, meant) {
  if (element.matches("button, a")) return;
  if ("reached" in element.dataset) {
    for (const name of ["tabindex", "role", "aria-label", "data-reached"]) element.removeAttribute(name);
  }
  if (!meant.length) return;
  element.dataset.reached = "";
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
  if (meant.length === 1) element.setAttribute("aria-label", meant[0].textContent.trim());
}
