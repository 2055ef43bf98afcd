// Choosing: what is clicked narrows what can be meant, until one action is left and is sent.

import { arm, armedValue, disarm, isArmed, needsArming, ready } from "./arming.js";
import { bindEdges, forget, meantBy, narrowTo, picks, press, refresh, searching, targets } from "./narrowing.js";
import { $, $$, address, fetchText, hush, passing, refsOf, root, say, tell } from "./page.js";
import { closeSheet } from "./sheets.js";
import { settings } from "./settings.js";
import { _ } from "./texts.js";

export { press };

const LOST_AFTER = 8000;

let row = $("#call")?.dataset.at; // the row of the game that the choices are for

const isSent = () => $("#call")?.dataset.turn === "sent";

/** Back to all that can be chosen; whether there was anything to go back from. */
export function widen() {
  const was = isArmed();
  disarm();
  const narrowed = forget();
  refresh();
  return was || narrowed;
}

// Sending

/** Do it, or first show what it does, or ask for what is still to be typed. */
function choose(pick, focus) {
  const fields = $$("input:not([type=hidden]), textarea, select", pick.form);
  const empty = fields.find((field) => !field.checkValidity());
  if (empty) {
    if (!empty.offsetParent) narrowTo(refsOf(pick), false);
    empty.focus();
  } else if (needsArming(pick)) arm(pick, send, focus);
  else send(pick);
}

function send(pick) {
  ready(pick); // a click on it, unlike `requestSubmit`, lets htmx know which button it was
  pick.click();
  forget();
}

/** Send what a game's own script has put together, through the form that is there for it. */
function sendFor(form, field, value) {
  if (!form || isSent()) {
    say(_("There is nothing for you to decide now."));
    return;
  }
  form.elements[field].value = JSON.stringify(value);
  form.requestSubmit();
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

/** Something on the board is chosen; by keyboard, the focus goes on to what is left to choose. */
async function clicked(element, byKey) {
  closeSheet();
  hush();
  if (isSent()) return;
  const { refs, found } = meantBy(refsOf(element));
  if (found.length === 1) {
    choose(found[0], byKey);
  } else if (found.length > 1) {
    narrowTo(refs, byKey);
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
  const value = armedValue();
  const now = $("#call")?.dataset.at;
  if (now !== row && !searching()) forget();
  refresh();
  const same = now === row && value && picks().find((pick) => pick.value === value);
  if (same) arm(same, send);
  else disarm();
  row = now;
  hints();
}

function onClick(event) {
  const pick = event.target.closest("[data-play] button.pick");
  if (pick) {
    if (isSent()) event.preventDefault();
    else if (needsArming(pick)) {
      event.preventDefault();
      choose(pick, true);
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
  if (element?.dataset.ref) clicked(element, event.detail === 0);
}

export function bindChoosing() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest?.("#call button")) event.preventDefault();
    const element = event.target.closest?.("[data-ref][role=button]");
    if (!element || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    clicked(element, true);
  });
  document.addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);
  document.addEventListener("matinee:play", ({ detail }) => sendFor($("#scripted-play"), "actions", detail.actions));
  document.addEventListener("matinee:plan", ({ detail }) => sendFor($("#scripted-plan"), "plan", detail.plan));
  root.addEventListener("matinee:shown", shown);
  document.addEventListener("matinee:sheet", refresh);
  document.addEventListener("matinee:settings", hints);
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt.matches?.("[data-play]")) sending(true);
  });
  document.addEventListener("matinee:answered", ({ detail: { form, through } }) => {
    if (form.matches("[data-play]") && !through) sending(false);
    if ($("#alert.is-told")) passing();
    else if (!through) say(_("That did not get through. Try again."));
  });
  bindEdges();
  refresh();
  hints();
}
