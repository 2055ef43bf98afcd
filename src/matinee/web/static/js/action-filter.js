// Filter over the legal actions: shows at most six choices at a time, grouped by verb, then by object or
// kind of object. Also marks the elements of the board that can be chosen.
//
// A pick is the submit button of one legal action (`button.pick`).

import { refsOf, root } from "./dom.js";
import { $, $$, closest } from "./selectors.js";
import { commonPrefix, groupByRef, groupByVerb, verbOf, wordsOf } from "./action-groups.js";
import { _, many } from "./i18n.js";

const MAX_SHOWN = 6;
const FEW_TARGETS = 6;
const SEARCH_THRESHOLD = 12; // a longer list gets a search field
const COLUMN_CHARS = 30; // characters that fit into a narrow column
const BAR_CHARS = 160; // characters that fit into the bar

/** @type {FilterStep[]} */
let filterPath = []; // the steps of the filter: each by a verb, by a kind of ref, or by refs
let searchText = ""; // the text in the search field of a long list

const choicesElement = () => $("#action-bar [data-choices]");
/** @returns {PickButton[]} */
export const picks = () => $$("#action-bar [data-choices] button.pick");

/**
 * @param {PickButton} pick
 * @param {FilterStep} step
 */
function matchesStep(pick, step) {
  const refs = refsOf(pick);
  if (step.verb !== undefined) return verbOf(pick) === step.verb;
  if (step.kind !== undefined) return refs.length > 0 && refs[0].startsWith(`${step.kind}:`);
  return step.refs.every((ref) => refs.includes(ref));
}

/**
 * The picks for the bar. If the board has a composer, actions with open fields are filled in there instead.
 * @param {PickButton[]} found
 */
const withoutOpenForms = (found) =>
  $("#stage [data-composes]:not([hidden])") ? found.filter((pick) => !pick.form.matches(".open")) : found;

/** @param {PickButton[]} found */
const applyFilter = (found) => found.filter((pick) => filterPath.every((step) => matchesStep(pick, step)));
/** @param {string[]} refs */
const picksTouching = (refs) => picks().filter((pick) => matchesStep(pick, { refs }));

/**
 * The picks that touch these refs together with those already filtered by; if there are none, the picks
 * that touch these refs alone.
 * @param {string[]} refs
 */
export function matchRefs(refs) {
  const combined = [...new Set([...filterPath.flatMap((step) => step.refs ?? []), ...refs])];
  const found = picksTouching(combined);
  return found.length ? { refs: combined, found } : { refs, found: picksTouching(refs) };
}

/**
 * Show only picks that touch these refs.
 * @param {string[]} refs
 * @param {boolean} [moveFocus]
 */
export function filterByRefs(refs, moveFocus) {
  const before = filterPath.filter((step) => step.refs?.every((ref) => refs.includes(ref)));
  setPath([...before, { refs }], moveFocus);
}

/** Clear the filter; returns whether one was set. */
export function clearFilter() {
  const wasFiltered = filterPath.length > 0;
  filterPath = [];
  searchText = "";
  return wasFiltered;
}

/**
 * @param {FilterStep[]} steps
 * @param {boolean} [moveFocus]
 */
function setPath(steps, moveFocus = true) {
  filterPath = steps;
  searchText = "";
  refreshChoices();
  if (moveFocus)
    $$("#action-bar .verb-button, #action-bar button.pick")
      .find((button) => button.offsetParent)
      ?.focus();
}

/** Update the bar and the board to the current filter. */
export function refreshChoices() {
  const allPicks = picks();
  for (const pick of allPicks) setLabel(pick);
  for (const button of $$("#action-bar .verb-button")) button.remove();
  let filtered = applyFilter(allPicks);
  while (filterPath.length && !filtered.length) {
    filterPath.pop();
    filtered = applyFilter(allPicks);
  }
  const { groups, ungrouped } = groupChoices(filterPath.length ? filtered : withoutOpenForms(filtered));
  for (const group of groups) group.members[0].form.before(groupButton(group));
  const searchable = !groups.length && ungrouped.length > SEARCH_THRESHOLD;
  const isLong = ungrouped.length > (groups.length ? SEARCH_THRESHOLD : MAX_SHOWN);
  const prefix = !groups.length && (isLong || filterPath.length) ? commonPrefix(ungrouped) : "";
  if (prefix) for (const pick of ungrouped) setLabel(pick, prefix);
  choicesElement()?.classList.toggle("many", isLong);
  choicesElement()?.classList.toggle("alike", Boolean(prefix));
  choicesElement()?.classList.toggle(
    "wordy",
    isLong && ungrouped.some((pick) => textWithoutVerb(pick).length > COLUMN_CHARS),
  );
  updateToolbar(isLong, searchable, prefix);
  showPicks(allPicks, searchable ? ungrouped.filter(matchesSearch) : ungrouped);
  markTargets(allPicks);
  updateOverflow();
}

