// How new markup takes the place of old: what somebody has typed, opened or focused stays.

import { moving } from "./motion.js";
import { root } from "./page.js";

const KEPT = new Set(["DETAILS", "DIALOG"]);

function typed(field) {
  if (field.matches?.("select")) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.matches?.("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
}

/** A choice is kept as one that the markup makes: what is chosen by hand is not carried over. */
function retype(field, value) {
  field.value = value;
  for (const option of field.options ?? []) option.toggleAttribute("selected", option.selected);
}

/** Put regions into the page, with whatever moves by it. */
export function swap(html) {
  moving(() => window.htmx.swap(root, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 }));
}

export function keepWhatIsTyped() {
  const { defaults } = window.Idiomorph;
  defaults.callbacks.beforeNodeMorphed = (before, after) => {
    if (typed(before)) retype(after, before.value);
    return true;
  };
  defaults.callbacks.beforeNodeRemoved = (node) => node.dataset?.made === undefined;
  defaults.callbacks.beforeAttributeUpdated = (name, node) =>
    !(name === "open" && KEPT.has(node.nodeName));
}
