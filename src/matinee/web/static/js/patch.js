// Patching fragments of the page with new markup: typed text, open elements and the focus are preserved.

import { animateChange } from "./transitions.js";
import { root } from "./dom.js";

const STATEFUL_TAGS = new Set(["DETAILS", "DIALOG"]);

function isEdited(field) {
  if (field.matches?.("select")) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.matches?.("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
}

/** Copy a value into new markup. For a select, set the `selected` attribute: morphing copies attributes,
 * but not a selection made by the user. */
function copyValue(field, value) {
  field.value = value;
  for (const option of field.options ?? []) option.toggleAttribute("selected", option.selected);
}

/** Patch fragments into the page, and animate the elements that move. */
export function patchPage(html) {
  animateChange(() => window.htmx.swap(root, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 }));
}

export function preserveUserInput() {
  const { defaults } = window.Idiomorph;
  defaults.callbacks.beforeNodeMorphed = (before, after) => {
    if (isEdited(before)) copyValue(after, before.value);
    return true;
  };
  defaults.callbacks.beforeNodeRemoved = (node) => node.dataset?.made === undefined;
  defaults.callbacks.beforeAttributeUpdated = (name, node) =>
    !(name === "open" && STATEFUL_TAGS.has(node.nodeName));
}
