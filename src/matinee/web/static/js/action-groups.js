// Grouping of many picks into a few groups: by verb, by the refs that they touch, or by kind of ref.
//
// Groups with one member are listed as ungrouped. Any other group has a label (`text`), its members and
// the filter step that selects them.

import { refsOf } from "./dom.js";

/** @typedef {Map<string, PickButton[]>} PicksByKey */

/** @param {string} ref */
const kindOf = (ref) => ref.split(":")[0];

/**
 * The verb with which the labels of a pick's group begin; `undefined` for a pick without a group.
 * @param {PickButton} pick
 */
export function verbOf(pick) {
  /** @type {HTMLElement | null} */
  const fieldset = pick.closest("fieldset[data-verb]");
  return fieldset?.dataset.verb;
}

/**
 * @param {PickButton[]} picks
 * @returns {Choices}
 */
export function groupByVerb(picks) {
  const groups = groupBy(picks, (pick) => [verbOf(pick) ?? []].flat());
  const ungrouped = picks.filter((pick) => verbOf(pick) === undefined);
  return splitGroups(
    groups,
    (verb) => ({ verb }),
    (verb) => verb,
    ungrouped,
  );
}

/**
 * Group by the refs of the kind that gives the most groups, or else by kind; `null` if neither works.
 * @param {PickButton[]} picks
 * @param {number} max
 * @returns {Choices | null}
 */
export function groupByRef(picks, max) {
  /** @param {PicksByKey} groups */
  const isUseful = ({ size }) => size > 1 && size <= max;
  const kinds = new Set(picks.flatMap(refsOf).map(kindOf));
  const bestGroups = [...kinds]
    .map((kind) => groupBy(picks, (pick) => refsOf(pick).filter((ref) => kindOf(ref) === kind)))
    .filter((groups) => isUseful(groups) && groups.size < picks.length && coversAll(groups, picks))
    .sort((one, other) => other.size - one.size)[0];
  if (bestGroups) return splitGroups(bestGroups, (ref) => ({ refs: [ref] }), groupLabels(bestGroups, picks));
  const withoutRefs = picks.filter((pick) => !refsOf(pick).length);
  const byKind = groupBy(picks, (pick) => refsOf(pick).slice(0, 1).map(kindOf));
  const fitsInBar = isUseful(byKind) && byKind.size + withoutRefs.length <= max;
  return fitsInBar ? splitGroups(byKind, (kind) => ({ kind }), groupLabels(byKind, picks), withoutRefs) : null;
}

/**
 * @param {PickButton[]} picks
 * @param {(pick: PickButton) => string[]} keysOf
 */
function groupBy(picks, keysOf) {
  /** @type {PicksByKey} */
  const groups = new Map();
  for (const pick of picks) {
    for (const key of keysOf(pick)) groups.set(key, [...(groups.get(key) ?? []), pick]);
  }
  return groups;
}

/**
 * @param {PicksByKey} groups
 * @param {PickButton[]} picks
 */
const coversAll = (groups, picks) => new Set([...groups.values()].flat()).size === picks.length;

/**
 * @param {PicksByKey} groupsByKey
 * @param {(key: string) => FilterStep} stepOf
 * @param {(key: string) => string} labelOf
 * @param {PickButton[]} [ungrouped]
 * @returns {Choices}
 */
function splitGroups(groupsByKey, stepOf, labelOf, ungrouped = []) {
  const entries = [...groupsByKey];
  const large = entries.filter(([, members]) => members.length > 1);
  const singles = entries.filter(([, members]) => members.length === 1).flatMap(([, members]) => members);
  return {
    groups: large.map(([key, members]) => ({ text: labelOf(key), members, step: stepOf(key) })),
    ungrouped: [...ungrouped, ...singles],
  };
}

/**
 * Labels for groups: the beginning of each group's texts, words that only its texts share, or its key.
 * @param {PicksByKey} groups
 * @param {PickButton[]} picks
 * @returns {(key: string) => string}
 */
function groupLabels(groups, picks) {
  const prefix = commonStart(picks);
  /** @param {string} text */
  const withPrefix = (text) => (text && prefix ? `${prefix}: ${text}` : capitalize(text));
  /** @type {((key: string, members: PickButton[]) => string)[]} */
  const strategies = [
    (_key, members) => (commonStart(members).length > prefix.length ? commonStart(members) : ""),
    (_key, members) => withPrefix(sharedWords(members, picks)),
    (key) => withPrefix(key.replace(/^.*:/, "").replaceAll("-", " ")),
  ];
  const attempts = strategies.map(
    (strategy) => new Map([...groups].map(([key, members]) => [key, strategy(key, members)])),
  );
  /** @param {Map<string, string>} labels */
  const isUnambiguous = (labels) =>
    new Set(labels.values()).size === labels.size && [...labels.values()].every(Boolean);
  const chosen = attempts.find(isUnambiguous) ?? attempts[attempts.length - 1];
  return (key) => chosen.get(key) ?? key;
}

/** @param {string} text */
const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The words of a pick, split at ordinary whitespace; non-breaking spaces stay within words.
 * @param {PickButton} pick
 */
export const wordsOf = (pick) => pick.textContent.trim().split(/[ \t\r\n]+/);

const QUOTES = ["“”", "«»"];
/** @param {string[]} words */
const endsInQuote = (words) => QUOTES.some(([open, close]) => countOf(words, open) > countOf(words, close));
/**
 * @param {string[]} words
 * @param {string} quote
 */
const countOf = (words, quote) => words.join(" ").split(quote).length;

/**
 * The words with which all texts of a group begin; never cut off within a quotation.
 * @param {PickButton[]} group
 */
function commonStart(group) {
  const words = group.map(wordsOf);
  const firstDifference = words[0].findIndex((word, index) => words.some((other) => other[index] !== word));
  const start = words[0].slice(0, firstDifference < 0 ? undefined : firstDifference);
  while (endsInQuote(start)) start.pop();
  return start.join(" ");
}

/**
 * The common beginning of several picks, if each has more text after it.
 * @param {PickButton[]} group
 */
export function commonPrefix(group) {
  if (group.length < 2) return "";
  const start = commonStart(group);
  return group.some((pick) => wordsOf(pick).join(" ") === start) ? "" : start;
}

/**
 * The words that all texts of a group contain, except those that all texts contain.
 * @param {PickButton[]} group
 * @param {PickButton[]} all
 */
function sharedWords(group, all) {
  const [groupWords, allWords] = [group, all].map((group) => group.map((pick) => new Set(wordsOf(pick))));
  /** @param {string} word */
  const isDistinctive = (word) =>
    groupWords.every((words) => words.has(word)) && !allWords.every((words) => words.has(word));
  return wordsOf(group[0]).filter(isDistinctive).join(" ");
}
