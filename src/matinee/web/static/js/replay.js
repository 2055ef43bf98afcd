// Through a game again: a slider, keys, and a link to any moment.

import { keepWhatIsTyped, swap } from "./morphing.js";
import { $, address, bindCopying, fetchText, light, refsOf, shown as regionsShown, sleep } from "./page.js";
import { bindSheets } from "./sheets.js";

const slider = $("#slider");
const latest = Number(slider.max);
let shown = Number(slider.value);
let wanted = shown;
let busy = false;
let playing = false;
let runs = 0;

async function go(row) {
  wanted = Math.max(0, Math.min(latest, row));
  slider.value = wanted;
  if (busy) return;
  busy = true;
  while (shown !== wanted) {
    const to = wanted;
    const html = await fetchText(address("moment", { at: to, shown }));
    if (html === null) break;
    swap(html);
    regionsShown(false);
    shown = to;
    light(refsOf($("#moment .told")), "touched");
    const here = address("replay", { at: shown });
    history.replaceState(null, "", here);
    $("#moment-link").value = location.origin + here;
  }
  busy = false;
}

async function play() {
  const mine = (runs += 1);
  shows(!playing);
  if (playing && shown >= latest) await go(0);
  while (playing && mine === runs && shown < latest) {
    await go(shown + 1);
    await sleep(Number($("#speed").value));
  }
  if (mine === runs) shows(false);
}

/** Whether it plays, and what the button would do. */
function shows(on) {
  playing = on;
  $("#play").setAttribute("aria-pressed", String(on));
  $("#play use").setAttribute("href", on ? "#icon-pause" : "#icon-play");
}

const GO = { first: () => 0, last: () => latest, "-1": () => wanted - 1, 1: () => wanted + 1 };
const KEYS = {
  ArrowLeft: () => go(wanted - 1),
  ArrowRight: () => go(wanted + 1),
  Home: () => go(0),
  End: () => go(latest),
  " ": play,
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
  go(GO[link.dataset.go]());
});
slider.addEventListener("input", () => {
  shows(false);
  go(Number(slider.value));
});
$("#play").addEventListener("click", play);
$("#moment-link").value = location.origin + address("replay", { at: shown });
light(refsOf($("#moment .told")), "touched");
keepWhatIsTyped();
bindSheets();
bindCopying();