/**
 * The choices to show: groups of picks, each behind a button, and ungrouped picks.
 * @param {PickButton[]} filtered
 * @returns {Choices}
 */
function groupChoices(filtered) {
  /** @type {Choices} */
  const flat = { groups: [], ungrouped: filtered };
  const isShort = filtered.length <= MAX_SHOWN;
  if (isShort && filtered.reduce((sum, pick) => sum + pick.textContent.length, 0) <= BAR_CHARS) return flat;
  const verbGroups = groupByVerb(filtered);
  const hasSeveral = verbGroups.groups.length && verbGroups.groups.length + verbGroups.ungrouped.length > 1;
  return hasSeveral ? verbGroups : isShort ? flat : (groupByRef(filtered, MAX_SHOWN) ?? flat);
}

/**
 * Put the verb of the pick's group, which the markup contains once, or a longer prefix into its label.
 * @param {PickButton} pick
 * @param {string} [prefix]
 */
function setLabel(pick, prefix) {
  const legend = $("legend", pick.closest("fieldset[data-verb]") ?? pick)?.textContent.trim() ?? "";
  const ownText = wordsOf(pick).join(" ");
  const text = $(".verb", pick) || !legend ? ownText : `${legend} ${ownText}`;
  const verb = prefix ?? legend;
  const verbElement = document.createElement("span");
  verbElement.className = "verb";
  verbElement.textContent = verb && `${verb} `;
  pick.replaceChildren(...(verb ? [verbElement] : []), text.slice(verb.length).trim());
}

/**
 * @param {PickButton[]} allPicks
 * @param {PickButton[]} shownPicks
 */
function showPicks(allPicks, shownPicks) {
  const visible = new Set(shownPicks);
  for (const pick of allPicks) pick.hidden = !visible.has(pick);
  for (const form of $$("#action-bar form.group")) form.hidden = !$("button.pick:not([hidden])", form);
  numberButtons();
}

/**
 * @param {string} className
 * @param {string} text
 * @param {() => void} onClick
 */
function button(className, text, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  element.addEventListener("click", onClick);
  return element;
}

/**
 * A button that represents a group of picks and opens it.
 * @param {PickGroup} group
 */
function groupButton({ text, members, step }) {
  const element = button("verb-button", `${text} …`, () => setPath([...filterPath, step]));
  element.title = many("{n} choice", "{n} choices", members.length);
  return element;
}

// Toolbar with the back buttons and the search field. It is one element that stays in the page while
// fragments are patched.

const toolbar = document.createElement("div");
toolbar.className = "choice-toolbar";
toolbar.dataset.made = "";
const backButton = button("quiet-button", _("Back"), () => setPath(filterPath.slice(0, -1)));
const allButton = button("quiet-button", _("All choices"), () => setPath([]));
const searchField = document.createElement("input");
searchField.type = "search";
searchField.setAttribute("aria-label", _("Find among these choices"));
searchField.autocomplete = "off";
searchField.addEventListener("input", () => {
  searchText = searchField.value;
  showPicks(picks(), applyFilter(picks()).filter(matchesSearch));
});
searchField.addEventListener("keydown", (event) => {
  const visiblePicks = picks().filter((pick) => !pick.hidden);
  if (event.key === "Escape") setPath(filterPath.slice(0, -1));
  else if (event.key === "Enter" && visiblePicks.length === 1) visiblePicks[0].click();
  else return;
  event.preventDefault();
});
const prefixElement = document.createElement("span");
prefixElement.className = "common-prefix";
prefixElement.setAttribute("aria-hidden", "true"); // each pick contains it already
toolbar.append(prefixElement, backButton, allButton, searchField);

/** Whether the search field has the focus: typed text must not end up as keyboard shortcuts. */
export const isSearching = () => document.activeElement === searchField;

/**
 * With a list that scrolls, the toolbar is placed below the heading, so that it is always visible.
 * @param {boolean} isLong
 * @param {boolean} searchable
 * @param {string} prefix
 */
function updateToolbar(isLong, searchable, prefix) {
  const container = isLong ? $("#action-bar .action-bar-head") : choicesElement();
  backButton.hidden = filterPath.length < 2;
  allButton.hidden = !filterPath.length;
  searchField.hidden = !searchable;
  prefixElement.hidden = !prefix || searchable;
  prefixElement.textContent = prefix && `${prefix.replace(/:$/, "")} …`;
  searchField.placeholder = prefix ? _("Find: {what}", { what: prefixElement.textContent }) : _("Find …");
  if (searchField.value !== searchText) searchField.value = searchText;
  if (!container || (allButton.hidden && searchField.hidden && !prefix)) toolbar.remove();
  else if (toolbar.parentElement !== container) container[isLong ? "append" : "prepend"](toolbar);
}

