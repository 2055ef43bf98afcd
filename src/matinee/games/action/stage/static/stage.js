// Action! in a browser: which part of the desk is seen. It never decides what is legal.

const desk = document.querySelector("#stage .action-desk");
const narrow = matchMedia("(max-width: 759px)");
const KEYS = { d: "desk", c: "casting", b: "box-office", v: "rivals" };

let placing = false; // whether a set that was drawn waits for its place
let round = null; // the round whose frame was brought into sight
const scrolled = {}; // how far down each part was read on a phone

const tabs = () => [...desk.querySelectorAll(":scope > [role=tablist] [role=tab]")];

/** Show what is behind a tab; on a wide page everything lies open, and it is only brought into sight. */
function open(name) {
  const surface = desk.querySelector(".surface");
  scrolled[desk.dataset.panel] = surface.scrollTop;
  desk.dataset.panel = name;
  surface.scrollTop = scrolled[name] ?? 0;
  for (const tab of tabs()) {
    const chosen = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
  windFilm();
}

function go(name) {
  open(name);
  const first = document.getElementById(`ac-tab-${name}`).firstElementChild;
  first.setAttribute("tabindex", "-1");
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: "nearest" });
}

/** Bring the frame of this round into sight where the strip is longer than the page is wide. */
function windFilm() {
  const strip = document.getElementById("ac-track");
  const frame = strip?.querySelector("[aria-current]");
  if (!frame || frame.textContent === round || !strip.clientWidth) return;
  round = frame.textContent;
  const box = frame.getBoundingClientRect();
  const middle = strip.getBoundingClientRect().left + strip.clientWidth / 2;
  strip.scrollBy({ left: box.left + box.width / 2 - middle });
}

/** Who has drawn a set is shown the productions that it can go to. */
function shown() {
  windFilm();
  const mine = document.querySelector("#ac-mine.placing");
  if (mine && !placing) {
    if (narrow.matches) open("desk");
    mine.scrollIntoView({ block: narrow.matches ? "start" : "nearest" });
  }
  placing = mine !== null;
}

const typing = (target) =>
  target.matches("input, textarea, select") || document.querySelector("dialog[open]") !== null;

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const all = tabs();
  const at = all.indexOf(event.target);
  if (at >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const next = all.at((at + (event.key === "ArrowRight" ? 1 : -1)) % all.length);
    open(next.dataset.panel);
    next.focus();
  } else if (KEYS[event.key] && !typing(event.target)) {
    go(KEYS[event.key]);
  }
}

if (desk) {
  desk.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) open(tab.dataset.panel);
  });
  document.addEventListener("keydown", pressed);
  document.addEventListener("matinee:shown", shown);
  narrow.addEventListener("change", windFilm);
  open(desk.dataset.panel);
  shown();
}
