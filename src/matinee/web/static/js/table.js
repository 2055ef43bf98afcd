// The page of a table: binds all interactive parts. Without this script it is a page of forms.

import { bindFormResults } from "./form-results.js";
import { bindActions, pressNumber, resetFilter } from "./actions.js";
import { bindClocks } from "./clocks.js";
import { preserveUserInput } from "./patch.js";
import { bindNotifications } from "./notifications.js";
import { $, bindCopyButtons, hideAlert } from "./dom.js";
import { bindStandingOrders } from "./standing-orders.js";
import { bindFormDialog } from "./form-dialog.js";
import { bindSidebar, stepMissed } from "./sidebar.js";
import { bindSettings } from "./settings.js";
import { bindDialogs } from "./dialogs.js";
import { advance, followStream, replayLatest } from "./stream.js";

const KEYS = {
  Escape: () => hideAlert() || hideEnding() || advance() || resetFilter(),
  " ": () => advance(),
  "?": () => $("[data-opens=quick-reference-dialog]").click(),
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

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select")) return;
  if (event.key === " " && event.target.matches("button, a, summary, [role=button]")) return;
  if ($("dialog[open]")) return;
  if (/^[1-9]$/.test(event.key) ? pressNumber(event.key) : KEYS[event.key]?.()) event.preventDefault();
});

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-again]")) replayLatest();
});

document.addEventListener("click", ({ target }) => target.closest("#alert") ?? hideAlert(), true);

preserveUserInput();
bindFormResults();
bindSettings($("#settings"));
bindDialogs();
bindFormDialog();
bindCopyButtons();
bindActions();
bindStandingOrders();
bindSidebar();
bindClocks();
bindNotifications();
followStream();
