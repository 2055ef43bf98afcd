// Browser UI of Hollywood Boulevard: selects which panel of the board is shown. It never decides what is
// legal.

import { bindBidding, refreshBidding } from "./bidding.js";
import { $, $$, closest, need } from "../../../../web/static/js/selectors.js";
import { tableState } from "./dom.js";
import { bindFilms, refreshFilms } from "./films.js";
import "./star-search.js";

const board = $("#stage .boulevard");
const narrow = matchMedia("(max-width: 759px)");

/** @type {Record<string, string>} */
const KEYS = { s: "street", f: "films", t: "theater", v: "rivals" };
/** @type {Record<string, string>} */
const DECISION_PANELS = {
  markers: "street",
  preview: "street",
  films: "films",
  second: "films",
  advertising: "theater",
  tips: "theater",
  tie: "theater",
  unsold: "theater",
  blockbuster: "theater",
};
/** @type {Record<string, string>} */
const SPECTATOR_PANELS = {
  markers: "street",
  preview: "street",
  films: "films",
  second: "films",
  tie: "street",
  unsold: "street",
  blockbuster: "street",
};
/** @type {string | null} */
let openedFor = null; // the decision for which a panel was last opened

const tabs = () => $$("#stage .boulevard > [role=tablist] [role=tab]");

/**
 * Open a panel. On wide screens the player's theater is always visible, so opening it keeps the others.
 * @param {string} name
 */
function openPanel(name) {
  if (name === "theater" && !narrow.matches) {
    need("#hb-theater").scrollIntoView({ block: "nearest" });
    return;
  }
  need("#stage .boulevard").dataset.panel = name;
  for (const tab of tabs()) {
    const selected = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
}

/** When the game starts to wait for the viewer, open the panel of that decision. Spectators see the panel
 * where the others decide. */
function openPanelForDecision() {
  const { week, phase = "", waits, seat } = tableState();
  const isSpectator = seat === undefined;
  const decision = isSpectator || waits === "yes" ? `${week} ${phase}` : openedFor;
  if (decision === openedFor) return;
  openedFor = decision;
  const panel = isSpectator ? (SPECTATOR_PANELS[phase] ?? "rivals") : DECISION_PANELS[phase];
  if (panel) openPanel(panel);
}

/**
 * When the screens drop, open the street for those who watch the animation.
 * @param {MutationRecord[]} changes
 */
function showReveal([{ target: step }]) {
  const billboard = $(".boulevard #hb-street [data-ref^='medium:'].lit");
  if (step instanceof HTMLElement && !step.hidden && step.dataset.tone === "grand" && billboard) openPanel("street");
}

function onFragmentsShown() {
  refreshFilms();
  refreshBidding();
  openPanelForDecision();
}

/** @param {Event} event */
const isTyping = (event) => closest(event, "input, textarea, select") !== null || $("dialog[open]") !== null;

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const visibleTabs = tabs().filter((tab) => tab.getClientRects().length);
  const index = event.target instanceof HTMLElement ? visibleTabs.indexOf(event.target) : -1;
  if (index >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const nextTab = visibleTabs.at((index + (event.key === "ArrowRight" ? 1 : -1)) % visibleTabs.length);
    openPanel(nextTab?.dataset.panel ?? "");
    nextTab?.focus();
  } else if (KEYS[event.key] && !isTyping(event)) {
    openPanel(KEYS[event.key]);
    need(`#hb-${KEYS[event.key]}`).focus({ preventScroll: true });
  }
}

if (board) {
  board.addEventListener("click", (event) => {
    const panel = closest(event, "[role=tab]")?.dataset.panel;
    if (panel) openPanel(panel);
  });
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("matinee:shown", onFragmentsShown);
  document.addEventListener("boulevard:open", ({ detail }) => openPanel(detail));
  bindFilms();
  bindBidding();
  const step = document.getElementById("animation-step");
  if (step) new MutationObserver(showReveal).observe(step, { attributes: true });
  openPanel(board.dataset.panel ?? "street");
  openPanelForDecision();
}
