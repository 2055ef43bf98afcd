// Messages of the table's event stream: queued in order, animated, then patched into the page.

import { fetchStandings, isPlaying, playSteps, showChapterEnd, skipAnimation } from "./animation.js";
import { announce, dispatchShown, highlight, root, sleep } from "./dom.js";
import { $, $$, need } from "./selectors.js";
import { patchPage } from "./patch.js";
import { settings } from "./settings.js";
import { _ } from "./i18n.js";

const CATCH_UP_THRESHOLD = 4;
const RELOAD_THRESHOLD = 50;

/**
 * A message of the stream: its markup, and what has to be known of it before it is patched in.
 * @typedef {{
 *   html: string,
 *   forget: boolean,
 *   writing: string | undefined,
 *   steps: HTMLElement[],
 *   turn: string | undefined,
 *   reload: boolean,
 * }} Message
 */

/** @type {Message[]} */
const queue = [];
let busy = false;
/** @type {(() => void) | null} */
let showNext = null;
/** @type {{ step: HTMLElement, standings: Promise<string | null> } | null} */
let pendingChapterEnd = null; // the end of a chapter that has not been shown yet, with its standings
let latestSteps = $$("#latest-animation ol.animation-steps > li").filter((step) => !("chapterEnd" in step.dataset));
let lastKnownRow = Math.max(-1, ...$$("#log-rows > li").map((row) => Number(row.dataset.row)));

/**
 * @param {string} state
 * @param {string} text
 */
function showConnection(state, text) {
  const indicator = $("#connection");
  if (!indicator) return;
  indicator.dataset.state = state;
  need(".connection-text", indicator).textContent = text;
}

/**
 * Read the metadata of a message; the markup itself is parsed again when it is patched in.
 * @param {string} html
 * @returns {Message}
 */
function parseMessage(html) {
  const fragment = new DOMParser().parseFromString(html, "text/html");
  const steps = $$("ol.animation-steps > li", fragment);
  const newSteps = steps.filter((step) => Number(step.dataset.row) > lastKnownRow);
  for (const step of steps) lastKnownRow = Math.max(lastKnownRow, Number(step.dataset.row));
  const turn = $("#action-bar", fragment)?.dataset.turn;
  const reload = $("[data-reload]", fragment) !== null;
  const forget = $("[data-forget]", fragment) !== null;
  const writing = $("#typing-indicator", fragment)?.textContent;
  return { html, forget, writing, steps: newSteps.map((step) => document.importNode(step, true)), turn, reload };
}

/**
 * Patch new fragments into the page. A focus within the bar stays there, but never moves to another pick.
 * @param {Message} message
 */
function applyMessage(message) {
  const focused = document.activeElement;
  const hadFocus = $("#action-bar")?.contains(focused);
  const value = focused instanceof HTMLButtonElement && focused.matches(".pick") ? focused.value : null;
  patchPage(message.html);
  const hasActionBar = message.turn !== undefined;
  dispatchShown(hasActionBar);
  const focusedNow = document.activeElement;
  const pickNow =
    focusedNow instanceof HTMLButtonElement && focusedNow.matches("#action-bar .pick") ? focusedNow : null;
  const isOtherPick = value !== null && pickNow !== null && pickNow.value !== value;
  if (hadFocus && (focusedNow === document.body || isOtherPick))
    (visiblePick(value) ?? $("#action-bar-title"))?.focus();
}

/**
 * The pick with this value, if it is visible.
 * @param {string | null} value
 */
function visiblePick(value) {
  /** @type {HTMLButtonElement[]} */
  const picks = $$("#action-bar .pick");
  return picks.find((pick) => pick.value === value && pick.offsetParent);
}

/**
 * @param {string} selector
 * @returns {Map<string, string>}
 */
const textsById = (selector) => new Map($$(selector).map((element) => [element.id, element.textContent.trim()]));

/** Texts that are announced to screen readers besides the game: whose turn it is, questions, chat. */
function announcedTexts() {
  return new Map([...textsById("#action-bar-title"), ...textsById("#votes > section"), ...textsById("#chat li")]);
}

/** @param {HTMLElement[]} steps */
function areOwn(steps) {
  const seat = $("#action-bar")?.dataset.seat;
  return seat !== undefined && steps.every((step) => step.dataset.seat === seat);
}

/** @param {Message} message */
async function waitForNext(message) {
  if (settings.get("pace") !== "step" || !message.steps.length || areOwn(message.steps)) return;
  const button = $("#next-move");
  if (!button) return;
  button.hidden = false;
  need(".count", button).textContent = queue.length ? `${queue.length + 1}` : "";
  await /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      showNext = resolve;
    })
  );
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

/** @param {Message} message */
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
  const stepTexts = message.steps.map((step) => step.childNodes[0]?.textContent?.trim());
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
      const message = queue.shift();
      if (message) await showMessage(message);
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

/** @param {CustomEvent<MessageEvent<string>>} event */
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
