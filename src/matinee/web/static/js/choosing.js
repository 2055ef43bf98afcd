// Choosing: what is clicked narrows what can be meant, until one action is left and is sent.

import { forget, meantBy, narrowTo, picks, press, refresh, targets } from "./narrowing.js";
import { $, $$, address, announce, fetchText, hush, passing, refsOf, root, say, tell } from "./page.js";
import { closeSheet } from "./sheets.js";
import { settings } from "./settings.js";

export { press };

const LOST_AFTER = 8000;

let armed = null; // what a second tap will do
let row = $("#call")?.dataset.at; // the row of the game that the choices are for

const isSent = () => $("#call")?.dataset.turn === "sent";

// Arming

function disarm() {
  for (const one of $$(".chosen")) one.classList.remove("chosen");
  armed?.classList.remove("armed");
  armed = null;
  $("#preview")?.remove();
}

/** Show what an action does that cannot be taken back; chosen again, it is done. */
function arm(pick) {
  disarm();
  armed = pick;
  pick.classList.add("armed");
  const told = document.createElement("p");
  told.id = "preview";
  told.textContent = `${pick.dataset.preview} Choose it again to do it. `;
  announce(told.textContent);
  const never = document.createElement("button");
  never.type = "button";
  never.className = "quiet-button";
  never.textContent = "Never ask again";
  never.addEventListener("click", () => {
    settings.set("arm", false);
    send(pick);
  });
  told.append(never);
  $("#call [data-choices]")?.append(told);
  for (const element of $$("[data-ref]")) {
    const refs = refsOf(element);
    element.classList.toggle("chosen", refs.every((ref) => refsOf(pick).includes(ref)));
  }
}

const needsArming = (pick) => pick.dataset.preview && settings.get("arm") && armed !== pick;

/** Back to all that can be chosen; whether there was anything to go back from. */
export function widen() {
  const was = armed !== null;
  disarm();
  const narrowed = forget();
  refresh();
  return was || narrowed;
}

// Sending

/** Do it, or first show what it does, or ask for what is still to be typed. */
function choose(pick) {
  const fields = $$("input:not([type=hidden]), textarea", pick.form);
  const empty = fields.find((field) => !field.checkValidity());
  if (empty) empty.focus();
  else if (needsArming(pick)) arm(pick);
  else send(pick);
}

function send(pick) {
  armed = pick; // a click on it, unlike `requestSubmit`, lets htmx know which button it was
  pick.click();
  forget();
}

/** While a move is on its way nothing else can be chosen. */
function sending(on) {
  const call = $("#call");
  if (!call) return;
  if (on) {
    disarm();
    hush();
    remember($("[data-hint]:not([hidden])", call));
    call.dataset.before = call.dataset.turn;
    call.dataset.turn = "sent";
    targets([]);
    setTimeout(lookAgain, LOST_AFTER, call);
  } else if (isSent()) {
    call.dataset.turn = call.dataset.before;
    refresh();
  }
  call.classList.toggle("sent", on);
}

/** A move was stored, but its outcome does not come: the stream is gone, so load the page anew. */
function lookAgain(call) {
  const live = $("#connection")?.dataset.state === "live";
  if (call.isConnected && isSent() && !live) location.reload();
}

async function clicked(element) {
  closeSheet();
  if (isSent()) return;
  const { refs, found } = meantBy(refsOf(element));
  if (found.length === 1) {
    choose(found[0]);
  } else if (found.length > 1) {
    narrowTo(refs);
  } else if ($("#call")?.dataset.seat !== undefined && !$("#ending:not([hidden])")) {
    const why = await fetchText(address("why", { ref: refs.join(" ") }));
    if (why !== null) tell(why);
  }
}

// Hints

/** An usher says each thing once. */
function remember(hint) {
  if (hint) settings.set("seen", [...settings.get("seen"), hint.dataset.hint]);
}

function hints() {
  const hint = $("#call [data-hint]");
  if (!hint) return;
  hint.hidden = !settings.get("hints") || settings.get("seen").includes(hint.dataset.hint);
}

/** New regions are there. What was being chosen stays, unless the game has gone on. */
function shown({ detail }) {
  if (!detail.call) return;
  const value = armed?.value;
  disarm();
  const now = $("#call")?.dataset.at;
  if (now !== row) forget();
  refresh();
  const same = now === row && value && picks().find((pick) => pick.value === value);
  if (same) arm(same);
  row = now;
  hints();
}

function onClick(event) {
  const pick = event.target.closest("[data-play] button.pick");
  if (pick) {
    if (isSent()) event.preventDefault();
    else if (needsArming(pick)) {
      event.preventDefault();
      choose(pick);
    }
    return;
  }
  const hint = event.target.closest("[data-dismiss]")?.closest("[data-hint]");
  if (hint) {
    remember(hint);
    hints();
    return;
  }
  const element = event.target.closest("[data-ref], [data-look], button, a, input, summary");
  if (element?.dataset.ref) clicked(element);
}

export function bindChoosing() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest?.("#call button")) event.preventDefault();
    const element = event.target.closest?.("[data-ref][role=button]");
    if (!element || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    clicked(element);
  });
  root.addEventListener("matinee:shown", shown);
  document.addEventListener("matinee:sheet", refresh);
  document.addEventListener("matinee:settings", hints);
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt.matches?.("[data-play]")) sending(true);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt.matches?.("[data-play]") && !detail.successful) sending(false);
    if ($("#alert.is-told")) passing();
    else if (!detail.successful && detail.elt.matches?.("form")) say("That did not get through. Try again.");
  });
  refresh();
  hints();
}
