// The films on offer: sorting and filters, which stay stable while others rent; and the short list.

import { $, $$, closest, need } from "../../../../web/static/js/selectors.js";
import { tableState } from "./dom.js";
import { feasibleSets, fillBlanks, formatDollars, maximalSets } from "./programme.js";

/** @typedef {NonNullable<ReturnType<typeof filmByKey>>} ListedFilm */

const MAX_PROGRAMMES = 3; // programmes that are listed

const slots = () => $$("#hb-array > .slot");
const criteria = { sort: "laid", filters: /** @type {Set<string>} */ (new Set()), genre: "", text: "" };

/** @type {Set<string>} */
let hiddenSlots = new Set(); // ids of the slots that the filters hid when last applied
/** @type {string | null | undefined} */
let week = null;
/** @type {string | null} */
let appliedMeans = null; // the means for which sorting and filters were last applied
/** @type {string[]} */
let shortList = [];
let isConfirming = false; // whether renting by the list was pressed once and awaits confirmation

// Sorting and filters

const projectors = () => (tableState().shows ?? "").split(" ");
/** @param {string} process */
const canProject = (process) => !process || projectors().includes(process);
/** @type {Record<string, (film: DOMStringMap) => boolean>} */
const FILTERS = {
  affordable: ({ price }) => Number(price) <= Number(tableState().cash),
  fits: ({ minutes }) => Number(minutes) <= Number(tableState().left),
  shown: ({ process = "" }) => canProject(process),
  starry: ({ cubes }) => Number(cubes) > 0,
};
/** @param {HTMLElement} slot */
const slotNumber = (slot) => Number(slot.id.split("-").at(-1));
/** @typedef {(one: HTMLElement, other: HTMLElement) => number} Comparator */
/** @type {Record<string, Comparator> & { laid: Comparator }} */
const COMPARATORS = {
  laid: (one, other) => slotNumber(one) - slotNumber(other),
  price: ({ dataset: one }, { dataset: other }) => Number(one.price) - Number(other.price),
  own: ({ dataset: one }, { dataset: other }) => Number(other.own) - Number(one.own),
  net: ({ dataset: one }, { dataset: other }) => Number(other.net) - Number(one.net),
  minutes: ({ dataset: one }, { dataset: other }) => Number(one.minutes) - Number(other.minutes),
  title: ({ dataset: { title: one = "" } }, { dataset: { title: other = "" } }) => one.localeCompare(other),
};

function sortSlots() {
  const list = need("#hb-array");
  const order = slots().sort(COMPARATORS.laid).sort(COMPARATORS[criteria.sort]);
  for (const slot of order) list.append(slot);
}

/**
 * Words without punctuation and accents, each after a space, so that a phrase matches at word starts.
 * @param {string} text
 */
const normalize = (text) =>
  ` ${text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase()}`;

/** @param {HTMLElement} slot */
function matchesCriteria(slot) {
  const { genre, title, about } = slot.dataset;
  const isFilteredSold = slot.classList.contains("sold") && criteria.filters.size > 0;
  const matchesText = normalize(`${title} ${about}`).includes(normalize(criteria.text).trimEnd());
  const matchesGenre = !criteria.genre || genre === criteria.genre;
  return (
    matchesText && matchesGenre && !isFilteredSold && [...criteria.filters].every((key) => FILTERS[key](slot.dataset))
  );
}

function applyFilters() {
  hiddenSlots = new Set(
    slots()
      .filter((slot) => !matchesCriteria(slot))
      .map((slot) => slot.id),
  );
  updateHidden();
}

function updateHidden() {
  const allSlots = slots();
  for (const slot of allSlots) slot.hidden = hiddenSlots.has(slot.id);
  need("#hb-no-films").hidden = hiddenSlots.size < allSlots.length;
  const note = need("#hb-hidden");
  note.hidden = !hiddenSlots.size;
  need("span", note).textContent = fillBlanks(note.dataset.told ?? "", { n: hiddenSlots.size });
}

/** @returns {HTMLSelectElement} */
const genreField = () => need("#hb-genre");
/** @returns {HTMLInputElement} */
const searchField = () => need("#hb-search");

/** Show every film again. */
function resetFilters() {
  criteria.filters.clear();
  criteria.genre = genreField().value = "";
  criteria.text = searchField().value = "";
  for (const toggle of $$(".films-bar .toggle")) toggle.setAttribute("aria-pressed", "false");
  applyFilters();
}

// The short list

/** The sentences of the short list, which the server has put into the page. */
const shortListTexts = () => /** @type {Record<string, string>} */ ({ ...need("#hb-short").dataset });

const storageKey = () => {
  const table = document.getElementById("table")?.dataset.table ?? "";
  return `matinee.boulevard.${table}.${tableState().seat}`;
};

function loadShortList() {
  shortList = [];
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey()) ?? "{}");
    if (stored.week === week) shortList = stored.films;
  } catch {
    // Without local storage the short list starts empty.
  }
  shortList = shortList.filter((key) => filmByKey(key));
}

