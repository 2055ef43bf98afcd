// Patching fragments of the page with new markup: typed text, open elements and the focus are preserved.

import { animateChange } from "./transitions.js";
import { root } from "./dom.js";

const STATEFUL_TAGS = new Set(["DETAILS", "DIALOG"]);

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * Whether a node is a field with a value that the user has changed.
 * @param {Node} node
 * @returns {node is Field}
 */
function isEdited(node) {
  if (node instanceof HTMLSelectElement)
    return [...node.options].some((option) => option.selected !== option.defaultSelected);
  if (node instanceof HTMLTextAreaElement) return node.value !== node.defaultValue;
  return node instanceof HTMLInputElement && node.type !== "hidden" && node.value !== node.defaultValue;
}

/**
 * Copy a value into new markup. For a select, set the `selected` attribute: morphing copies attributes,
 * but not a selection made by the user.
 * @param {Field} field
 * @param {string} value
 */
function copyValue(field, value) {
  field.value = value;
  if (!(field instanceof HTMLSelectElement)) return;
  for (const option of field.options) option.toggleAttribute("selected", option.selected);
}

/**
 * Patch fragments into the page, and animate the elements that move.
 * @param {string} html
 */
export function patchPage(html) {
  animateChange(() => window.htmx.swap(root, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 }));
}

export function preserveUserInput() {
  const { defaults } = window.Idiomorph;
  defaults.callbacks.beforeNodeMorphed = (before, after) => {
    if (isEdited(before)) copyValue(/** @type {Field} */ (after), before.value);
    return true;
  };
  defaults.callbacks.beforeNodeRemoved = (node) => !(node instanceof HTMLElement) || node.dataset.made === undefined;
  defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && STATEFUL_TAGS.has(node.nodeName));
}
