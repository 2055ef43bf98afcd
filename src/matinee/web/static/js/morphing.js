// How new markup takes the place of old: what somebody has typed, opened or focused stays.

import { moving } from "./motion.js";
import { root } from "./page.js";

const KEPT = new Set(["DETAILS", "DIALOG"]);

function typed(field) {
  return field.matches?.("input:not([type=hidden]), textarea") && field.value !== field.defaultValue;
}

/** Put regions into the page, with whatever moves by it. */
export function swap(html) {
  moving(() => window.htmx.swap(root, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 }));
}

export function keepWhatIsTyped() {
  const { defaults } = window.Idiomorph;
  defaults.callbacks.beforeNodeMorphed = (before, after) => {
    if (typed(before)) after.value = before.value;
    return true;
  };
  defaults.callbacks.beforeAttributeUpdated = (name, node) =>
    !(name === "open" && KEPT.has(node.nodeName));
}
