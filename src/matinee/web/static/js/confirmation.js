// Confirmation of actions that cannot be undone: a panel with the consequences and a confirm button.
//
// A pick is the submit button of one legal action (`button.pick`).

import { updateOverflow } from "./action-filter.js";
import { announce, refsOf } from "./dom.js";
import { $, $$ } from "./selectors.js";
import { settings } from "./settings.js";
import { _ } from "./i18n.js";

/** @type {PickButton | null} */
let pending = null; // the pick that awaits confirmation; choosing it again confirms it

export const isConfirming = () => pending !== null;
export const pendingValue = () => pending?.value;

/**
 * The warning for an action that cannot be undone; empty for any other.
 * @param {PickButton} pick
 */
const warningFor = (pick) => pick.dataset.preview ?? ("final" in pick.dataset ? _("This cannot be taken back.") : "");

/** @param {PickButton} pick */
export const needsConfirmation = (pick) => Boolean(warningFor(pick)) && settings.get("arm") && pending !== pick;

/**
 * Let the next click on this pick submit it without asking.
 * @param {PickButton} pick
 */
export function markConfirmed(pick) {
  pending = pick;
}

/**
 * @param {string} className
 * @param {string} text
 * @param {(pick: PickButton | null) => void} onClick
 */
function button(className, text, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  element.addEventListener("click", (event) => {
    if (event.detail < 2) onClick(pending); // the second half of a double click was meant for the element that was here before
  });
  return element;
}

// The panel is one element that stays in the page while fragments are patched, so it keeps the focus.

const panel = document.createElement("div");
panel.id = "confirmation";
panel.dataset.made = "";
panel.setAttribute("role", "group");
panel.setAttribute("aria-labelledby", "confirmation-text");
const message = document.createElement("p");
message.id = "confirmation-text";
/** @type {(pick: PickButton) => void} */
let onConfirm = () => {};
const confirmButton = button("primary confirm", "", (pick) => pick && onConfirm(pick));
confirmButton.setAttribute("aria-describedby", "confirmation-text");
const laterButton = button("quiet-button", _("Not yet"), (pick) => {
  cancelConfirmation();
  (pick?.offsetParent ? pick : $("#action-bar-title"))?.focus();
});
const neverButton = button("quiet-button", _("Never ask again"), (pick) => {
  settings.set("arm", false);
  if (pick) onConfirm(pick);
});
panel.append(message, confirmButton, laterButton, neverButton);

/** Whether the focus is in the panel: the viewer is about to confirm by keyboard. */
const hasFocus = () => panel.contains(document.activeElement);

export function cancelConfirmation() {
  for (const element of $$(".chosen")) element.classList.remove("chosen");
  pending?.classList.remove("armed");
  pending = null;
  const hadFocus = hasFocus();
  panel.remove();
  if (hadFocus) $("#action-bar-title")?.focus();
  updateOverflow();
}

/**
 * Show the warning for a pick. `onConfirmed` is called once it is confirmed or chosen again.
 * @param {PickButton} pick
 * @param {(pick: PickButton) => void} onConfirmed
 * @param {boolean} [moveFocus]
 */
export function askConfirmation(pick, onConfirmed, moveFocus) {
  const hadFocus = hasFocus();
  for (const element of $$(".chosen, .armed")) element.classList.remove("chosen", "armed");
  pending = pick;
  onConfirm = onConfirmed;
  pick.classList.add("armed");
  confirmButton.textContent = pick.textContent.trim();
  const text = warningFor(pick);
  if (message.textContent !== text || !panel.isConnected)
    announce(_("{told} Confirm: {choice}.", { told: text, choice: confirmButton.textContent }));
  message.textContent = text;
  const container = $("#action-bar [data-choices]");
  if (container && panel.parentElement !== container) container.prepend(panel);
  panel.scrollIntoView({ block: "nearest" });
  updateOverflow();
  if ((moveFocus || hadFocus) && document.activeElement !== confirmButton) confirmButton.focus({ preventScroll: true });
  for (const element of $$("[data-ref]")) {
    const refs = refsOf(element);
    element.classList.toggle(
      "chosen",
      refs.every((ref) => refsOf(pick).includes(ref)),
    );
  }
}
