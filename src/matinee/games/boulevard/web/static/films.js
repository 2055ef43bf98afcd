// The films on offer: sorting and filters, which stay stable while others rent; and the short list.

import { feasibleSets, fillBlanks, formatDollars, maximalSets } from "./programme.js";

const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const MAX_PROGRAMMES = 3; // programmes that are listed

const tableState = () => $("#hb-now").dataset;
const slots = () => $$("#hb-array > .slot");
const criteria = { sort: "laid", filters: new Set(), genre: "", text: "" };

let hiddenSlots = new Set(); // ids of the slots that the filters hid when last applied
let week = null;
let appliedMeans = null; // the means for which sorting and filters were last applied
let shortList = [];
let isConfirming = false; // whether renting by the list was pressed once and awaits confirmation

// Sorting and filters

const canProject = (process) => !process || tableState().shows.split(" ").includes(process);
const FILTERS = {
  affordable: ({ price }) => +price <= +tableState().cash,
  fits: ({ minutes }) => +minutes <= +tableState().left,
  shown: ({ process }) => canProject(process),
  starry: ({ cubes }) => Number(cubes) > 0,
};
const slotNumber = (slot) => Number(slot.id.split("-").at(-1));
const COMPARATORS = {
  laid: (one, other) => slotNumber(one) - slotNumber(other),
  price: (one, other) => one.dataset.price - other.dataset.price,
  own: (one, other) => other.dataset.own - one.dataset.own,
  net: (one, other) => other.dataset.net - one.dataset.net,
  minutes: (one, other) => one.dataset.minutes - other.dataset.minutes,
  title: (one, other) => one.dataset.title.localeCompare(other.dataset.title),
};

function sortSlots() {
  const list = $("#hb-array");
  const order = slots().sort(COMPARATORS.laid).sort(COMPARATORS[criteria.sort]);
  for (const slot of order) list.append(slot);
}

/** Words without punctuation and accents, each after a space, so that a phrase matches at word starts. */
const normalize = (text) =>
  ` ${text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase()}`;

function matchesCriteria(slot) {
  const { genre, title, about } = slot.dataset;
  const isFilteredSold = slot.classList.contains("sold") && criteria.filters.size > 0;
  const matchesText = normalize(`${title} ${about}`).includes(normalize(criteria.text).trimEnd());
  const matchesGenre = !criteria.genre || genre === criteria.genre;
  return matchesText && matchesGenre && !isFilteredSold && [...criteria.filters].every((key) => FILTERS[key](slot.dataset));
}

function applyFilters() {
  hiddenSlots = new Set(slots().filter((slot) => !matchesCriteria(slot)).map((slot) => slot.id));
  updateHidden();
}

function updateHidden() {
  const allSlots = slots();
  for (const slot of allSlots) slot.hidden = hiddenSlots.has(slot.id);
  $("#hb-no-films").hidden = hiddenSlots.size < allSlots.length;
  const note = $("#hb-hidden");
  note.hidden = !hiddenSlots.size;
  $("span", note).textContent = fillBlanks(note.dataset.told, { n: hiddenSlots.size });
}

/** Show every film again. */
function resetFilters() {
  criteria.filters.clear();
  criteria.genre = criteria.text = $("#hb-genre").value = $("#hb-search").value = "";
  for (const toggle of $$(".films-bar .toggle")) toggle.setAttribute("aria-pressed", "false");
  applyFilters();
}

// The short list

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

function saveShortList(films) {
  shortList = films.slice(0, Number(tableState().most));
  try {
    localStorage.setItem(storageKey(), JSON.stringify({ week, films: shortList }));
  } catch {
    // Without local storage it lasts until the page is closed.
  }
  updateShortList();
}

function filmByKey(key) {
  const slot = $(`#hb-array > [data-film="${CSS.escape(key)}"]`);
  if (!slot) return null;
  const { title, price, minutes, own, net, process } = slot.dataset;
  const sold = slot.classList.contains("sold");
  return { key, title, process, sold, slot, price: +price, minutes: +minutes, own: +own, net: +net };
}

function button(text, label, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.setAttribute("aria-label", label);
  element.addEventListener("click", onClick);
  return element;
}

function moveFilm(key, offset) {
  const order = [...shortList];
  const index = order.indexOf(key);
  order.splice(index, 1);
  order.splice(index + offset, 0, key);
  saveShortList(order);
}

function shortListRow(film, index) {
  const { dataset } = $("#hb-short");
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
  const withTitle = (text) => fillBlanks(text, film);
  if (index > 0) buttons.append(button("↑", withTitle(dataset.up), () => moveFilm(film.key, -1)));
  if (index < shortList.length - 1) buttons.append(button("↓", withTitle(dataset.down), () => moveFilm(film.key, 1)));
  buttons.append(button("×", withTitle(dataset.off), () => saveShortList(shortList.filter((key) => key !== film.key))));
  row.append($(".thumb", film.slot).cloneNode(true), label, buttons);
  return row;
}

