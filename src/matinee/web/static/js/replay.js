// The replay of a game: a slider, keyboard control, and a link to any moment.

import { patchPage, preserveUserInput } from "./patch.js";
import { $, bindCopyButtons, dispatchShown, fetchText, highlight, refsOf, sleep, tableUrl } from "./dom.js";
import { bindDialogs } from "./dialogs.js";

const slider = $("#slider");
const lastRow = Number(slider.max);
let shownRow = Number(slider.value);
let targetRow = shownRow;
let loading = false;
let playing = false;
let playRuns = 0;

async function goToRow(row) {
  targetRow = Math.max(0, Math.min(lastRow, row));
  slider.value = targetRow;
  if (loading) return;
  loading = true;
  while (shownRow !== targetRow) {
    const nextRow = targetRow;
    const html = await fetchText(tableUrl("moment", { at: nextRow, shown: shownRow }));
    if (html === null) break;
    patchPage(html);
    dispatchShown(false);
    shownRow = nextRow;
    highlight(refsOf($("#replay-position .row-text")), "touched");
    const url = tableUrl("replay", { at: shownRow });
    history.replaceState(null, "", url);
    $("#replay-link").value = location.origin + url;
  }
  loading = false;
}

async function togglePlay() {
  const run = (playRuns += 1);
  setPlaying(!playing);
  if (playing && shownRow >= lastRow) await goToRow(0);
  while (playing && run === playRuns && shownRow < lastRow) {
    await goToRow(shownRow + 1);
    await sleep(Number($("#speed").value));
  }
  if (run === playRuns) setPlaying(false);
}

/** Set whether the replay plays, and update the button. */
function setPlaying(on) {
  playing = on;
  $("#play").setAttribute("aria-pressed", String(on));
  $("#play use").setAttribute("href", on ? "#icon-pause" : "#icon-play");
}

const LINK_ROWS = { first: () => 0, last: () => lastRow, "-1": () => targetRow - 1, 1: () => targetRow + 1 };
const KEYS = {
  ArrowLeft: () => goToRow(targetRow - 1),
  ArrowRight: () => goToRow(targetRow + 1),
  Home: () => goToRow(0),
  End: () => goToRow(lastRow),
  " ": togglePlay,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, .link")) return;
  if ($("dialog[open]")) return;
  if (event.key === " " && event.target.matches("button, a, summary, [role=button]")) return;
  if (event.key in KEYS) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]");
  if (!link) return;
  event.preventDefault();
  goToRow(LINK_ROWS[link.dataset.go]());
});
slider.addEventListener("input", () => {
  setPlaying(false);
  goToRow(Number(slider.value));
});
$("#play").addEventListener("click", togglePlay);
$("#replay-link").value = location.origin + tableUrl("replay", { at: shownRow });
highlight(refsOf($("#replay-position .row-text")), "touched");
preserveUserInput();
bindDialogs();
bindCopyButtons();
