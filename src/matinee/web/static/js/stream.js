// Messages of the table's stream: kept in order, watched, then put into the page.

import { chapter, play, skip, watching } from "./beats.js";
import { $, $$, announce, light, root, sleep } from "./page.js";
import { moving } from "./motion.js";
import { settings } from "./settings.js";

const TOO_MANY = 4;

const queue = [];
let busy = false;
let next = null;
let known = Math.max(-1, ...$$("#rows > li").map((row) => Number(row.dataset.row)));

export const pending = () => queue.length + (busy ? 1 : 0);

function told(state, text) {
  const sign = $("#connection");
  if (!sign) return;
  sign.dataset.state = state;
  $(".told", sign).textContent = text;
}

function parse(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const beats = [...page.querySelectorAll("ol.beats > li")];
  const fresh = beats.filter((beat) => Number(beat.dataset.row) > known);
  for (const beat of beats) known = Math.max(known, Number(beat.dataset.row));
  return { html, beats: fresh, page };
}

/** Put new regions into the page. */
export function put(html) {
  moving(() => window.htmx.swap(root, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 }));
  root.dispatchEvent(new CustomEvent("matinee:shown", { bubbles: true }));
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

let latest = [];

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
  if (!hurried) await play(shown);
  put(message.html);
  const refs = message.beats.flatMap((beat) => (beat.dataset.refs ?? "").split(" "));
  if (message.beats.length) light(refs.filter(Boolean), "touched");
  const texts = message.beats.map((beat) => beat.childNodes[0]?.textContent.trim());
  const call = $("#call-told")?.textContent.trim() ?? "";
  announce([...texts, call].filter(Boolean).join(" "));
  const ended = $("#ending:not([hidden])");
  if (!queue.length && !ended) for (const beat of chapters) await chapter(beat);
}

async function run() {
  if (busy) return;
  busy = true;
  try {
    while (queue.length) {
      while (document.hidden) await sleep(300);
      await show(queue.shift());
    }
  } finally {
    busy = false;
  }
}

function heard(event) {
  event.preventDefault();
  const message = parse(event.detail.data);
  if (message.page.querySelector("[data-reload]")) {
    location.reload();
    return;
  }
  const turn = message.page.querySelector("#call")?.dataset.turn;
  document.dispatchEvent(new CustomEvent("matinee:turn", { detail: turn }));
  queue.push(message);
  run();
}

export function follow() {
  root.addEventListener("htmx:sseBeforeMessage", heard);
  root.addEventListener("htmx:sseOpen", () => told("live", "Live"));
  root.addEventListener("htmx:sseError", () => told("lost", "Reconnecting"));
  addEventListener("offline", () => told("lost", "Offline"));
  if (!root.hasAttribute("sse-connect")) told("over", "Over");
  $("#beat")?.addEventListener("click", skip);
  $("#next")?.addEventListener("click", goOn);
}
