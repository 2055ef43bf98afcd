// What can be chosen now: at most six things at a time, verbs before objects, objects by kind.

import { $, $$, refsOf, root } from "./page.js";
import { alikeIn, byThing, byVerb, verbOf, wordsOf } from "./sorting.js";
import { _, many } from "./texts.js";

const MOST = 6;
const FEW = 6;
const LONG = 12; // a longer list can be searched
const WORDY = 30; // characters that fit into a narrow column
const ROOM = 160; // characters that fit into the bar

let path = []; // how the choices were narrowed, step by step: by a verb, a kind of thing, or things
let sought = ""; // what is looked for in a long list

const area = () => $("#call [data-choices]");
export const picks = () => $$("#call [data-choices] button.pick");

function fits(pick, step) {
  const refs = refsOf(pick);
  if (step.verb !== undefined) return verbOf(pick) === step.verb;
  if (step.kind !== undefined) return refs[0]?.startsWith(`${step.kind}:`);
  return step.refs.every((ref) => refs.includes(ref));
}

/** Where a board has a place to write, what is to be filled in is filled in there. */
const unwritten = (found) =>
  $("#stage [data-composes]:not([hidden])") ? found.filter((pick) => !pick.form.matches(".open")) : found;

const narrowed = (found) => found.filter((pick) => path.every((step) => fits(pick, step)));
const touching = (refs) => picks().filter((pick) => fits(pick, { refs }));

/** What these things mean together with those chosen before; alone, if that is nothing. */
export function meantBy(refs) {
  const together = [...new Set([...path.flatMap((step) => step.refs ?? []), ...refs])];
  const found = touching(together);
  return found.length ? { refs: together, found } : { refs, found: touching(refs) };
}

/** Show only what touches these things. */
export function narrowTo(refs, focus) {
  const before = path.filter((step) => step.refs?.every((ref) => refs.includes(ref)));
  go([...before, { refs }], focus);
}

/** Forget what was narrowed; whether there was anything. */
export function forget() {
  const was = path.length > 0;
  path = [];
  sought = "";
  return was;
}

function go(steps, focus = true) {
  path = steps;
  sought = "";
  refresh();
  if (focus) $$("#call .verb-button, #call button.pick").find((one) => one.offsetParent)?.focus();
}

/** Bring the bar and the board up to what can be chosen. */
export function refresh() {
  const found = picks();
  for (const pick of found) speak(pick);
  for (const old of $$("#call .verb-button")) old.remove();
  let current = narrowed(found);
  while (path.length && !current.length) {
    path.pop();
    current = narrowed(found);
  }
  const { folds, alone } = sorted(path.length ? current : unwritten(current));
  for (const fold of folds) fold.meant[0].closest("form.group").before(further(fold));
  const searched = !folds.length && alone.length > LONG;
  const long = alone.length > (folds.length ? LONG : MOST);
  const begun = !folds.length && (long || path.length) ? alikeIn(alone) : "";
  if (begun) for (const pick of alone) speak(pick, begun);
  area()?.classList.toggle("many", long);
  area()?.classList.toggle("alike", Boolean(begun));
  area()?.classList.toggle("wordy", long && alone.some((pick) => ownText(pick).length > WORDY));
  tools(long, searched, begun);
  show(found, searched ? alone.filter(isSought) : alone);
  targets(found);
  edges();
}

/** What is shown: choices that stand alone, and folds of choices that lead on. */
function sorted(current) {
  const flat = { folds: [], alone: current };
  const few = current.length <= MOST;
  if (few && current.reduce((sum, pick) => sum + pick.textContent.length, 0) <= ROOM) return flat;
  const verbs = byVerb(current);
  const several = verbs.folds.length && verbs.folds.length + verbs.alone.length > 1;
  return several ? verbs : few ? flat : (byThing(current, MOST) ?? flat);
}

/** A group's verb stands once in the markup; each of its buttons says it, or more that all share. */
function speak(pick, begun) {
  const legend = $("legend", pick.closest("fieldset[data-verb]") ?? pick)?.textContent.trim() ?? "";
  const own = wordsOf(pick).join(" ");
  const text = $(".verb", pick) || !legend ? own : `${legend} ${own}`;
  const verb = begun ?? legend;
  const said = document.createElement("span");
  said.className = "verb";
  said.textContent = verb && `${verb} `;
  pick.replaceChildren(...(verb ? [said] : []), text.slice(verb.length).trim());
}

function show(found, shown) {
  const seen = new Set(shown);
  for (const pick of found) pick.hidden = !seen.has(pick);
  for (const form of $$("#call form.group")) form.hidden = !$("button.pick:not([hidden])", form);
  numbered();
}

