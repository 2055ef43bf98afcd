// The wall of films: order and filters hold while the others rent; and the short-list.

import { dollars, fill, fitting, full } from "./programme.js";

const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const SHOWN = 3; // programmes that are told of

const now = () => $("#hb-now").dataset;
const slots = () => $$("#hb-array > .slot");
const asked = { sort: "laid", filters: new Set(), genre: "", text: "" };

let hidden = new Set(); // the places that were filtered away when last asked
let week = null;
let means = null; // what order and filters were last applied to
let wishes = [];
let sure = false; // whether renting by the list was pressed once

// Order and filters

const projects = (process) => !process || now().shows.split(" ").includes(process);
const PASSES = {
  affordable: ({ price }) => +price <= +now().cash,
  fits: ({ minutes }) => +minutes <= +now().left,
  shown: ({ process }) => projects(process),
  starry: ({ cubes }) => Number(cubes) > 0,
};
const place = (slot) => Number(slot.id.split("-").at(-1));
const SORTS = {
  laid: (one, other) => place(one) - place(other),
  price: (one, other) => one.dataset.price - other.dataset.price,
  own: (one, other) => other.dataset.own - one.dataset.own,
  net: (one, other) => other.dataset.net - one.dataset.net,
  minutes: (one, other) => one.dataset.minutes - other.dataset.minutes,
  title: (one, other) => one.dataset.title.localeCompare(other.dataset.title),
};

function sort() {
  const list = $("#hb-array");
  const order = slots().sort(SORTS.laid).sort(SORTS[asked.sort]);
  for (const slot of order) list.append(slot);
}

/** Words without marks and accents, so that a phrase is found wherever one of them begins. */
const plain = (text) =>
  ` ${text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim().toLowerCase()}`;

function passes(slot) {
  const { genre, title, about } = slot.dataset;
  const gone = slot.classList.contains("sold") && asked.filters.size > 0;
  const named = plain(`${title} ${about}`).includes(plain(asked.text).trimEnd());
  const kind = !asked.genre || genre === asked.genre;
  return named && kind && !gone && [...asked.filters].every((key) => PASSES[key](slot.dataset));
}

function filter() {
  hidden = new Set(slots().filter((slot) => !passes(slot)).map((slot) => slot.id));
  hide();
}

function hide() {
  const all = slots();
  for (const slot of all) slot.hidden = hidden.has(slot.id);
  $("#hb-no-films").hidden = hidden.size < all.length;
  const told = $("#hb-hidden");
  told.hidden = !hidden.size;
  $("span", told).textContent = fill(told.dataset.told, { n: hidden.size });
}

/** Every film again. */
function showAll() {
  asked.filters.clear();
  asked.genre = asked.text = $("#hb-genre").value = $("#hb-search").value = "";
  for (const toggle of $$(".films-bar .toggle")) toggle.setAttribute("aria-pressed", "false");
  filter();
}

// The short-list

const kept = () => {
  const table = document.getElementById("table")?.dataset.table ?? "";
  return `matinee.boulevard.${table}.${now().seat}`;
};

function recall() {
  wishes = [];
  try {
    const stored = JSON.parse(localStorage.getItem(kept()) ?? "{}");
    if (stored.week === week) wishes = stored.films;
  } catch {
    // A browser that keeps nothing begins with none.
  }
  wishes = wishes.filter((key) => film(key));
}

function keep(films) {
  wishes = films.slice(0, Number(now().most));
  try {
    localStorage.setItem(kept(), JSON.stringify({ week, films: wishes }));
  } catch {
    // It is then forgotten with the page.
  }
  tell();
}

function film(key) {
  const slot = $(`#hb-array > [data-film="${CSS.escape(key)}"]`);
  if (!slot) return null;
  const { title, price, minutes, own, net, process } = slot.dataset;
  const sold = slot.classList.contains("sold");
  return { key, title, process, sold, slot, price: +price, minutes: +minutes, own: +own, net: +net };
}

function button(text, label, does) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", does);
  return made;
}

function moved(key, by) {
  const order = [...wishes];
  const at = order.indexOf(key);
  order.splice(at, 1);
  order.splice(at + by, 0, key);
  keep(order);
}

function wish(one, n) {
  const { dataset } = $("#hb-short");
  const row = document.createElement("li");
  row.classList.toggle("gone", one.sold);
  const said = document.createElement("span");
  const title = document.createElement("b");
  title.textContent = `${n + 1}. ${one.title}`;
  const facts = document.createElement("small");
  const terms = { money: dollars(one.price * 10), dice: one.own, minutes: one.minutes };
  facts.textContent = one.sold ? dataset.sold : fill(dataset.facts, terms);
  said.append(title, facts);
  const moves = document.createElement("span");
  moves.className = "moves";
  const named = (text) => fill(text, one);
  if (n > 0) moves.append(button("↑", named(dataset.up), () => moved(one.key, -1)));
  if (n < wishes.length - 1) moves.append(button("↓", named(dataset.down), () => moved(one.key, 1)));
  moves.append(button("×", named(dataset.off), () => keep(wishes.filter((key) => key !== one.key))));
  row.append($(".thumb", one.slot).cloneNode(true), said, moves);
  return row;
}

/** Which of them can be shown together. */
function verdicts(films) {
  const { dataset } = $("#hb-short");
  const { cash, left, shows } = now();
  const sets = full(fitting(films, { cash: +cash, minutes: +left, shows: shows.split(" ") }));
  if (!sets.length) return [dataset.none];
  return sets.slice(0, SHOWN).map((set) => {
    const n = set.films.length;
    const all = n === 1 ? "one" : n === 2 ? "two" : "more";
    return fill(dataset[n === films.length ? all : "some"], {
      n,
      titles: set.films.map(({ title }) => title).join(" + "),
      minutes: set.minutes,
      money: dollars(set.price * 10),
      dice: set.dice,
      net: dollars(set.net),
    });
  });
}

