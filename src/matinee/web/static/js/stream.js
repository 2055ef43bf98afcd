// Messages of the table's event stream: queued in order, animated, then patched into the page.

import { fetchStandings, isPlaying, playSteps, showChapterEnd, skipAnimation } from "./animation.js";
import { $, $$, announce, dispatchShown, highlight, root, sleep } from "./dom.js";
import { patchPage } from "./patch.js";
import { settings } from "./settings.js";
import { _ } from "./i18n.js";

const CATCH_UP_THRESHOLD = 4;
const RELOAD_THRESHOLD = 50;

const queue = [];
let busy = false;
let showNext = null;
let pendingChapterEnd = null; // the end of a chapter that has not been shown yet, with its standings
let latestSteps = $$("#latest-animation ol.animation-steps > li").filter((step) => !("chapterEnd" in step.dataset));
let lastKnownRow = Math.max(-1, ...$$("#log-rows > li").map((row) => Number(row.dataset.row)));

function showConnection(state, text) {
  const indicator = $("#connection");
  if (!indicator) return;
  indicator.dataset.state = state;
  $(".connection-text", indicator).textContent = text;
}

/** Read the metadata of a message; the markup itself is parsed again when it is patched in. */
function parseMessage(html) {
  const fragment = new DOMParser().parseFromString(html, "text/html");
  const steps = [...fragment.querySelectorAll("ol.animation-steps > li")];
  const newSteps = steps.filter((step) => Number(step.dataset.row) > lastKnownRow);
  for (const step of steps) lastKnownRow = Math.max(lastKnownRow, Number(step.dataset.row));
  const turn = fragment.querySelector("#action-bar")?.dataset.turn;
  const reload = fragment.querySelector("[data-reload]") !== null;
  const forget = fragment.querySelector("[data-forget]") !== null;
  const writing = fragment.querySelector("#typing-indicator")?.textContent;
  return { html, forget, writing, steps: newSteps.map((step) => document.importNode(step, true)), turn, reload };
}

/** Patch new fragments into the page. A focus within the bar stays there, but never moves to another pick. */
function applyMessage(message) {
  const focused = document.activeElement;
  const hadFocus = $("#action-bar")?.contains(focused);
  const value = focused?.matches(".pick") ? focused.value : null;
  patchPage(message.html);
  const hasActionBar = message.turn !== undefined;
  dispatchShown(hasActionBar);
  const focusedNow = document.activeElement;
  const isOtherPick = value !== null && focusedNow.matches("#action-bar .pick") && focusedNow.value !== value;
  if (hadFocus && (focusedNow === document.body || isOtherPick)) (visiblePick(value) ?? $("#action-bar-title"))?.focus();
}

/** The pick with this value, if it is visible. */
const visiblePick = (value) =>
  value === null ? undefined : $$("#action-bar .pick").find((pick) => pick.value === value && pick.offsetParent);

const textsById = (selector) => new Map($$(selector).map((element) => [element.id, element.textContent.trim()]));

/** Texts that are announced to screen readers besides the game: whose turn it is, questions, chat. */
function announcedTexts() {
  return new Map([...textsById("#action-bar-title"), ...textsById("#votes > section"), ...textsById("#chat li")]);
}

function areOwn(steps) {
  const seat = $("#action-bar")?.dataset.seat;
  return seat !== undefined && steps.every((step) => step.dataset.seat === seat);
}

async function waitForNext(message) {
  if (settings.get("pace") !== "step" || !message.steps.length || areOwn(message.steps)) return;
  const button = $("#next-move");
  if (!button) return;
  button.hidden = false;
  $(".count", button).textContent = queue.length ? `${queue.length + 1}` : "";
  await new Promise((resolve) => (showNext = resolve));
  showNext = null;
  button.hidden = true;
}

/** Show the next move, or skip the animation of this one; returns whether there was anything to do. */
export function advance() {
  if (showNext) showNext();
  else if (isPlaying()) skipAnimation();
  else return false;
  return true;
}

