// Many choices, put into a few groups: by how their sentences begin, and by what they touch.
//
// A group of one stands alone; any other is a fold, with a text and the step that leads into it.

import { refsOf } from "./page.js";

const kindOf = (ref) => ref.split(":")[0];

/** How the sentences of a choice's group begin; nothing if it stands for itself. */
export const verbOf = (pick) => pick.closest("fieldset[data-verb]")?.dataset.verb;

export function byVerb(current) {
  const groups = grouped(current, (pick) => [verbOf(pick)]);
  const alone = groups.get(undefined) ?? [];
  groups.delete(undefined);
  return split(groups, (verb) => ({ verb }), (verb) => verb, alone);
}

/** By the things of one kind that make the most groups, or else by kind; `null` if nothing does. */
export function byThing(current, most) {
  const fits = ({ size }) => size > 1 && size <= most;
  const kinds = new Set(current.flatMap(refsOf).map(kindOf));
  const things = [...kinds]
    .map((kind) => grouped(current, (pick) => refsOf(pick).filter((ref) => kindOf(ref) === kind)))
    .filter((groups) => fits(groups) && groups.size < current.length && covers(groups, current))
    .sort((one, other) => other.size - one.size)[0];
  if (things) return split(things, (ref) => ({ refs: [ref] }), texts(things, current));
  const plain = current.filter((pick) => !refsOf(pick).length);
  const by = grouped(current, (pick) => refsOf(pick).slice(0, 1).map(kindOf));
  const few = fits(by) && by.size + plain.length <= most;
  return few ? split(by, (kind) => ({ kind }), texts(by, current), plain) : null;
}

function grouped(current, keys) {
  const groups = new Map();
  for (const pick of current) {
    for (const key of keys(pick)) groups.set(key, [...(groups.get(key) ?? []), pick]);
  }
  return groups;
}

const covers = (groups, current) => new Set([...groups.values()].flat()).size === current.length;

function split(groups, step, text, alone = []) {
  const all = [...groups];
  const folds = all.filter(([, meant]) => meant.length > 1);
  const single = all.filter(([, meant]) => meant.length === 1).flatMap(([, meant]) => meant);
  return {
    folds: folds.map(([key, meant]) => ({ text: text(key), meant, step: step(key) })),
    alone: [...alone, ...single],
  };
}

/** What to call the groups: how each begins, what only its sentences share, or else its key. */
function texts(groups, current) {
  const common = beginning(current);
  const after = (text) => (text && common ? `${common}: ${text}` : capital(text));
  const ways = [
    (key, meant) => (beginning(meant).length > common.length ? beginning(meant) : ""),
    (key, meant) => after(shared(meant, current)),
    (key) => after(key.split(":").at(-1).replaceAll("-", " ")),
  ];
  const tried = ways.map((way) => new Map([...groups].map(([key, meant]) => [key, way(key, meant)])));
  const sound = (found) => new Set(found.values()).size === found.size && [...found.values()].every(Boolean);
  const best = tried.find(sound) ?? tried.at(-1);
  return (key) => best.get(key);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What stands between ordinary spaces: those that must not be broken are left as they are. */
export const wordsOf = (pick) => pick.textContent.trim().split(/[ \t\r\n]+/);

const QUOTES = ["“”", "«»"];
const isCut = (words) => QUOTES.some(([open, close]) => count(words, open) > count(words, close));
const count = (words, sign) => words.join(" ").split(sign).length;

/** The words with which all of several sentences begin; they do not end within something quoted. */
function beginning(group) {
  const words = group.map(wordsOf);
  const alike = words[0].findIndex((word, n) => words.some((other) => other[n] !== word));
  const found = words[0].slice(0, alike < 0 ? undefined : alike);
  while (isCut(found)) found.pop();
  return found.join(" ");
}

/** How several choices begin alike, if each has more to say. */
export function alikeIn(group) {
  if (group.length < 2) return "";
  const found = beginning(group);
  return group.some((pick) => wordsOf(pick).join(" ") === found) ? "" : found;
}

/** The words that all sentences of a group have, and not all others too. */
function shared(group, all) {
  const [ours, theirs] = [group, all].map((some) => some.map((pick) => new Set(wordsOf(pick))));
  const only = (word) => ours.every((one) => one.has(word)) && !theirs.every((one) => one.has(word));
  return wordsOf(group[0]).filter(only).join(" ");
}
