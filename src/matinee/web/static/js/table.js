// A table's page: everything that makes it live. Without this it is a page of forms.

import { bindAnswers } from "./answers.js";
import { bindChoosing, press, widen } from "./choosing.js";
import { keepWhatIsTyped } from "./morphing.js";
import { bindNotices } from "./notice.js";
import { $, bindCopying, hush } from "./page.js";
import { bindOrders } from "./orders.js";
import { bindQuestions } from "./questions.js";
import { bindRail, stepMissed } from "./rail.js";
import { bindSettings } from "./settings.js";
import { bindSheets } from "./sheets.js";
import { again, follow, goOn } from "./stream.js";

const KEYS = {
  Escape: () => hush() || hideEnding() || goOn() || widen(),
  " ": () => goOn(),
  "?": () => $("[data-opens=aid-sheet]").click(),
  "[": () => stepMissed(-1),
  "]": () => stepMissed(1),
  r: () => again(),
  u: () => $("#call form[action$='/undo'] button")?.click(),
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
  if (/^[1-9]$/.test(event.key) ? press(event.key) : KEYS[event.key]?.()) event.preventDefault();
});

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-again]")) again();
});

document.addEventListener("click", ({ target }) => target.closest("#alert") ?? hush(), true);

keepWhatIsTyped();
bindAnswers();
bindSettings($("#settings"));
bindSheets();
bindQuestions();
bindCopying();
bindChoosing();
bindOrders();
bindRail();
bindNotices();
follow();