// What was left for one's turns

let left = null; // the list as it was left last, on this page
let leaving = null; // the list that the table is being told of

function tellLeft() {
  const { dataset } = $("#hb-short");
  const same = left?.join() === wishes.join();
  $("#hb-left").textContent = left === null ? "" : same ? dataset.left : dataset.differs;
}

function answered({ detail }) {
  if (leaving === null || detail.form.id !== "scripted-plan") return;
  if (detail.accepted) left = leaving;
  leaving = null;
  tellLeft();
}

// Renting by the list, from now on

const renting = () => now().waits === "yes" && ["films", "second"].includes(now().phase);

/** What the list comes to, turn after turn: each time the first film that there is room for. */
function programme(films) {
  const chosen = [];
  let { cash, left } = { cash: +now().cash, left: +now().left };
  const fits = (one) =>
    !one.sold && !chosen.includes(one) && projects(one.process) && one.price <= cash && one.minutes <= left;
  for (let one = films.find(fits); one; one = films.find(fits)) {
    chosen.push(one);
    cash -= one.price;
    left -= one.minutes;
  }
  return chosen;
}

function question(films) {
  const { dataset } = $("#hb-short");
  const [first, ...rest] = programme(films);
  if (!first) return dataset.none;
  const money = dollars(10 * [first, ...rest].reduce((sum, { price }) => sum + price, 0));
  const then = rest.map(({ title }) => title).join(", ");
  const told = rest.length > 1 ? dataset.thens : rest.length ? dataset.then : dataset.alone;
  return fill(told, { first: first.title, then, money });
}

function tellLeaving(films) {
  const leave = $("#hb-leave-wishes");
  const none = renting() ? !programme(films).length : films.every(({ sold }) => sold);
  sure &&= renting() && !none;
  leave.textContent = renting() ? leave.dataset.now : leave.dataset.later;
  leave.hidden = none || sure;
  $("#hb-sure").hidden = !sure;
  $("#hb-sure p").textContent = sure ? question(films) : "";
}

/** Say what is on the short-list, everywhere. */
function tell() {
  for (const one of $$("[data-wish]")) {
    one.setAttribute("aria-pressed", String(wishes.includes(one.dataset.wish)));
  }
  const strip = $("#hb-short");
  if (!strip) return;
  const films = wishes.map(film).filter(Boolean);
  strip.hidden = !films.length || now().wishes !== "yes";
  const held = strip.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  $("#hb-wishes").replaceChildren(...films.map(wish));
  if (held) $(`#hb-wishes [aria-label="${CSS.escape(held)}"]`)?.focus();
  const fits = $("#hb-fits");
  const told = films.length ? verdicts(films) : [];
  if ([...fits.children].map((line) => line.textContent).join() !== told.join()) {
    fits.replaceChildren(
      ...told.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
    );
  }
  tellLeaving(films);
  tellLeft();
}

function ask(on) {
  sure = on;
  tell();
  $(on ? "#hb-sure .primary" : "#hb-leave-wishes").focus();
}

function leaveWishes() {
  if (renting() && !sure) {
    ask(true);
    return;
  }
  sure = false;
  const films = wishes.filter((key) => !film(key)?.sold);
  leaving = [...wishes];
  const plan = { plan: "wish-list", films };
  document.dispatchEvent(new CustomEvent("matinee:plan", { detail: { plan } }));
}

// The page

function clicked({ target }) {
  const key = target.closest("[data-wish]")?.dataset.wish;
  if (key) keep(wishes.includes(key) ? wishes.filter((one) => one !== key) : [...wishes, key]);
  const toggle = target.closest(".films-bar .toggle");
  if (!toggle) return;
  const on = toggle.getAttribute("aria-pressed") !== "true";
  toggle.setAttribute("aria-pressed", String(on));
  asked.filters[on ? "add" : "delete"](toggle.dataset.filter);
  filter();
}

/** What one has to rent with, and the step of the week. */
function meansNow() {
  const { phase, cash, left, shows, trend } = now();
  return [week, phase === "second" ? "films" : phase, cash, left, shows, trend].join();
}

/** After a change: order and filters follow one's own means and a new step of the week; what the
 * others rent stays where it hung. A new week begins with every film. */
export function shownFilms() {
  if (now().week !== week) {
    if (week !== null) showAll();
    week = now().week;
    left = null;
    if (now().seat !== undefined) recall();
  }
  if (means !== meansNow()) {
    means = meansNow();
    sort();
    filter();
  }
  hide();
  tell();
}

export function bindFilms() {
  document.addEventListener("click", clicked);
  document.addEventListener("matinee:sheet", tell);
  document.addEventListener("matinee:answered", answered);
  $("#hb-sort").addEventListener("change", ({ target }) => {
    asked.sort = target.value;
    sort();
  });
  $("#hb-genre").addEventListener("change", ({ target }) => {
    asked.genre = target.value;
    filter();
  });
  $("#hb-search").addEventListener("input", ({ target }) => {
    asked.text = target.value;
    filter();
  });
  $("#hb-show-all").addEventListener("click", showAll);
  $("#hb-leave-wishes")?.addEventListener("click", leaveWishes);
  $("#hb-sure .primary")?.addEventListener("click", leaveWishes);
  $("#hb-sure .not-yet")?.addEventListener("click", () => ask(false));
  shownFilms();
}