/**
 * The text of a pick after its verb.
 * @param {PickButton} pick
 */
const textWithoutVerb = (pick) => pick.textContent.slice($(".verb", pick)?.textContent.length ?? 0).trim();

/**
 * Whether each word of the search text is the beginning of a word of this pick.
 * @param {PickButton} pick
 */
function matchesSearch(pick) {
  const pickWords = textWithoutVerb(pick).toLowerCase().split(/\s+/);
  const searchWords = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  return searchWords.every((searchWord) => pickWords.some((pickWord) => pickWord.startsWith(searchWord)));
}

/** Use the tight layout if the choices overflow the bar, and mark where a list can be scrolled. */
export function updateOverflow() {
  const [bar, list] = [$("#action-bar"), choicesElement()];
  list?.classList.remove("tight");
  const overflows = [bar, list].some((element) => element && element.scrollHeight > element.clientHeight + 4);
  list?.classList.toggle("tight", overflows);
  updateScrollHints();
}

function updateScrollHints() {
  for (const element of [$("#action-bar"), choicesElement()]) {
    if (!element) continue;
    element.classList.toggle("more-above", element.scrollTop > 4);
    element.classList.toggle("more-below", element.scrollTop + element.clientHeight < element.scrollHeight - 4);
  }
}

function numberButtons() {
  const buttons = $$("#action-bar [data-choices] button.pick, #action-bar .verb-button");
  const numbered = buttons.filter((button) => button.offsetParent !== null).slice(0, 9);
  for (const button of buttons) delete button.dataset.key;
  for (const [index, button] of numbered.entries()) button.dataset.key = String(index + 1);
}

export function bindOverflow() {
  /** @param {Event} event */
  const onScroll = (event) => {
    if (closest(event, "#action-bar")) updateScrollHints();
  };
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  addEventListener("resize", updateOverflow);
}

/**
 * Click the button with this number; returns whether there is one.
 * @param {string} number
 */
export function pressNumber(number) {
  const button = $(`#action-bar [data-key="${CSS.escape(number)}"]`);
  button?.click();
  return Boolean(button);
}

/**
 * Highlight the elements of the board that can be chosen, dim the rest, and make the former reachable by
 * keyboard.
 * @param {PickButton[]} allPicks
 */
export function markTargets(allPicks) {
  const isMyTurn = $("#action-bar")?.dataset.turn === "yes";
  const offered = filterPath.some((step) => step.verb === undefined) ? applyFilter(allPicks) : allPicks;
  const offeredRefs = offered.map((pick) => ({ pick, pickRefs: new Set(refsOf(pick)) }));
  const targets = $$("[data-ref]").map((element) => {
    const refs = refsOf(element);
    return { element, matching: offeredRefs.filter(({ pickRefs }) => refs.every((ref) => pickRefs.has(ref))) };
  });
  // Before any class changes: each change would have the browser compute the page's layout again.
  const visibleTargets = targets.filter(
    ({ element, matching }) => matching.length && element.getClientRects().length,
  ).length;
  for (const { element, matching } of targets) {
    const selectable = matching.length > 0;
    element.classList.toggle("can", selectable);
    element.classList.toggle("cannot", isMyTurn && allPicks.length > 0 && !selectable);
    makeReachable(
      element,
      matching.map(({ pick }) => pick),
    );
  }
  root.classList.toggle("few", visibleTargets > 0 && visibleTargets <= FEW_TARGETS);
  root.classList.toggle("choosing", isMyTurn && allPicks.length > 0);
}

/**
 * @param {HTMLElement} element
 * @param {PickButton[]} picks
 */
function makeReachable(element, picks) {
  if (element.matches("button, a")) return;
  if ("reached" in element.dataset) {
    for (const name of ["tabindex", "role", "aria-label", "aria-description", "data-reached"])
      element.removeAttribute(name);
  }
  if (!picks.length) return;
  element.dataset.reached = "";
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
  if (picks.length === 1) setAccessibleName(element, picks[0].textContent.trim());
}

/** @param {string} text */
const normalize = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();

/**
 * The action's label is the accessible name of an element. If the element has other text, that text is
 * its name, and the label its description.
 * @param {HTMLElement} element
 * @param {string} label
 */
function setAccessibleName(element, label) {
  const ownText = normalize(element.textContent);
  element.setAttribute(normalize(label).includes(ownText) ? "aria-label" : "aria-description", label);
}