/** Sentences about which films of the short list can be shown together. */
function programmeTexts(films) {
  const { dataset } = $("#hb-short");
  const { cash, left, shows } = tableState();
  const sets = maximalSets(feasibleSets(films, { cash: +cash, minutes: +left, shows: shows.split(" ") }));
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

let sentList = null; // the list as it was last accepted, on this page
let pendingList = null; // the list that is being submitted

function updateSentNote() {
  const { dataset } = $("#hb-short");
  const isUnchanged = sentList?.join() === shortList.join();
  $("#hb-left").textContent = sentList === null ? "" : isUnchanged ? dataset.left : dataset.differs;
}

function onFormResult({ detail }) {
  if (pendingList === null || detail.form.id !== "scripted-plan") return;
  if (detail.accepted) sentList = pendingList;
  pendingList = null;
  updateSentNote();
}

// Renting by the list at once

const isRenting = () => tableState().waits === "yes" && ["films", "second"].includes(tableState().phase);

/** The films that the list would rent, turn by turn: each time the first film that fits. */
function programmeFromList(films) {
  const chosen = [];
  let { cash, left: minutes } = { cash: +tableState().cash, left: +tableState().left };
  const isRentable = (film) =>
    !film.sold && !chosen.includes(film) && canProject(film.process) && film.price <= cash && film.minutes <= minutes;
  for (let film = films.find(isRentable); film; film = films.find(isRentable)) {
    chosen.push(film);
    cash -= film.price;
    minutes -= film.minutes;
  }
  return chosen;
}

function confirmationText(films) {
  const { dataset } = $("#hb-short");
  const [first, ...rest] = programmeFromList(films);
  if (!first) return dataset.none;
  const money = formatDollars(10 * [first, ...rest].reduce((sum, { price }) => sum + price, 0));
  const then = rest.map(({ title }) => title).join(", ");
  const template = rest.length > 1 ? dataset.thens : rest.length ? dataset.then : dataset.alone;
  return fillBlanks(template, { first: first.title, then, money });
}

function updateSendButton(films) {
  const sendButton = $("#hb-leave-wishes");
  const nothingToSend = isRenting() ? !programmeFromList(films).length : films.every(({ sold }) => sold);
  isConfirming &&= isRenting() && !nothingToSend;
  sendButton.textContent = isRenting() ? sendButton.dataset.now : sendButton.dataset.later;
  sendButton.hidden = nothingToSend || isConfirming;
  $("#hb-sure").hidden = !isConfirming;
  $("#hb-sure p").textContent = isConfirming ? confirmationText(films) : "";
}

/** Show the short list wherever it appears. */
function updateShortList() {
  for (const button of $$("[data-wish]")) {
    button.setAttribute("aria-pressed", String(shortList.includes(button.dataset.wish)));
  }
  const strip = $("#hb-short");
  if (!strip) return;
  const films = shortList.map(filmByKey).filter(Boolean);
  strip.hidden = !films.length || tableState().wishes !== "yes";
  const focusedLabel = strip.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  $("#hb-wishes").replaceChildren(...films.map(shortListRow));
  if (focusedLabel) $(`#hb-wishes [aria-label="${CSS.escape(focusedLabel)}"]`)?.focus();
  const programmes = $("#hb-fits");
  const texts = films.length ? programmeTexts(films) : [];
  if ([...programmes.children].map((line) => line.textContent).join() !== texts.join()) {
    programmes.replaceChildren(
      ...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
    );
  }
  updateSendButton(films);
  updateSentNote();
}

function setConfirming(confirming) {
  isConfirming = confirming;
  updateShortList();
  $(confirming ? "#hb-sure .primary" : "#hb-leave-wishes").focus();
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

function onClick({ target }) {
  const key = target.closest("[data-wish]")?.dataset.wish;
  if (key) saveShortList(shortList.includes(key) ? shortList.filter((other) => other !== key) : [...shortList, key]);
  const toggle = target.closest(".films-bar .toggle");
  if (!toggle) return;
  const on = toggle.getAttribute("aria-pressed") !== "true";
  toggle.setAttribute("aria-pressed", String(on));
  criteria.filters[on ? "add" : "delete"](toggle.dataset.filter);
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
  $("#hb-sort").addEventListener("change", ({ target }) => {
    criteria.sort = target.value;
    sortSlots();
  });
  $("#hb-genre").addEventListener("change", ({ target }) => {
    criteria.genre = target.value;
    applyFilters();
  });
  $("#hb-search").addEventListener("input", ({ target }) => {
    criteria.text = target.value;
    applyFilters();
  });
  $("#hb-show-all").addEventListener("click", resetFilters);
  $("#hb-leave-wishes")?.addEventListener("click", sendShortList);
  $("#hb-sure .primary")?.addEventListener("click", sendShortList);
  $("#hb-sure .not-yet")?.addEventListener("click", () => setConfirming(false));
  refreshFilms();
}
