// Advertising behind the player's screen: dice are set here and sent together. Also standing orders for
// decisions later in the week.

import { $, $$, closest, need } from "../../../../web/static/js/selectors.js";
import { tableState } from "./dom.js";
import { bidActions, fillBlanks, formatDollars } from "./programme.js";

/** The media for which dice can be set, each with its name. */
const media = () => $$("#hb-ads.turning .medium").map((box) => ({ box, medium: box.dataset.medium ?? "" }));
const pipsOf = (/** @type {string} */ medium) => dice.get(medium) ?? 0;
const totalPips = () => media().reduce((sum, { medium }) => sum + pipsOf(medium), 0);

/** @type {Map<string, number>} */
const dice = new Map(); // by medium: the pips of the die on this page
/** @type {Map<string, number>} */
const sentDice = new Map(); // by medium: the pips that the server knows
/** @type {string[]} */
const chosenTips = []; // card plays left as standing orders, in this order
/** @type {string | undefined} */
let week;
let isConfirming = false; // Ready was pressed once and awaits confirmation
let isSendingOrders = false; // standing orders are being submitted

/**
 * @param {string} medium
 * @param {number} pips
 */
function setDie(medium, pips) {
  if (!dice.has(medium)) return;
  dice.set(medium, (pips + 7) % 7);
  isConfirming = false;
  updateDice();
}

/** Whether dice were set that the server does not know of. */
const hasUnsentDice = () => media().some(({ box, medium }) => pipsOf(medium) !== Number(box.dataset.sent));
/** @returns {HTMLButtonElement | null} */
const readyPick = () => $('#action-bar button.pick[data-refs~="button:ready"]');

/** Take over the server's dice, except for those that were set here since. */
function syncDice() {
  for (const { box, medium } of media()) {
    const known = Number(box.dataset.sent);
    if (sentDice.get(medium) !== known) dice.set(medium, known);
    sentDice.set(medium, known);
  }
}

/**
 * The button that ends the player's turning of dice.
 * @param {HTMLElement} footer
 * @returns {HTMLButtonElement}
 */
const readyButtonIn = (footer) => need(".ready", footer);

/** Show the dice, and the amounts that they add up to. */
function updateDice() {
  for (const { box, medium } of media()) {
    const pips = pipsOf(medium);
    const face = need(".face", box);
    face.setAttribute("aria-valuenow", String(pips));
    need("use", face).setAttribute("href", `#hbs-die${pips}`);
  }
  const footer = $("#hb-ads.turning .spending");
  if (!footer) return;
  const { cash, spends = "", nothing = "", beyond = "", pays = "", free = "" } = footer.dataset;
  const [spent, left] = [totalPips(), Number(cash) - totalPips()];
  const amounts = { spent: formatDollars(spent * 10), left: formatDollars(left * 10), over: formatDollars(-left * 10) };
  const spentElement = need(".spent", footer);
  spentElement.textContent = fillBlanks(left < 0 ? beyond : spent ? spends : nothing, amounts);
  spentElement.classList.toggle("beyond", left < 0);
  const bids = media()
    .filter(({ medium }) => pipsOf(medium))
    .map(({ box, medium }) => `${box.dataset.name} ${pipsOf(medium)}`)
    .join(", ");
  const readyButton = readyButtonIn(footer);
  readyButton.disabled = left < 0;
  readyButton.hidden = isConfirming;
  need(".sure", footer).textContent = isConfirming ? fillBlanks(spent ? pays : free, { ...amounts, bids }) : "";
  for (const name of [".sure", ".really", ".not-yet"]) need(name, footer).hidden = !isConfirming;
  updateReadyPick(footer.dataset, left < 0);
}

/**
 * Ready in the action bar shows the amount set here, and is disabled while the player cannot pay it.
 * @param {DOMStringMap} labels
 * @param {boolean} overspent
 */
function updateReadyPick({ none = "", one = "", many = "" }, overspent) {
  const pick = readyPick();
  if (!pick) return;
  pick.disabled = overspent;
  const count = media().filter(({ medium }) => pipsOf(medium)).length;
  const label = fillBlanks(count > 1 ? many : count ? one : none, { n: count, money: formatDollars(totalPips() * 10) });
  if ((hasUnsentDice() || pick.dataset.turned) && pick.textContent.trim() !== label) {
    pick.textContent = label;
    pick.dataset.turned = "yes";
  }
}

