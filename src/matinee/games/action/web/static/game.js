// Browser UI of Action!: selects which panel of the desk is shown. It never decides what is legal.

import { $, $$, closest, need } from "../../../../web/static/js/selectors.js";

const DESK = "#stage .action-desk";
const narrow = matchMedia("(max-width: 759px)");
/** @type {Record<string, string>} */
const KEYS = { d: "desk", c: "casting", b: "box-office", v: "rivals" };

let isPlacingSet = false; // whether a drawn set waits to be placed
/** @type {string | null} */
let shownRound = null; // the round whose frame was last scrolled into view
/** @type {Record<string, number>} */
const scrollPositions = {}; // the scroll position of each panel on a phone

const tabs = () => $$(`${DESK} > [role=tablist] [role=tab]`);

/**
 * Open the panel of a tab. On a wide page all panels are visible, and it is only scrolled into view.
 * @param {string} name
 */
function openPanel(name) {
  const desk = need(DESK);
  const surface = need(".surface", desk);
  scrollPositions[desk.dataset.panel ?? ""] = surface.scrollTop;
  desk.dataset.panel = name;
  surface.scrollTop = scrollPositions[name] ?? 0;
  for (const tab of tabs()) {
    const selected = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
  scrollToRound();
}

/** @param {string} name */
function focusPanel(name) {
  openPanel(name);
  const heading = need(`#ac-tab-${name} > *`);
  heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "nearest" });
}

/** Scroll to the frame of the current round where the strip is wider than the page. */
function scrollToRound() {
  const strip = $("#ac-track");
  const frame = strip && $("[aria-current]", strip);
  if (!frame || frame.textContent === shownRound || !strip.clientWidth) return;
  shownRound = frame.textContent;
  const frameBox = frame.getBoundingClientRect();
  const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
  strip.scrollBy({ left: frameBox.left + frameBox.width / 2 - middle });
}

/** A player who has drawn a set is shown the productions where it can be placed. */
function onFragmentsShown() {
  scrollToRound();
  const ownProductions = $("#ac-mine.placing");
  if (ownProductions && !isPlacingSet) {
    if (narrow.matches) openPanel("desk");
    ownProductions.scrollIntoView({ block: narrow.matches ? "start" : "nearest" });
  }
  isPlacingSet = ownProductions !== null;
}

/** @param {Event} event */
const isTyping = (event) => closest(event, "input, textarea, select") !== null || $("dialog[open]") !== null;

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const allTabs = tabs();
  const index = event.target instanceof HTMLElement ? allTabs.indexOf(event.target) : -1;
  if (index >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const nextTab = allTabs.at((index + (event.key === "ArrowRight" ? 1 : -1)) % allTabs.length);
    openPanel(nextTab?.dataset.panel ?? "");
    nextTab?.focus();
  } else if (KEYS[event.key] && !isTyping(event)) {
    focusPanel(KEYS[event.key]);
  }
}

const desk = $(DESK);
if (desk) {
  desk.addEventListener("click", (event) => {
    const panel = closest(event, "[role=tab]")?.dataset.panel;
    if (panel) openPanel(panel);
  });
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("matinee:shown", onFragmentsShown);
  narrow.addEventListener("change", scrollToRound);
  openPanel(desk.dataset.panel ?? "desk");
  onFragmentsShown();
}
