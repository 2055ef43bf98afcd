// Arming: what cannot be taken back is first shown, with a button of its own that does it.

import { edges } from "./narrowing.js";
import { $, $$, announce, refsOf } from "./page.js";
import { settings } from "./settings.js";
import { _ } from "./texts.js";

let armed = null; // what a second choice of it will do

export const isArmed = () => armed !== null;
export const armedValue = () => armed?.value;

/** What of a choice cannot be taken back. */
const preview = (pick) => pick.dataset.preview ?? ("final" in pick.dataset ? _("This cannot be taken back.") : "");

export const needsArming = (pick) => preview(pick) && settings.get("arm") && armed !== pick;

/** From now on a click on it does it. */
export function ready(pick) {
  armed = pick;
}

function button(name, text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = text;
  made.addEventListener("click", (event) => {
    if (event.detail < 2) act(armed); // the second half of a double click was meant for what was here before
  });
  return made;
}

// It stays in the page while that changes, and so keeps the focus.

const asked = document.createElement("div");
asked.id = "preview";
asked.dataset.made = "";
asked.setAttribute("role", "group");
asked.setAttribute("aria-labelledby", "preview-told");
const told = document.createElement("p");
told.id = "preview-told";
let send = () => {};
const confirm = button("primary confirm", "", (pick) => send(pick));
confirm.setAttribute("aria-describedby", "preview-told");
const later = button("quiet-button", _("Not yet"), (pick) => {
  disarm();
  (pick?.offsetParent ? pick : $("#call-told"))?.focus();
});
const never = button("quiet-button", _("Never ask again"), (pick) => {
  settings.set("arm", false);
  send(pick);
});
asked.append(told, confirm, later, never);

/** Whether somebody is about to confirm by keyboard. */
const isAsking = () => asked.contains(document.activeElement);

export function disarm() {
  for (const one of $$(".chosen")) one.classList.remove("chosen");
  armed?.classList.remove("armed");
  armed = null;
  const held = isAsking();
  asked.remove();
  if (held) $("#call-told")?.focus();
  edges();
}

/** Show what an action does that cannot be taken back; chosen again or confirmed, `act` does it. */
export function arm(pick, act, focus) {
  const held = isAsking();
  for (const one of $$(".chosen, .armed")) one.classList.remove("chosen", "armed");
  armed = pick;
  send = act;
  pick.classList.add("armed");
  confirm.textContent = pick.textContent.trim();
  const text = preview(pick);
  if (told.textContent !== text || !asked.isConnected) announce(_("{told} Confirm: {choice}.", { told: text, choice: confirm.textContent }));
  told.textContent = text;
  const place = $("#call [data-choices]");
  if (place && asked.parentElement !== place) place.prepend(asked);
  asked.scrollIntoView({ block: "nearest" });
  edges();
  if ((focus || held) && document.activeElement !== confirm) confirm.focus({ preventScroll: true });
  for (const element of $$("[data-ref]")) {
    const refs = refsOf(element);
    element.classList.toggle("chosen", refs.every((ref) => refsOf(pick).includes(ref)));
  }
}
