// Small things that several pages need.

import { _, many } from "./texts.js";

export const root = document.getElementById("table");
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** An address below this table, for whom the page is: a seat, or all who see a screen. */
export function address(path, query = {}) {
  const { asked, screen } = root.dataset;
  const whose = screen ? { screen } : asked === undefined ? {} : { seat: asked };
  const text = new URLSearchParams({ ...query, ...whose }).toString();
  return `/tables/${root.dataset.table}/${path}${text ? `?${text}` : ""}`;
}

/** Let everybody know, a game's own script too, that new regions are in place. */
export function shown(call) {
  root.dispatchEvent(new CustomEvent("matinee:shown", { bubbles: true, detail: { call } }));
}

/** A piece of a page; `null` if it cannot be had. */
export async function fetchText(where) {
  try {
    const answer = await fetch(where, { headers: { "HX-Request": "true" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Let those who hear the page know. */
export function announce(text) {
  const live = $("#live");
  if (live && text) live.textContent = text;
}

const TOLD_FOR = 5000;
let toldUntil = 0;

/** Say something in passing; it goes away by itself. */
export function tell(markup) {
  $("#alert").outerHTML = markup;
  passing();
}

/** Let what is told now go away after a while. */
export function passing() {
  toldUntil = Date.now() + TOLD_FOR;
  setTimeout(() => {
    if (Date.now() < toldUntil) return;
    if ($("#alert:is(:hover, :focus-within)")) passing();
    else hush();
  }, TOLD_FOR + 50);
}

/** Say something in passing that needs no markup. */
export function say(text) {
  const alert = $("#alert");
  if (!alert) return;
  const told = document.createElement("p");
  told.textContent = text;
  alert.replaceChildren(told);
  alert.classList.add("is-told");
  passing();
}

/** Say no more; whether anything was told. */
export function hush() {
  const was = $("#alert.is-told");
  was?.classList.remove("is-told");
  return Boolean(was);
}

/** What a list of refs means: its separate words. */
export const refsOf = (element) => (element.dataset.refs ?? element.dataset.ref ?? "").split(" ").filter(Boolean);

/** Everything on the board that has one of these refs. */
export function withRefs(refs) {
  const wanted = new Set(refs);
  return $$("#stage [data-ref]").filter((element) => refsOf(element).some((ref) => wanted.has(ref)));
}

/** Mark what has these refs, and nothing else, with a class. */
export function light(refs, name = "lit") {
  for (const element of $$(`#stage .${CSS.escape(name)}`)) element.classList.remove(name);
  for (const element of withRefs(refs)) element.classList.add(name);
}

/** A stretch of time, roughly. */
export function spell(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= 172_800) return many("{n} day", "{n} days", Math.round(whole / 86_400));
  if (whole >= 7_200) return _("{n} h", { n: Math.round(whole / 3_600) });
  if (whole >= 600) return _("{n} min", { n: Math.round(whole / 60) });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Say how long ago things were. */
export function tellTimes() {
  for (const time of $$("time[data-at]")) {
    const past = Date.now() / 1000 - time.dataset.at;
    time.textContent = past < 60 ? _("just now") : _("{time} ago", { time: spell(past) });
  }
}

/** Copy buttons beside a field, anywhere and at any time. */
export function bindCopying() {
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]");
    if (!button) return;
    const field = button.parentElement.querySelector("input");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.dataset.text ??= button.textContent;
      button.textContent = _("Copied");
      setTimeout(() => (button.textContent = button.dataset.text), 1600);
    } catch {
      document.execCommand("copy");
    }
  });
}
