// The replay of a game: a slider, keyboard control, and a link to any moment.

import { patchPage, preserveUserInput } from "./patch.js";
import { bindCopyButtons, dispatchShown, fetchText, highlight, refsOf, sleep, tableUrl } from "./dom.js";
import { $, closest, happenedAt, need } from "./selectors.js";
import { bindDialogs } from "./dialogs.js";

/** @type {HTMLInputElement} */
const slider = need("#slider");
/** @type {HTMLInputElement} */
const linkField = need("#replay-link");
/** @type {HTMLSelectElement} */
const speedField = need("#speed");
const playButton = need("#play");
const lastRow = Number(slider.max);
let shownRow = Number(slider.value);
let targetRow = shownRow;
let loading = false;
let playing = false;
let playRuns = 0;

/** @param {number} row */
async function goToRow(row) {
  targetRow = Math.max(0, Math.min(lastRow, row));
  slider.value = String(targetRow);
  if (loading) return;
  loading = true;
  while (shownRow !== targetRow) {
    const nextRow = targetRow;
    const html = await fetchText(tableUrl("moment", { at: nextRow, shown: shownRow }));
    if (html === null) break;
    patchPage(html);
    dispatchShown(false);
    shownRow = nextRow;
    highlight(refsOf(need("#replay-position .row-text")), "touched");
    const url = tableUrl("replay", { at: shownRow });
    history.replaceState(null, "", url);
    linkField.value = location.origin + url;
  }
  loading = false;
}

async function togglePlay() {
  playRuns += 1;
  const run = playRuns;
  setPlaying(!playing);
  if (playing && shownRow >= lastRow) await goToRow(0);
  while (playing && run === playRuns && shownRow < lastRow) {
    await goToRow(shownRow + 1);
    await sleep(Number(speedField.value));
  }
  if (run === playRuns) setPlaying(false);
}

/**
 * Set whether the replay plays, and update the button.
 * @param {boolean} on
 */
function setPlaying(on) {
  playing = on;
  playButton.setAttribute("aria-pressed", String(on));
  need("use", playButton).setAttribute("href", on ? "#icon-pause" : "#icon-play");
}

/** @type {Record<string, () => number>} */
const LINK_ROWS = { first: () => 0, last: () => lastRow, "-1": () => targetRow - 1, 1: () => targetRow + 1 };
/** @type {Record<string, () => unknown>} */
const KEYS = {
  ArrowLeft: () => goToRow(targetRow - 1),
  ArrowRight: () => goToRow(targetRow + 1),
  Home: () => goToRow(0),
  End: () => goToRow(lastRow),
  " ": togglePlay,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || happenedAt(event, "select, .link")) return;
  if ($("dialog[open]")) return;
  if (event.key === " " && happenedAt(event, "button, a, summary, [role=button]")) return;
  if (event.key in KEYS) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
document.addEventListener("click", (event) => {
  const link = closest(event, "[data-go]");
  if (!link?.dataset.go) return;
  event.preventDefault();
  goToRow(LINK_ROWS[link.dataset.go]());
});
slider.addEventListener("input", () => {
  setPlaying(false);
  goToRow(Number(slider.value));
});
playButton.addEventListener("click", togglePlay);
linkField.value = location.origin + tableUrl("replay", { at: shownRow });
highlight(refsOf(need("#replay-position .row-text")), "touched");
preserveUserInput();
bindDialogs();
bindCopyButtons();