/** @param {string[]} films */
function saveShortList(films) {
  shortList = films.slice(0, Number(tableState().most));
  try {
    localStorage.setItem(storageKey(), JSON.stringify({ week, films: shortList }));
  } catch {
    // Without local storage it lasts until the page is closed.
  }
  updateShortList();
}

/** @param {string} key */
function filmByKey(key) {
  const slot = $(`#hb-array > [data-film="${CSS.escape(key)}"]`);
  if (!slot) return null;
  const { title = "", price, minutes, own, net, process = "" } = slot.dataset;
  const sold = slot.classList.contains("sold");
  const numbers = { price: Number(price), minutes: Number(minutes), own: Number(own), net: Number(net) };
  return { key, title, process, sold, slot, ...numbers };
}

/**
 * @param {string} text
 * @param {string} label
 * @param {() => void} onClick
 */
function button(text, label, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.setAttribute("aria-label", label);
  element.addEventListener("click", onClick);
  return element;
}

/**
 * @param {string} key
 * @param {number} offset
 */
function moveFilm(key, offset) {
  const order = [...shortList];
  const index = order.indexOf(key);
  order.splice(index, 1);
  order.splice(index + offset, 0, key);
  saveShortList(order);
}

/**
 * @param {ListedFilm} film
 * @param {number} index
 */
function shortListRow(film, index) {
  const dataset = shortListTexts();
  const row = document.createElement("li");
  row.classList.toggle("gone", film.sold);
  const label = document.createElement("span");
  const title = document.createElement("b");
  title.textContent = `${index + 1}. ${film.title}`;
  const facts = document.createElement("small");
  const terms = { money: formatDollars(film.price * 10), dice: film.own, minutes: film.minutes };
  facts.textContent = film.sold ? dataset.sold : fillBlanks(dataset.facts, terms);
  label.append(title, facts);
  const buttons = document.createElement("span");
  buttons.className = "moves";
  /** @param {string} text */
  const withTitle = (text) => fillBlanks(text, { title: film.title });
  if (index > 0) buttons.append(button("↑", withTitle(dataset.up), () => moveFilm(film.key, -1)));
  if (index < shortList.length - 1) buttons.append(button("↓", withTitle(dataset.down), () => moveFilm(film.key, 1)));
  buttons.append(button("×", withTitle(dataset.off), () => saveShortList(shortList.filter((key) => key !== film.key))));
  row.append(need(".thumb", film.slot).cloneNode(true), label, buttons);
  return row;
}

/**
 * Sentences about which films of the short list can be shown together.
 * @param {ListedFilm[]} films
 */
function programmeTexts(films) {
  const dataset = shortListTexts();
  const { cash, left } = tableState();
  const means = { cash: Number(cash), minutes: Number(left), shows: projectors() };
  const sets = maximalSets(feasibleSets(films, means));
  if (!sets.length) return [dataset.none];
  return sets.slice(0, MAX_PROGRAMMES).map((set) => {
    const count = set.films.length;
    const allKey = count === 1 ? "one" : count === 2 ? "two" : "more";
    return fillBlanks(dataset[count === films.length ? allKey : "some"], {
      n: count,
      titles: set.films.map(({ title }) => title).join(" + "),
      minutes: set.minutes,
      money: formatDollars(set.price * 10),
      dice: set.dice,
      net: formatDollars(set.net),
    });
  });
}

// The short list as a standing order

/** @type {string[] | null} */
let sentList = null; // the list as it was last accepted, on this page
/** @type {string[] | null} */
let pendingList = null; // the list that is being submitted

function updateSentNote() {
  const dataset = shortListTexts();
  const isUnchanged = sentList?.join() === shortList.join();
  need("#hb-left").textContent = sentList === null ? "" : isUnchanged ? dataset.left : dataset.differs;
}

/** @param {CustomEvent<FormResult>} event */
function onFormResult({ detail }) {
  if (pendingList === null || detail.form.id !== "scripted-plan") return;
  if (detail.accepted) sentList = pendingList;
  pendingList = null;
  updateSentNote();
}

// Renting by the list at once

const isRenting = () => tableState().waits === "yes" && ["films", "second"].includes(tableState().phase ?? "");

/**
 * The films that the list would rent, turn by turn: each time the first film that fits.
 * @param {ListedFilm[]} films
 */
function programmeFromList(films) {
  /** @type {ListedFilm[]} */
  const chosen = [];
  let [cash, minutes] = [Number(tableState().cash), Number(tableState().left)];
  /** @param {ListedFilm} film */
  const isRentable = (film) =>
    !film.sold && !chosen.includes(film) && canProject(film.process) && film.price <= cash && film.minutes <= minutes;
  for (let film = films.find(isRentable); film; film = films.find(isRentable)) {
    chosen.push(film);
    cash -= film.price;
    minutes -= film.minutes;
  }
  return chosen;
}

