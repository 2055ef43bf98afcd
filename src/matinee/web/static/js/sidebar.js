// The sidebar: tabs, missed log rows and unread chat.

import { announce, highlight, refsOf, root, tableUrl } from "./dom.js";
import { $, $$, closest, need } from "./selectors.js";
import { openContentDialog } from "./dialogs.js";
import { _ } from "./i18n.js";

const narrow = matchMedia("(max-width: 759px)");
const PANELS = ["log", "talk", "more"];
/** @type {Record<string, number>} */
const TAB_STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {string} name */
function openTab(name) {
  for (const panel of PANELS) {
    const chosen = panel === name;
    const tab = need(`#tab-${panel}`);
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    need(`#panel-${panel}`).hidden = !chosen;
  }
  if (name === "talk") markRead();
}

/**
 * On a phone, show one part of the page at a time.
 * @param {string} name
 */
function setView(name) {
  root.dataset.view = name;
  for (const button of $$("nav.views button")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }
  if (PANELS.includes(name)) openTab(name);
}

/**
 * Scroll to a part of the panel “more”, from anywhere on the page.
 * @param {string} id
 */
function scrollToPart(id) {
  if (narrow.matches) setView("more");
  else openTab("more");
  document.getElementById(id)?.scrollIntoView({ block: "start" });
}

// Missed log rows: those of others since the viewer's last own action

const logRows = () => $$("#log-rows > li");
/** @type {number | null} */
let missedIndex = null;

function missedRows() {
  const seat = $("#action-bar")?.dataset.seat;
  if (seat === undefined) return [];
  const allRows = logRows();
  const lastOwn = allRows.findIndex((row) => row.dataset.seat === seat && "byHand" in row.dataset);
  return (lastOwn < 0 ? allRows : allRows.slice(0, lastOwn)).filter((row) => row.dataset.seat !== seat);
}

function updateMissed() {
  const missed = missedRows();
  for (const row of logRows()) row.classList.toggle("fresh", missed.includes(row));
  const box = $("#missed");
  if (!box) return;
  box.hidden = missed.length === 0;
  need(".count", box).textContent = missed.length ? String(missed.length) : "";
}

/**
 * Step through the missed rows, the oldest first; `0` ends it.
 * @param {number} offset
 */
export function stepMissed(offset) {
  const missed = missedRows().reverse();
  for (const row of logRows()) row.classList.remove("stepped");
  if (!offset || !missed.length) {
    missedIndex = null;
    highlight([]);
    return;
  }
  missedIndex = missedIndex === null ? (offset > 0 ? 0 : missed.length - 1) : missedIndex + offset;
  missedIndex = Math.max(0, Math.min(missed.length - 1, missedIndex));
  const row = missed[missedIndex];
  row.classList.add("stepped");
  row.scrollIntoView({ block: "nearest" });
  highlight(refsOf(row));
  announce(need(".head", row).textContent.trim());
}

/** With many seats, scroll to the one whose turn it is. */
function scrollToActiveSeat() {
  const list = $("#seats");
  const activeSeat = $(".active-seat", list ?? document);
  if (!list || !activeSeat || list.scrollHeight <= list.clientHeight) return;
  list.scrollTop = activeSeat.offsetTop - list.offsetTop - list.clientHeight / 2 + activeSeat.offsetHeight / 2;
}

// Unread chat

const messageCount = () => $$("#chat li").length;
let readCount = messageCount();

function updateUnread() {
  const count = messageCount();
  const hidden = $("#panel-talk")?.hidden ?? false;
  if (count <= readCount || !hidden) {
    markRead();
    return;
  }
  for (const badge of $$("[data-unread]")) {
    badge.hidden = false;
    badge.textContent = String(count - readCount);
  }
}

function markRead() {
  readCount = messageCount();
  for (const badge of $$("[data-unread]")) badge.hidden = true;
}

export function bindSidebar() {
  document.addEventListener("click", (event) => {
    const tab = closest(event, "[role=tab][id^='tab-']");
    if (tab) openTab(tab.id.slice(4));
    const view = closest(event, "nav.views button")?.dataset.view;
    if (view) setView(view);
    const partId = closest(event, "[data-goes]")?.dataset.goes;
    if (partId) scrollToPart(partId);
    const stepButton = closest(event, "[data-step]");
    if (stepButton) stepMissed(Number(stepButton.dataset.step));
    if (closest(event, "[data-standing]")) openContentDialog(tableUrl("standing"), _("How all stand"));
    const row = closest(event, "#log-rows > li");
    if (row && !closest(event, "a")) {
      highlight(refsOf(row));
      if (narrow.matches && refsOf(row).length && !closest(event, "summary")) setView("board");
    }
  });
  document.addEventListener("keydown", (event) => {
    const tab = closest(event, "[role=tab][id^='tab-']");
    const offset = TAB_STEPS[event.key];
    if (!tab || !offset) return;
    const index = PANELS.indexOf(tab.id.slice(4));
    const name = PANELS[(index + offset + PANELS.length) % PANELS.length];
    openTab(name);
    need(`#tab-${name}`).focus();
  });
  $("#log-rows")?.addEventListener("pointerover", (event) => {
    const row = closest(event, "#log-rows > li");
    if (row && !narrow.matches) highlight(refsOf(row));
  });
  root.addEventListener("pointerout", (event) => {
    if (closest(event, "#log-rows") && !narrow.matches) highlight([]);
  });
  root.addEventListener("matinee:shown", () => {
    stepMissed(0);
    updateMissed();
    scrollToActiveSeat();
    updateUnread();
  });
  setView("board");
  updateMissed();
  scrollToActiveSeat();
}
