// Standing orders: an order that is a ranked list cannot be submitted while the list is empty.

import { root } from "./dom.js";
import { $$, closest } from "./selectors.js";

function updateButtons() {
  for (const form of $$("#standing-orders form:has(.ranked)")) {
    /** @type {HTMLInputElement[]} */
    const fields = $$(".ranked input", form);
    /** @type {HTMLButtonElement[]} */
    const buttons = $$("button.pick", form);
    const hasItems = fields.some((field) => field.value);
    for (const button of buttons) button.disabled = !hasItems;
  }
}

export function bindStandingOrders() {
  document.addEventListener("input", (event) => {
    if (closest(event, "#standing-orders")) updateButtons();
  });
  root.addEventListener("matinee:shown", updateButtons);
  updateButtons();
}
