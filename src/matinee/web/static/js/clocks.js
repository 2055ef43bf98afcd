// Clocks that count down to a deadline, and the age of chat messages.

import { $$, formatDuration, root, updateTimes } from "./dom.js";

function updateClocks() {
  const now = Date.now() / 1000;
  for (const clock of $$("[data-due]")) {
    const remaining = clock.dataset.due - now;
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
