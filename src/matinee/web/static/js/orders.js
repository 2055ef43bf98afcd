// Orders for later: one that is a list waits until something is in the list.

import { $$, root } from "./page.js";

function wait() {
  for (const form of $$("#orders form:has(.ranked)")) {
    const given = $$(".ranked input", form).some((place) => place.value);
    for (const button of $$("button.pick", form)) button.disabled = !given;
  }
}

export function bindOrders() {
  document.addEventListener("input", ({ target }) => target.closest?.("#orders") && wait());
  root.addEventListener("matinee:shown", wait);
  wait();
}