/** @param {ListedFilm[]} films */
function confirmationText(films) {
  const dataset = shortListTexts();
  const [first, ...rest] = programmeFromList(films);
  if (!first) return dataset.none;
  const money = formatDollars(10 * [first, ...rest].reduce((sum, { price }) => sum + price, 0));
  const then = rest.map(({ title }) => title).join(", ");
  const template = rest.length > 1 ? dataset.thens : rest.length ? dataset.then : dataset.alone;
  return fillBlanks(template, { first: first.title, then, money });
}

/** @param {ListedFilm[]} films */
function updateSendButton(films) {
  const sendButton = need("#hb-leave-wishes");
  const nothingToSend = isRenting() ? !programmeFromList(films).length : films.every(({ sold }) => sold);
  isConfirming &&= isRenting() && !nothingToSend;
  const { now = "", later = "" } = sendButton.dataset;
  sendButton.textContent = isRenting() ? now : later;
  sendButton.hidden = nothingToSend || isConfirming;
  need("#hb-sure").hidden = !isConfirming;
  need("#hb-sure p").textContent = isConfirming ? confirmationText(films) : "";
}

/** Show the short list wherever it appears. */
function updateShortList() {
  for (const button of $$("[data-wish]")) {
    button.setAttribute("aria-pressed", String(shortList.includes(button.dataset.wish ?? "")));
  }
  const strip = $("#hb-short");
  if (!strip) return;
  const films = shortList.map(filmByKey).filter((film) => film !== null);
  strip.hidden = !films.length || tableState().wishes !== "yes";
  const focused = document.activeElement;
  const focusedLabel = strip.contains(focused) && focused?.getAttribute("aria-label");
  need("#hb-wishes").replaceChildren(...films.map(shortListRow));
  if (focusedLabel) $(`#hb-wishes [aria-label="${CSS.escape(focusedLabel)}"]`)?.focus();
  const programmes = need("#hb-fits");
  const texts = films.length ? programmeTexts(films) : [];
  if ([...programmes.children].map((line) => line.textContent).join() !== texts.join()) {
    programmes.replaceChildren(
      ...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
    );
  }
  updateSendButton(films);
  updateSentNote();
}

/** @param {boolean} confirming */
function setConfirming(confirming) {
  isConfirming = confirming;
  updateShortList();
  need(confirming ? "#hb-sure .primary" : "#hb-leave-wishes").focus();
}

function sendShortList() {
  if (isRenting() && !isConfirming) {
    setConfirming(true);
    return;
  }
  isConfirming = false;
  const films = shortList.filter((key) => !filmByKey(key)?.sold);
  pendingList = [...shortList];
  const plan = { plan: "wish-list", films };
  document.dispatchEvent(new CustomEvent("matinee:plan", { detail: { plan } }));
}

// Events of the page

/** @param {MouseEvent} event */
function onClick(event) {
  const key = closest(event, "[data-wish]")?.dataset.wish;
  if (key) saveShortList(shortList.includes(key) ? shortList.filter((other) => other !== key) : [...shortList, key]);
  const toggle = closest(event, ".films-bar .toggle");
  if (!toggle) return;
  const on = toggle.getAttribute("aria-pressed") !== "true";
  toggle.setAttribute("aria-pressed", String(on));
  const { filter = "" } = toggle.dataset;
  if (on) criteria.filters.add(filter);
  else criteria.filters.delete(filter);
  applyFilters();
}

/** The player's means for renting, and the step of the week. */
function currentMeans() {
  const { phase, cash, left, shows, trend } = tableState();
  return [week, phase === "second" ? "films" : phase, cash, left, shows, trend].join();
}

/** Update after a change. Sorting and filters are applied again if the player's own means or the step of
 * the week change; films that others rent stay in place. A new week starts with every film. */
export function refreshFilms() {
  if (tableState().week !== week) {
    if (week !== null) resetFilters();
    week = tableState().week;
    sentList = null;
    if (tableState().seat !== undefined) loadShortList();
  }
  if (appliedMeans !== currentMeans()) {
    appliedMeans = currentMeans();
    sortSlots();
    applyFilters();
  }
  updateHidden();
  updateShortList();
}

export function bindFilms() {
  document.addEventListener("click", onClick);
  document.addEventListener("matinee:sheet", updateShortList);
  document.addEventListener("matinee:answered", onFormResult);
  /** @type {HTMLSelectElement} */
  const sortField = need("#hb-sort");
  sortField.addEventListener("change", () => {
    criteria.sort = sortField.value;
    sortSlots();
  });
  genreField().addEventListener("change", () => {
    criteria.genre = genreField().value;
    applyFilters();
  });
  searchField().addEventListener("input", () => {
    criteria.text = searchField().value;
    applyFilters();
  });
  need("#hb-show-all").addEventListener("click", resetFilters);
  $("#hb-leave-wishes")?.addEventListener("click", sendShortList);
  $("#hb-sure .primary")?.addEventListener("click", sendShortList);
  $("#hb-sure .not-yet")?.addEventListener("click", () => setConfirming(false));
  refreshFilms();
}
