// Beside the board: tabs, what one has missed, clocks and times.

import { $, $$, address, announce, light, refsOf, root, spell, tellTimes } from "./page.js";
import { openSheet } from "./sheets.js";
import { _ } from "./texts.js";

const narrow = matchMedia("(max-width: 759px)");
const PANELS = ["log", "talk", "more"];

function open(name) {
  for (const panel of PANELS) {
    const chosen = panel === name;
    const tab = $(`#tab-${panel}`);
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    $(`#panel-${panel}`).hidden = !chosen;
  }
  if (name === "talk") read();
}

/** On a phone, one part of the page at a time. */
function view(name) {
  root.dataset.view = name;
  for (const button of $$("nav.views button")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }
  if (PANELS.includes(name)) open(name);
}

/** Show a part of the panel “more”, wherever on the page it was asked for. */
function goTo(id) {
  if (narrow.matches) view("more");
  else open("more");
  document.getElementById(id)?.scrollIntoView({ block: "start" });
}

// What one has missed

const rows = () => $$("#rows > li");
let step = null;

function missedRows() {
  const seat = $("#call")?.dataset.seat;
  if (seat === undefined) return [];
  const all = rows();
  const own = all.findIndex((row) => row.dataset.seat === seat && "byHand" in row.dataset);
  return (own < 0 ? all : all.slice(0, own)).filter((row) => row.dataset.seat !== seat);
}

function showMissed() {
  const missed = missedRows();
  for (const row of rows()) row.classList.toggle("fresh", missed.includes(row));
  const box = $("#missed");
  if (!box) return;
  box.hidden = missed.length === 0;
  $(".count", box).textContent = missed.length || "";
}

/** Go through what was missed, the oldest first; `0` ends it. */
export function stepMissed(by) {
  const missed = missedRows().reverse();
  for (const row of rows()) row.classList.remove("stepped");
  if (!by || !missed.length) {
    step = null;
    light([]);
    return;
  }
  step = step === null ? (by > 0 ? 0 : missed.length - 1) : step + by;
  step = Math.max(0, Math.min(missed.length - 1, step));
  const row = missed[step];
  row.classList.add("stepped");
  row.scrollIntoView({ block: "nearest" });
  light(refsOf(row));
  announce($(".head", row).textContent.trim());
}

/** Where many sit, let the one who is awaited be seen. */
function showAwaited() {
  const list = $("#seats");
  const spot = $(".spot", list ?? document);
  if (!list || !spot || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = spot.offsetTop - list.offsetTop - list.clientHeight / 2 + spot.offsetHeight / 2;
}

// Times

function tick() {
  const now = Date.now() / 1000;
  for (const clock of $$("[data-due]")) {
    const left = clock.dataset.due - now;
    clock.textContent = spell(left);
    clock.classList.toggle("late", left < 15);
  }
  tellTimes();
}

// Talk

const said = () => $$("#said li").length;
let known = said();

function unread() {
  const now = said();
  const hidden = $("#panel-talk")?.hidden ?? false;
  if (now <= known || !hidden) {
    read();
    return;
  }
  for (const sign of $$("[data-unread]")) {
    sign.hidden = false;
    sign.textContent = now - known;
  }
}

function read() {
  known = said();
  for (const sign of $$("[data-unread]")) sign.hidden = true;
}

export function bindRail() {
  document.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab][id^='tab-']");
    if (tab) open(tab.id.slice(4));
    const shown = target.closest("nav.views button");
    if (shown) view(shown.dataset.view);
    const goal = target.closest("[data-goes]")?.dataset.goes;
    if (goal) goTo(goal);
    const stepper = target.closest("[data-step]");
    if (stepper) stepMissed(Number(stepper.dataset.step));
    if (target.closest("[data-standing]")) openSheet(address("standing"), _("How all stand"));
    const row = target.closest("#rows > li");
    if (row && !target.closest("a")) {
      light(refsOf(row));
      if (narrow.matches && refsOf(row).length && !target.closest("summary")) view("board");
    }
  });
  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest?.("[role=tab][id^='tab-']");
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!tab || !by) return;
    const at = PANELS.indexOf(tab.id.slice(4));
    const name = PANELS[(at + by + PANELS.length) % PANELS.length];
    open(name);
    $(`#tab-${name}`).focus();
  });
  $("#rows")?.addEventListener("pointerover", ({ target }) => {
    const row = target.closest("#rows > li");
    if (row && !narrow.matches) light(refsOf(row));
  });
  root.addEventListener("pointerout", ({ target }) => {
    if (target.closest?.("#rows") && !narrow.matches) light([]);
  });
  root.addEventListener("matinee:shown", () => {
    stepMissed(0);
    showMissed();
    showAwaited();
    unread();
    tick();
  });
  view("board");
  showMissed();
  showAwaited();
  tick();
  setInterval(tick, 1000);
}