/** @param {boolean} confirming */
function setConfirming(confirming) {
  const footer = $("#hb-ads .spending");
  isConfirming = confirming && !(footer && readyButtonIn(footer).disabled);
  updateDice();
  $(isConfirming ? "#hb-ads .really" : "#hb-ads .ready")?.focus();
}

function sendBids() {
  isConfirming = false;
  const actions = bidActions(dice, sentDice);
  document.dispatchEvent(new CustomEvent("matinee:play", { detail: { actions } }));
}

/**
 * Ready in the action bar would ignore unsent dice: let it do the same as Ready here.
 * @param {MouseEvent} event
 */
function interceptReady(event) {
  const isReady = event.target instanceof Node && readyPick()?.contains(event.target);
  if (!isReady || !hasUnsentDice()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.dispatchEvent(new CustomEvent("boulevard:open", { detail: "theater" }));
  setConfirming(true);
}

/** @param {MouseEvent} event */
function onClick(event) {
  const medium = closest(event, "#hb-ads.turning .medium")?.dataset.medium ?? "";
  const button = closest(event, "#hb-theater button");
  if (!button) return;
  if (button.matches(".face, .more")) setDie(medium, pipsOf(medium) + 1);
  else if (button.matches(".less")) setDie(medium, pipsOf(medium) - 1);
  else if (button.matches(".ready")) setConfirming(true);
  else if (button.matches(".not-yet")) setConfirming(false);
  else if (button.matches(".really")) sendBids();
  else if (button.matches(".wish")) toggleTip(button.dataset.later ?? "");
  else if (button.matches("#hb-leave-orders")) sendOrders();
}

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
/** @type {Record<string, number>} */
const EXACT_PIPS = { Home: 0, End: 6 };

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  const face = closest(event, "#hb-ads.turning .face");
  const medium = closest(event, ".medium")?.dataset.medium;
  if (!face || !medium || event.ctrlKey || event.metaKey || event.altKey) return;
  const exactPips = EXACT_PIPS[event.key] ?? (/^[0-6]$/.test(event.key) ? +event.key : null);
  if (exactPips === null && !(event.key in STEPS)) return;
  event.preventDefault();
  event.stopPropagation();
  setDie(medium, exactPips ?? Math.min(6, Math.max(0, pipsOf(medium) + STEPS[event.key])));
}

// Standing orders

/** @param {string} play */
function toggleTip(play) {
  const index = chosenTips.indexOf(play);
  if (index < 0) chosenTips.push(play);
  else chosenTips.splice(index, 1);
  showOrdersNote(false);
  updateOrders();
}

function updateOrders() {
  /** @type {HTMLDetailsElement | null} */
  const orders = $("#hb-orders");
  if (!orders) return;
  orders.hidden = tableState().orders !== "yes";
  if (tableState().phase !== "advertising") orders.open = false;
  for (const button of $$("#hb-tips .wish")) {
    const index = chosenTips.indexOf(button.dataset.later ?? "");
    button.setAttribute("aria-pressed", String(index >= 0));
    if (index >= 0) button.dataset.turn = String(index + 1);
    else delete button.dataset.turn;
  }
}

/** @param {boolean} sent */
function showOrdersNote(sent) {
  const note = $("#hb-sealed");
  if (note) note.textContent = sent ? (note.dataset.told ?? "") : "";
}

function sendOrders() {
  const offered = new Set($$("#hb-tips .wish").map(({ dataset }) => dataset.later));
  /** @type {[HTMLSelectElement, HTMLSelectElement]} */
  const [tie, space] = [need("#hb-tie"), need("#hb-space")];
  const plan = {
    plan: "sealed-orders",
    tips: chosenTips.filter((play) => offered.has(play)),
    tie: tie.value,
    space: space.value,
  };
  isSendingOrders = true;
  document.dispatchEvent(new CustomEvent("matinee:plan", { detail: { plan } }));
}

/** @param {CustomEvent<FormResult>} event */
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
