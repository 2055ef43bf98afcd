// Beside the board: tabs, what one has missed, clocks and times.

import { $, $$, address, fetchText, light, refsOf, root } from "./page.js";

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
}

/** Where many sit, let the one who is awaited be seen. */
function showAwaited() {
  const list = $("#seats");
  const spot = $(".spot", list ?? document);
  if (!list || !spot || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = spot.offsetTop - list.offsetTop - list.clientHeight / 2 + spot.offsetHeight / 2;
}

// Times

function spell(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= 172_800) return `${Math.round(whole / 86_400)} days`;
  if (whole >= 7_200) return `${Math.round(whole / 3_600)} h`;
  if (whole >= 600) return `${Math.round(whole / 60)} min`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function tick() {
  const now = Date.now() / 1000;
  for (const clock of $$("[data-due]")) {
    const left = clock.dataset.due - now;
    clock.textContent = spell(left);
    clock.classList.toggle("late", left < 15);
  }
  for (const time of $$("time[data-at]")) {
    const past = now - time.dataset.at;
    time.textContent = past < 60 ? "just now" : `${spell(past)} ago`;
  }
}

// Talk

const said = () => $$("#said li").length;
let known = said();

function unread() {
  const now = said();
  const hidden = $("#panel-talk")?.hidden ?? false;
  const sign = $("#unread");
  if (sign && now > known && hidden) {
    sign.hidden = false;
    sign.textContent = now - known;
  } else {
    known = now;
  }
}

function read() {
  known = said();
  const sign = $("#unread");
  if (sign) sign.hidden = true;
}

async function standing() {
  const found = await fetchText(address("standing"));
  if (found === null) return;
  $("#sheet-body").innerHTML = `<h2>How all stand</h2>${found}`;
  $("#sheet").showModal();
}

export function bindRail() {
  document.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) open(tab.id.slice(4));
    const shown = target.closest("nav.views button");
    if (shown) view(shown.dataset.view);
    const stepper = target.closest("[data-step]");
    if (stepper) stepMissed(Number(stepper.dataset.step));
    if (target.closest("[data-standing]")) standing();
    const row = target.closest("#rows > li");
    if (row && !target.closest("a")) {
      light(refsOf(row));
      if (narrow.matches && refsOf(row).length && !target.closest("summary")) view("board");
    }
  });
  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest?.("[role=tab]");
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
