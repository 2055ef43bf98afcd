// Messages of the table's stream: kept in order, watched, then put into the page.

import { chapter, play, skip, standing, watching } from "./beats.js";
import { $, $$, announce, light, root, shown, sleep } from "./page.js";
import { swap } from "./morphing.js";
import { settings } from "./settings.js";
import { _ } from "./texts.js";

const TOO_MANY = 4;
const FAR_TOO_MANY = 50;

const queue = [];
let busy = false;
let next = null;
let unseen = null; // the end of a chapter that has not been shown yet, with its figures
let latest = $$("#latest ol.beats > li").filter((beat) => !("curtain" in beat.dataset));
let known = Math.max(-1, ...$$("#rows > li").map((row) => Number(row.dataset.row)));

function told(state, text) {
  const sign = $("#connection");
  if (!sign) return;
  sign.dataset.state = state;
  $(".told", sign).textContent = text;
}

/** What a message says beside its markup; the whole of it is parsed only when it is put in place. */
function read(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const beats = [...page.querySelectorAll("ol.beats > li")];
  const fresh = beats.filter((beat) => Number(beat.dataset.row) > known);
  for (const beat of beats) known = Math.max(known, Number(beat.dataset.row));
  const turn = page.querySelector("#call")?.dataset.turn;
  const reload = page.querySelector("[data-reload]") !== null;
  const forget = page.querySelector("[data-forget]") !== null;
  const writing = page.querySelector("#writing")?.textContent;
  return { html, forget, writing, beats: fresh.map((beat) => document.importNode(beat, true)), turn, reload };
}

/** Put new regions into the page; whoever had the bar in focus keeps it there, but on no new choice. */
function put(message) {
  const before = document.activeElement;
  const held = $("#call")?.contains(before);
  const value = before?.matches(".pick") ? before.value : null;
  swap(message.html);
  const call = message.turn !== undefined;
  shown(call);
  const now = document.activeElement;
  const other = value !== null && now.matches("#call .pick") && now.value !== value;
  if (held && (now === document.body || other)) (chosen(value) ?? $("#call-told"))?.focus();
}

/** The choice with this value, if it can be seen. */
const chosen = (value) =>
  value === null ? undefined : $$("#call .pick").find((pick) => pick.value === value && pick.offsetParent);

const texts = (selector) => new Map($$(selector).map((one) => [one.id, one.textContent.trim()]));

/** What can be heard of the page beside the game: whose turn it is, questions, talk. */
function audible() {
  return new Map([...texts("#call-told"), ...texts("#questions > section"), ...texts("#said li")]);
}

function mine(beats) {
  const seat = $("#call")?.dataset.seat;
  return seat !== undefined && beats.every((beat) => beat.dataset.seat === seat);
}

async function stepped(message) {
  if (settings.get("pace") !== "step" || !message.beats.length || mine(message.beats)) return;
  const button = $("#next");
  if (!button) return;
  button.hidden = false;
  $(".count", button).textContent = queue.length ? `${queue.length + 1}` : "";
  await new Promise((done) => (next = done));
  next = null;
  button.hidden = true;
}

/** Go on to the next move, or to the end of this one. */
export function goOn() {
  if (next) next();
  else if (watching()) skip();
  else return false;
  return true;
}

/** Watch the latest move once more. */
export async function again() {
  if (busy || !latest.length) return false;
  busy = true;
  try {
    await play(latest);
  } finally {
    busy = false;
  }
  run();
  return true;
}

async function show(message) {
  await stepped(message);
  const chapters = message.beats.filter((beat) => "curtain" in beat.dataset);
  const shown = message.beats.filter((beat) => !("curtain" in beat.dataset));
  const hurried = settings.get("pace") === "at-once" || queue.length > TOO_MANY;
  if (shown.length) latest = shown;
  const ends = chapters.at(-1);
  if (ends) unseen = { beat: ends, figures: standing(ends) };
  if (!hurried) await play(shown);
  const before = audible();
  put(message);
  const refs = message.beats.flatMap((beat) => (beat.dataset.refs ?? "").split(" "));
  if (message.beats.length) light(refs.filter(Boolean), "touched");
  const happened = message.beats.map((beat) => beat.childNodes[0]?.textContent.trim());
  const changed = [...audible()].filter(([id, text]) => before.get(id) !== text);
  announce([...happened, ...changed.map(([, text]) => text)].filter(Boolean).join(" "));
  // A chapter's end comes with its own message, and nothing is awaited between the board and it: it
  // must not come over what somebody is already choosing. Whoever catches up sees the latest.
  if (!unseen || (queue.length && (hurried || !ends))) return;
  const { beat, figures } = unseen;
  unseen = null;
  if (!$("#ending:not([hidden])")) await chapter(beat, figures);
}

/** Nobody looks. What happens is kept for them, but not for ever: then the page begins anew. */
async function away() {
  await sleep(300);
  if (queue.length > FAR_TOO_MANY) location.reload();
}

async function run() {
  if (busy) return;
  busy = true;
  try {
    while (queue.length) {
      while (document.hidden) await away();
      await show(queue.shift());
    }
  } finally {
    busy = false;
  }
}

/** Something was taken out: what waits to be watched may tell of it, and is not shown any more. */
function forget() {
  for (const waiting of queue) waiting.beats = [];
  latest = [];
  unseen = null;
  for (const kept of $$("#latest, #beat, #live")) kept.replaceChildren();
  if (watching()) skip();
  document.dispatchEvent(new CustomEvent("matinee:forget"));
}

function heard(event) {
  event.preventDefault();
  const message = read(event.detail.data);
  if (message.reload) {
    location.reload();
    return;
  }
  if (message.writing !== undefined) {
    root.dispatchEvent(new CustomEvent("matinee:writing", { detail: message.writing }));
    return;
  }
  if (message.forget) forget();
  document.dispatchEvent(new CustomEvent("matinee:turn", { detail: message.turn }));
  queue.push(message);
  run();
}

export function follow() {
  root.addEventListener("htmx:sseBeforeMessage", heard);
  root.addEventListener("htmx:sseOpen", () => told("live", _("Live")));
  root.addEventListener("htmx:sseError", () => told("lost", _("Reconnecting")));
  addEventListener("offline", () => told("lost", _("Offline")));
  if (!root.hasAttribute("sse-connect")) told("over", _("Over"));
  $("#beat")?.addEventListener("click", skip);
  $("#next")?.addEventListener("click", goOn);
  document.addEventListener("matinee:settings", ({ detail }) => {
    if (detail === "pace") next?.();
  });
}
