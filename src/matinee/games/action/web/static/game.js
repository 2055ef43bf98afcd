// Browser UI of Action!: selects which panel of the desk is shown. It never decides what is legal.

const desk = document.querySelector("#stage .action-desk");
const narrow = matchMedia("(max-width: 759px)");
const KEYS = { d: "desk", c: "casting", b: "box-office", v: "rivals" };

let isPlacingSet = false; // whether a drawn set waits to be placed
let shownRound = null; // the round whose frame was last scrolled into view
const scrollPositions = {}; // the scroll position of each panel on a phone

const tabs = () => [...desk.querySelectorAll(":scope > [role=tablist] [role=tab]")];

/** Open the panel of a tab. On a wide page all panels are visible, and it is only scrolled into view. */
function openPanel(name) {
  const surface = desk.querySelector(".surface");
  scrollPositions[desk.dataset.panel] = surface.scrollTop;
  desk.dataset.panel = name;
  surface.scrollTop = scrollPositions[name] ?? 0;
  for (const tab of tabs()) {
    const selected = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
  scrollToRound();
}

function focusPanel(name) {
  openPanel(name);
  const heading = document.getElementById(`ac-tab-${name}`).firstElementChild;
  heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "nearest" });
}

/** Scroll to the frame of the current round where the strip is wider than the page. */
function scrollToRound() {
  const strip = document.getElementById("ac-track");
  const frame = strip?.querySelector("[aria-current]");
  if (!frame || frame.textContent === shownRound || !strip.clientWidth) return;
  shownRound = frame.textContent;
  const frameBox = frame.getBoundingClientRect();
  const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
  strip.scrollBy({ left: frameBox.left + frameBox.width / 2 - middle });
}

/** A player who has drawn a set is shown the productions where it can be placed. */
function onFragmentsShown() {
  scrollToRound();
  const ownProductions = document.querySelector("#ac-mine.placing");
  if (ownProductions && !isPlacingSet) {
    if (narrow.matches) openPanel("desk");
    ownProductions.scrollIntoView({ block: narrow.matches ? "start" : "nearest" });
  }
  isPlacingSet = ownProductions !== null;
}

const isTyping = (target) =>
  target.matches("input, textarea, select") || document.querySelector("dialog[open]") !== null;

function onKeydown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const allTabs = tabs();
  const index = allTabs.indexOf(event.target);
  if (index >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const nextTab = allTabs.at((index + (event.key === "ArrowRight" ? 1 : -1)) % allTabs.length);
    openPanel(nextTab.dataset.panel);
    nextTab.focus();
  } else if (KEYS[event.key] && !isTyping(event.target)) {
    focusPanel(KEYS[event.key]);
  }
}

if (desk) {
  desk.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) openPanel(tab.dataset.panel);
  });
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("matinee:shown", onFragmentsShown);
  narrow.addEventListener("change", scrollToRound);
  openPanel(desk.dataset.panel);
  onFragmentsShown();
}
