// Advertising behind one's screen: dice that turn here and are sent together, and answers for later.

import { dollars, fill, sending } from "./programme.js";

const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const media = () => $$("#hb-ads.turning .medium");
const now = () => $("#hb-now").dataset;
const sum = () => media().reduce((total, { dataset }) => total + dice.get(dataset.medium), 0);

const dice = new Map(); // what each die shows here
const sent = new Map(); // what the table knows of it
const tips = []; // plays of cards that are left for later, in this order
let week = null;
let sure = false; // Ready was pressed once
let leaving = false; // the table is being told of answers

function setDie(medium, pips) {
  if (!dice.has(medium)) return;
  dice.set(medium, (pips + 7) % 7);
  sure = false;
  tell();
}

/** Whether dice were turned that the table does not know of. */
const turned = () => media().some(({ dataset }) => dice.get(dataset.medium) !== +dataset.sent);
const readyInBar = () => $('#call button.pick[data-refs~="button:ready"]');

/** What the table knows counts, except for dice that were turned here since. */
function takeOver() {
  for (const { dataset } of media()) {
    const known = Number(dataset.sent);
    if (sent.get(dataset.medium) !== known) dice.set(dataset.medium, known);
    sent.set(dataset.medium, known);
  }
}

/** Say what the dice come to. */
function tell() {
  for (const box of media()) {
    const pips = dice.get(box.dataset.medium);
    const face = $(".face", box);
    face.setAttribute("aria-valuenow", pips);
    $("use", face).setAttribute("href", `#hbs-die${pips}`);
  }
  const foot = $("#hb-ads.turning .spending");
  if (!foot) return;
  const { cash, spends, nothing, beyond, pays, free } = foot.dataset;
  const [spent, left] = [sum(), cash - sum()];
  const amounts = { spent: dollars(spent * 10), left: dollars(left * 10), over: dollars(-left * 10) };
  const told = $(".spent", foot);
  told.textContent = fill(left < 0 ? beyond : spent ? spends : nothing, amounts);
  told.classList.toggle("beyond", left < 0);
  const bids = media()
    .filter(({ dataset }) => dice.get(dataset.medium))
    .map(({ dataset }) => `${dataset.name} ${dice.get(dataset.medium)}`)
    .join(", ");
  $(".ready", foot).disabled = left < 0;
  $(".ready", foot).hidden = sure;
  $(".sure", foot).textContent = sure ? fill(spent ? pays : free, { ...amounts, bids }) : "";
  for (const name of [".sure", ".really", ".not-yet"]) $(name, foot).hidden = !sure;
  tellBar(foot.dataset, left < 0);
}

/** Ready in the bar says what it would come to here, and waits until one can pay it. */
function tellBar({ none, one, many }, beyond) {
  const pick = readyInBar();
  if (!pick) return;
  pick.disabled = beyond;
  const n = media().filter(({ dataset }) => dice.get(dataset.medium)).length;
  const told = fill(n > 1 ? many : n ? one : none, { n, money: dollars(sum() * 10) });
  if ((turned() || pick.dataset.turned) && pick.textContent.trim() !== told) {
    pick.textContent = told;
    pick.dataset.turned = "yes";
  }
}

function arm(on) {
  sure = on && !$("#hb-ads .spending .ready")?.disabled;
  tell();
  $(sure ? "#hb-ads .really" : "#hb-ads .ready")?.focus();
}

function send() {
  sure = false;
  const actions = sending(dice, sent);
  document.dispatchEvent(new CustomEvent("matinee:play", { detail: { actions } }));
}

/** Ready in the bar would leave the turned dice behind: let it mean the same as Ready here. */
function intercept(event) {
  if (!readyInBar()?.contains(event.target) || !turned()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.dispatchEvent(new CustomEvent("boulevard:open", { detail: "theater" }));
  arm(true);
}

function clicked({ target }) {
  const medium = target.closest("#hb-ads.turning .medium")?.dataset.medium;
  const button = target.closest("#hb-theater button");
  if (!button) return;
  if (button.matches(".face, .more")) setDie(medium, dice.get(medium) + 1);
  else if (button.matches(".less")) setDie(medium, dice.get(medium) - 1);
  else if (button.matches(".ready")) arm(true);
  else if (button.matches(".not-yet")) arm(false);
  else if (button.matches(".really")) send();
  else if (button.matches(".wish")) mark(button.dataset.later);
  else if (button.matches("#hb-leave-orders")) leaveOrders();
}

const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

function pressed(event) {
  const face = event.target.closest?.("#hb-ads.turning .face");
  if (!face || event.ctrlKey || event.metaKey || event.altKey) return;
  const { medium } = face.closest(".medium").dataset;
  const whole = { Home: 0, End: 6 }[event.key] ?? (/^[0-6]$/.test(event.key) ? +event.key : null);
  if (whole === null && !(event.key in STEPS)) return;
  event.preventDefault();
  event.stopPropagation();
  setDie(medium, whole ?? Math.min(6, Math.max(0, dice.get(medium) + STEPS[event.key])));
}

// Answers for later

function mark(play) {
  const at = tips.indexOf(play);
  if (at < 0) tips.push(play);
  else tips.splice(at, 1);
  tellSealed(false);
  tellOrders();
}

function tellOrders() {
  const orders = $("#hb-orders");
  if (!orders) return;
  orders.hidden = now().orders !== "yes";
  if (now().phase !== "advertising") orders.open = false;
  for (const one of $$("#hb-tips .wish")) {
    const at = tips.indexOf(one.dataset.later);
    one.setAttribute("aria-pressed", String(at >= 0));
    if (at >= 0) one.dataset.turn = at + 1;
    else delete one.dataset.turn;
  }
}

function tellSealed(on) {
  const told = $("#hb-sealed");
  if (told) told.textContent = on ? told.dataset.told : "";
}

function leaveOrders() {
  const offered = new Set($$("#hb-tips .wish").map(({ dataset }) => dataset.later));
  const plan = {
    plan: "sealed-orders",
    tips: tips.filter((play) => offered.has(play)),
    tie: $("#hb-tie").value,
    space: $("#hb-space").value,
  };
  leaving = true;
  document.dispatchEvent(new CustomEvent("matinee:plan", { detail: { plan } }));
}

function answered({ detail }) {
  if (!leaving || detail.form.id !== "scripted-plan") return;
  leaving = false;
  tellSealed(detail.accepted);
}

/** After a change: dice that were turned and tips that were marked stay so, within the week. */
export function shownBidding() {
  if (now().week !== week) {
    week = now().week;
    dice.clear();
    sent.clear();
    tips.length = 0;
    sure = false;
    tellSealed(false);
  }
  takeOver();
  tell();
  tellOrders();
}

export function bindBidding() {
  document.addEventListener("click", intercept, true);
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed, true);
  $("#hb-orders")?.addEventListener("change", () => tellSealed(false));
  document.addEventListener("matinee:answered", answered);
  shownBidding();
}