function button(name, text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

/** A button that stands for several choices and leads to them. */
function further({ text, meant, step }) {
  const made = button("verb-button", `${text} …`, () => go([...path, step]));
  made.title = many("{n} choice", "{n} choices", meant.length);
  return made;
}

// The way back, and what a long list is searched with. They stay in the page while it changes.

const bar = document.createElement("div");
bar.className = "narrowing";
bar.dataset.made = "";
const back = button("quiet-button", _("Back"), () => go(path.slice(0, -1)));
const all = button("quiet-button", _("All choices"), () => go([]));
const search = document.createElement("input");
search.type = "search";
search.setAttribute("aria-label", _("Find among these choices"));
search.autocomplete = "off";
search.addEventListener("input", () => {
  sought = search.value;
  show(picks(), narrowed(picks()).filter(isSought));
});
search.addEventListener("keydown", (event) => {
  const left = picks().filter((pick) => !pick.hidden);
  if (event.key === "Escape") go(path.slice(0, -1));
  else if (event.key === "Enter" && left.length === 1) left[0].click();
  else return;
  event.preventDefault();
});
const common = document.createElement("span");
common.className = "common";
common.setAttribute("aria-hidden", "true"); // each choice says it itself
bar.append(common, back, all, search);

/** Whether somebody is typing: what is typed must not end up as keys that do something else. */
export const searching = () => document.activeElement === search;

/** Beside a list that scrolls they stand below the heading, so that they are always in sight. */
function tools(long, searched, begun) {
  const place = long ? $("#call .call-head") : area();
  back.hidden = path.length < 2;
  all.hidden = !path.length;
  search.hidden = !searched;
  common.hidden = !begun || searched;
  common.textContent = begun && `${begun.replace(/:$/, "")} …`;
  search.placeholder = begun ? _("Find: {what}", { what: common.textContent }) : _("Find …");
  if (search.value !== sought) search.value = sought;
  if (!place || (all.hidden && search.hidden && !begun)) bar.remove();
  else if (bar.parentElement !== place) place[long ? "append" : "prepend"](bar);
}

/** What a choice says after its verb. */
const ownText = (pick) => pick.textContent.slice($(".verb", pick)?.textContent.length ?? 0).trim();

/** Whether each word that is looked for begins one of the choice's own words. */
function isSought(pick) {
  const own = ownText(pick).toLowerCase().split(/\s+/);
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** What does not fit into the bar is set closer; let it be seen where a list still goes on. */
export function edges() {
  const [call, list] = [$("#call"), area()];
  list?.classList.remove("tight");
  list?.classList.toggle("tight", [call, list].some((box) => box.scrollHeight > box.clientHeight + 4));
  marks();
}

function marks() {
  for (const box of [$("#call"), area()]) {
    if (!box) continue;
    box.classList.toggle("more-above", box.scrollTop > 4);
    box.classList.toggle("more-below", box.scrollTop + box.clientHeight < box.scrollHeight - 4);
  }
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

export function bindEdges() {
  const moved = ({ target }) => target.closest?.("#call") && marks();
  document.addEventListener("scroll", moved, { capture: true, passive: true });
  addEventListener("resize", edges);
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
  const wanted = path.some((step) => step.verb === undefined) ? narrowed(found) : found;
  const touched = wanted.map((pick) => [pick, new Set(refsOf(pick))]);
  let count = 0;
  for (const element of $$("[data-ref]")) {
    const refs = refsOf(element);
    const meant = touched.filter(([, known]) => refs.every((ref) => known.has(ref)));
    const can = meant.length > 0;
    if (can && element.getClientRects().length) count += 1;
    element.classList.toggle("can", can);
    element.classList.toggle("cannot", mine && found.length > 0 && !can);
    reachable(element, meant.map(([pick]) => pick));
  }
  root.classList.toggle("few", count > 0 && count <= FEW);
  root.classList.toggle("choosing", mine && found.length > 0);
}

function reachable(element, meant) {
  if (element.matches("button, a")) return;
  if ("reached" in element.dataset) {
    for (const name of ["tabindex", "role", "aria-label", "aria-description", "data-reached"]) element.removeAttribute(name);
  }
  if (!meant.length) return;
  element.dataset.reached = "";
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
  if (meant.length === 1) named(element, meant[0].textContent.trim());
}

const plain = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();

/** What a thing does is its name; where other words stand on it, they are, and it is described so. */
function named(element, text) {
  const own = plain(element.textContent);
  element.setAttribute(plain(text).includes(own) ? "aria-label" : "aria-description", text);
}
