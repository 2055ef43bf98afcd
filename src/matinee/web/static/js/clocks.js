// Clocks that count down to a deadline, and texts such as “5 min ago”.

import { root } from "./dom.js";
import { $$ } from "./selectors.js";
import { _, many } from "./i18n.js";

/**
 * A duration as text, rounded to the largest suitable unit.
 * @param {number} seconds
 */
export function formatDuration(seconds) {
  const rounded = Math.max(0, Math.round(seconds));
  if (rounded >= 172_800) return many("{n} day", "{n} days", Math.round(rounded / 86_400));
  if (rounded >= 7_200) return _("{n} h", { n: Math.round(rounded / 3_600) });
  if (rounded >= 600) return _("{n} min", { n: Math.round(rounded / 60) });
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, "0")}`;
}

/** Update all texts such as “5 min ago”. */
export function updateTimes() {
  for (const time of $$("time[data-at]")) {
    const elapsed = Date.now() / 1000 - Number(time.dataset.at);
    time.textContent = elapsed < 60 ? _("just now") : _("{time} ago", { time: formatDuration(elapsed) });
  }
}

function updateClocks() {
  const now = Date.now() / 1000;
  for (const clock of $$("[data-due]")) {
    const remaining = Number(clock.dataset.due) - now;
    clock.textContent = formatDuration(remaining);
    clock.classList.toggle("late", remaining < 15);
  }
  updateTimes();
}

export function bindClocks() {
  root.addEventListener("matinee:shown", updateClocks);
  updateClocks();
  setInterval(updateClocks, 1000);
}
