// Standing orders: an order that is a ranked list cannot be submitted while the list is empty.

import { $$, root } from "./dom.js";

function updateButtons() {
  for (const form of $$("#standing-orders form:has(.ranked)")) {
    const hasItems = $$(".ranked input", form).some((field) => field.value);
    for (const button of $$("button.pick", form)) button.disabled = !hasItems;
  }
}

export function bindStandingOrders() {
  document.addEventListener("input", ({ target }) => target.closest?.("#standing-orders") && updateButtons());
  root.addEventListener("matinee:shown", updateButtons);
  updateButtons();
}