/** Play the animation of the latest move again. */
export async function replayLatest() {
  if (busy || !latestSteps.length) return false;
  busy = true;
  try {
    await playSteps(latestSteps);
  } finally {
    busy = false;
  }
  processQueue();
  return true;
}

async function showMessage(message) {
  await waitForNext(message);
  const chapterEnds = message.steps.filter((step) => "chapterEnd" in step.dataset);
  const ordinary = message.steps.filter((step) => !("chapterEnd" in step.dataset));
  const immediate = settings.get("pace") === "at-once" || queue.length > CATCH_UP_THRESHOLD;
  if (ordinary.length) latestSteps = ordinary;
  const chapterEnd = chapterEnds.at(-1);
  if (chapterEnd) pendingChapterEnd = { step: chapterEnd, standings: fetchStandings(chapterEnd) };
  if (!immediate) await playSteps(ordinary);
  const textsBefore = announcedTexts();
  applyMessage(message);
  const refs = message.steps.flatMap((step) => (step.dataset.refs ?? "").split(" "));
  if (message.steps.length) highlight(refs.filter(Boolean), "touched");
  const stepTexts = message.steps.map((step) => step.childNodes[0]?.textContent.trim());
  const changed = [...announcedTexts()].filter(([id, text]) => textsBefore.get(id) !== text);
  announce([...stepTexts, ...changed.map(([, text]) => text)].filter(Boolean).join(" "));
  // The end of a chapter is shown with its own message, and nothing is awaited between patching the board
  // and opening it: the dialog must not cover a choice that the viewer has already begun. Viewers who catch
  // up see the latest end only.
  if (!pendingChapterEnd || (queue.length && (immediate || !chapterEnd))) return;
  const { step, standings } = pendingChapterEnd;
  pendingChapterEnd = null;
  if (!$("#ending:not([hidden])")) await showChapterEnd(step, standings);
}

/** Wait while the page is hidden. Messages stay in the queue; if it grows too long, the page is reloaded. */
async function waitWhileHidden() {
  await sleep(300);
  if (queue.length > RELOAD_THRESHOLD) location.reload();
}

async function processQueue() {
  if (busy) return;
  busy = true;
  try {
    while (queue.length) {
      while (document.hidden) await waitWhileHidden();
      await showMessage(queue.shift());
    }
  } finally {
    busy = false;
  }
}

/** Drop queued and kept animation steps after a redaction: they may contain the redacted text. */
function dropRedacted() {
  for (const queued of queue) queued.steps = [];
  latestSteps = [];
  pendingChapterEnd = null;
  for (const element of $$("#latest-animation, #animation-step, #announcements")) element.replaceChildren();
  if (isPlaying()) skipAnimation();
  document.dispatchEvent(new CustomEvent("matinee:forget"));
}

function onMessage(event) {
  event.preventDefault();
  const message = parseMessage(event.detail.data);
  if (message.reload) {
    location.reload();
    return;
  }
  if (message.writing !== undefined) {
    root.dispatchEvent(new CustomEvent("matinee:writing", { detail: message.writing }));
    return;
  }
  if (message.forget) dropRedacted();
  document.dispatchEvent(new CustomEvent("matinee:turn", { detail: message.turn }));
  queue.push(message);
  processQueue();
}

export function followStream() {
  root.addEventListener("htmx:sseBeforeMessage", onMessage);
  root.addEventListener("htmx:sseOpen", () => showConnection("live", _("Live")));
  root.addEventListener("htmx:sseError", () => showConnection("lost", _("Reconnecting")));
  addEventListener("offline", () => showConnection("lost", _("Offline")));
  if (!root.hasAttribute("sse-connect")) showConnection("over", _("Over"));
  $("#animation-step")?.addEventListener("click", skipAnimation);
  $("#next-move")?.addEventListener("click", advance);
  document.addEventListener("matinee:settings", ({ detail }) => {
    if (detail === "pace") showNext?.();
  });
}
