// Advertising behind the player's screen: dice are set here and sent together. Also standing orders for
// decisions later in the week.

import { bidActions, fillBlanks, formatDollars } from "./programme.js";

const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];

const media = () => $$("#hb-ads.turning .medium");
const tableState = () => $("#hb-now").dataset;
const totalPips = () => media().reduce((sum, { dataset }) => sum + dice.get(dataset.medium), 0);

const dice = new Map(); // by medium: the pips of the die on this page
const sentDice = new Map(); // by medium: the pips that the server knows
const chosenTips = []; // card plays left as standing orders, in this order
let week = null;
let isConfirming = false; // Ready was pressed once and awaits confirmation
let isSendingOrders = false; // standing orders are being submitted

function setDie(medium, pips) {
  if (!dice.has(medium)) return;
  dice.set(medium, (pips + 7) % 7);
  isConfirming = false;
  updateDice();
}

/** Whether dice were set that the server does not know of. */
const hasUnsentDice = () => media().some(({ dataset }) => dice.get(dataset.medium) !== +dataset.sent);
const readyPick = () => $('#action-bar button.pick[data-refs~="button:ready"]');

/** Take over the server's dice, except for those that were set here since. */
function syncDice() {
  for (const { dataset } of media()) {
    const known = Number(dataset.sent);
    if (sentDice.get(dataset.medium) !== known) dice.set(dataset.medium, known);
    sentDice.set(dataset.medium, known);
  }
}

/** Show the dice, and the amounts that they add up to. */
function updateDice() {
  for (const box of media()) {
    const pips = dice.get(box.dataset.medium);
    const face = $(".face", box);
    face.setAttribute("aria-valuenow", pips);
    $("use", face).setAttribute("href", `#hbs-die${pips}`);
  }
  const footer = $("#hb-ads.turning .spending");
  if (!footer) return;
  const { cash, spends, nothing, beyond, pays, free } = footer.dataset;
  const [spent, left] = [totalPips(), cash - totalPips()];
  const amounts = { spent: formatDollars(spent * 10), left: formatDollars(left * 10), over: formatDollars(-left * 10) };
  const spentElement = $(".spent", footer);
  spentElement.textContent = fillBlanks(left < 0 ? beyond : spent ? spends : nothing, amounts);
  spentElement.classList.toggle("beyond", left < 0);
  const bids = media()
    .filter(({ dataset }) => dice.get(dataset.medium))
    .map(({ dataset }) => `${dataset.name} ${dice.get(dataset.medium)}`)
    .join(", ");
  $(".ready", footer).disabled = left < 0;
  $(".ready", footer).hidden = isConfirming;
  $(".sure", footer).textContent = isConfirming ? fillBlanks(spent ? pays : free, { ...amounts, bids }) : "";
  for (const name of [".sure", ".really", ".not-yet"]) $(name, footer).hidden = !isConfirming;
  updateReadyPick(footer.dataset, left < 0);
}

/** Ready in the action bar shows the amount set here, and is disabled while the player cannot pay it. */
function updateReadyPick({ none, one, many }, overspent) {
  const pick = readyPick();
  if (!pick) return;
  pick.disabled = overspent;
  const count = media().filter(({ dataset }) => dice.get(dataset.medium)).length;
  const label = fillBlanks(count > 1 ? many : count ? one : none, { n: count, money: formatDollars(totalPips() * 10) });
  if ((hasUnsentDice() || pick.dataset.turned) && pick.textContent.trim() !== label) {
    pick.textContent = label;
    pick.dataset.turned = "yes";
  }
}

function setConfirming(confirming) {
  isConfirming = confirming && !$("#hb-ads .spending .ready")?.disabled;
  updateDice();
  $(isConfirming ? "#hb-ads .really" : "#hb-ads .ready")?.focus();
}

function sendBids() {
  isConfirming = false;
  const actions = bidActions(dice, sentDice);
  document.dispatchEvent(new CustomEvent("matinee:play", { detail: { actions } }));
}

/** Ready in the action bar would ignore unsent dice: let it do the same as Ready here. */
function interceptReady(event) {
  if (!readyPick()?.contains(event.target) || !hasUnsentDice()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.dispatchEvent(new CustomEvent("boulevard:open", { detail: "theater" }));
  setConfirming(true);
}

function onClick({ target }) {
  const medium = target.closest("#hb-ads.turning .medium")?.dataset.medium;
  const button = target.closest("#hb-theater button");
  if (!button) return;
  if (button.matches(".face, .more")) setDie(medium, dice.get(medium) + 1);
  else if (button.matches(".less")) setDie(medium, dice.get(medium) - 1);
  else if (button.matches(".ready")) setConfirming(true);
  else if (button.matches(".not-yet")) setConfirming(false);
  else if (button.matches(".really")) sendBids();
  else if (button.matches(".wish")) toggleTip(button.dataset.later);
  else if (button.matches("#hb-leave-orders")) sendOrders();
}

const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

function onKeydown(event) {
  const face = event.target.closest?.("#hb-ads.turning .face");
  if (!face || event.ctrlKey || event.metaKey || event.altKey) return;
  const { medium } = face.closest(".medium").dataset;
  const exactPips = { Home: 0, End: 6 }[event.key] ?? (/^[0-6]$/.test(event.key) ? +event.key : null);
  if (exactPips === null && !(event.key in STEPS)) return;
  event.preventDefault();
  event.stopPropagation();
  setDie(medium, exactPips ?? Math.min(6, Math.max(0, dice.get(medium) + STEPS[event.key])));
}

// Standing orders

function toggleTip(play) {
  const index = chosenTips.indexOf(play);
  if (index < 0) chosenTips.push(play);
  else chosenTips.splice(index, 1);
  showOrdersNote(false);
  updateOrders();
}

function updateOrders() {
  const orders = $("#hb-orders");
  if (!orders) return;
  orders.hidden = tableState().orders !== "yes";
  if (tableState().phase !== "advertising") orders.open = false;
  for (const button of $$("#hb-tips .wish")) {
    const index = chosenTips.indexOf(button.dataset.later);
    button.setAttribute("aria-pressed", String(index >= 0));
    if (index >= 0) button.dataset.turn = index + 1;
    else delete button.dataset.turn;
  }
}

function showOrdersNote(sent) {
  const note = $("#hb-sealed");
  if (note) note.textContent = sent ? note.dataset.told : "";
}

function sendOrders() {
  const offered = new Set($$("#hb-tips .wish").map(({ dataset }) => dataset.later));
  const plan = {
    plan: "sealed-orders",
    tips: chosenTips.filter((play) => offered.has(play)),
    tie: $("#hb-tie").value,
    space: $("#hb-space").value,
  };
  isSendingOrders = true;
  document.dispatchEvent(new CustomEvent("matinee:plan", { detail: { plan } }));
}

function onFormResult({ detail }) {
  if (!isSendingOrders || detail.form.id !== "scripted-plan") return;
  isSendingOrders = false;
  showOrdersNote(detail.accepted);
}

/** Update after a change. Dice and tips that were set on this page are kept within the week. */
export function refreshBidding() {
  if (tableState().week !== week) {
    week = tableState().week;
    dice.clear();
    sentDice.clear();
    chosenTips.length = 0;
    isConfirming = false;
    showOrdersNote(false);
  }
  syncDice();
  updateDice();
  updateOrders();
}

export function bindBidding() {
  document.addEventListener("click", interceptReady, true);
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKeydown, true);
  $("#hb-orders")?.addEventListener("change", () => showOrdersNote(false));
  document.addEventListener("matinee:answered", onFormResult);
  refreshBidding();
}
