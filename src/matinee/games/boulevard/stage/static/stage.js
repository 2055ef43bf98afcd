// Hollywood Boulevard in a browser: which part of the board is seen. It never decides what is legal.

import { bindBidding, shownBidding } from "./bidding.js";
import { bindFilms, shownFilms } from "./films.js";
import "./street.js";

const board = document.querySelector("#stage .boulevard");
const narrow = matchMedia("(max-width: 759px)");

const KEYS = { s: "street", f: "films", t: "theater", v: "rivals" };
const CALLS = {
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
const WATCHED = {
  markers: "street",
  preview: "street",
  films: "films",
  second: "films",
  tie: "street",
  unsold: "street",
  blockbuster: "street",
};
let called = null; // the decision for which a panel was opened last

const tabs = () => [...board.querySelectorAll(":scope > [role=tablist] [role=tab]")];

/** Show a panel. On wide screens one's theater is always there: then the others stay as they are. */
function open(name) {
  if (name === "theater" && !narrow.matches) {
    document.getElementById("hb-theater").scrollIntoView({ block: "nearest" });
    return;
  }
  board.dataset.panel = name;
  for (const tab of tabs()) {
    const chosen = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
}

/** When the game begins to wait for something of the viewer, show where that is decided; who only
 * looks on is shown where the others decide. */
function answerCall() {
  const { week, phase, waits, seat } = document.getElementById("hb-now").dataset;
  const onlooker = seat === undefined;
  const decision = onlooker || waits === "yes" ? `${week} ${phase}` : called;
  if (decision === called) return;
  called = decision;
  const panel = onlooker ? (WATCHED[phase] ?? "rivals") : CALLS[phase];
  if (panel) open(panel);
}

/** When the screens drop, who watches is taken to the street. */
function watchReveal([{ target: beat }]) {
  const billboard = board.querySelector("#hb-street [data-ref^='medium:'].lit");
  if (!beat.hidden && beat.dataset.tone === "grand" && billboard) open("street");
}

function shown() {
  shownFilms();
  shownBidding();
  answerCall();
}

const typing = (target) =>
  target.matches("input, textarea, select") || document.querySelector("dialog[open]") !== null;

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const all = tabs().filter((tab) => tab.getClientRects().length);
  const at = all.indexOf(event.target);
  if (at >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const next = all.at((at + (event.key === "ArrowRight" ? 1 : -1)) % all.length);
    open(next.dataset.panel);
    next.focus();
  } else if (KEYS[event.key] && !typing(event.target)) {
    open(KEYS[event.key]);
    document.getElementById(`hb-${KEYS[event.key]}`).focus({ preventScroll: true });
  }
}

if (board) {
  board.addEventListener("click", ({ target }) => {
    const tab = target.closest("[role=tab]");
    if (tab) open(tab.dataset.panel);
  });
  document.addEventListener("keydown", pressed);
  document.addEventListener("matinee:shown", shown);
  document.addEventListener("boulevard:open", ({ detail }) => open(detail));
  bindFilms();
  bindBidding();
  const beat = document.getElementById("beat");
  if (beat) new MutationObserver(watchReveal).observe(beat, { attributes: true });
  open(board.dataset.panel);
  answerCall();
}
