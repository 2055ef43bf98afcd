// Keyboard shortcuts of a table's page. The page's dialog of shortcuts lists them for people.

import { pressNumber, resetFilter } from "./actions.js";
import { hideAlert } from "./dom.js";
import { $, happenedAt, need } from "./selectors.js";
import { stepMissed } from "./sidebar.js";
import { advance, replayLatest } from "./stream.js";

/** @type {Record<string, () => unknown>} */
const KEYS = {
  Escape: () => hideAlert() || hideEnding() || advance() || resetFilter(),
  " ": () => advance(),
  "?": () => need("[data-opens=quick-reference-dialog]").click(),
  "[": () => stepMissed(-1),
  "]": () => stepMissed(1),
  r: () => replayLatest(),
  u: () => $("#action-bar form[action$='/undo'] button")?.click(),
};

function hideEnding() {
  const ending = $("#ending:not([hidden])");
  if (ending) ending.hidden = true;
  return Boolean(ending);
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (happenedAt(event, "input:not([type=radio]):not([type=checkbox]), textarea, select")) return;
  if (event.key === " " && happenedAt(event, "button, a, summary, [role=button]")) return;
  if ($("dialog[open]")) return;
  if (/^[1-9]$/.test(event.key) ? pressNumber(event.key) : KEYS[event.key]?.()) event.preventDefault();
}

export function bindKeyboard() {
  document.addEventListener("keydown", pressed);
}
