// Choosing: what is clicked narrows what can be meant, until one action is left.

import { $, $$, address, fetchText, hush, passing, refsOf, root, tell } from "./page.js";
import { closeSheet } from "./sheets.js";
import { settings } from "./settings.js";

const MOST = 6;
const FEW = 6;
const LOST_AFTER = 8000;

let opened = null; // the verb whose objects are shown
let touched = []; // refs that were clicked and mean several things
let armed = null; // what a second tap will do

const area = () => $("#call [data-choices]");
const picks = () => $$("#call [data-choices] button.pick");

function matching(refs) {
  return picks().filter((pick) => refs.every((ref) => refsOf(pick).includes(ref)));
}

function shownPicks() {
  return picks().filter((pick) => pick.offsetParent !== null);
}

/** Show what can be chosen now: at most six things, verbs before objects. */
export function refresh() {
  const found = picks();
  if (armed && !found.includes(armed)) disarm();
  for (const old of $$(".verb-button, .go-back", area() ?? document)) old.remove();
  const narrowed = touched.length ? matching(touched) : [];
  if (touched.length && !narrowed.length) touched = [];
  const flat = found.length <= MOST;
  for (const pick of found) pick.hidden = touched.length > 0 && !narrowed.includes(pick);
  for (const group of $$("#call fieldset[data-verb]")) {
    const own = $$("button.pick", group);
    const folds = !flat && !touched.length && own.length > 1;
    const open = !folds || opened === group.dataset.verb;
    const many = folds && open && own.length > MOST ? objects(own) : [];
    group.classList.toggle("folded", (folds && !open) || many.length > 0);
    if (folds && !open && opened === null) group.before(verb(group, own.length));
    for (const [ref, meant] of many) {
      group.before(further(beginning(meant), meant.length, () => (touched = [ref])));
    }
  }
  if (!flat && !touched.length) {
    for (const one of $$("#call form.group")) {
      const chosen = $("fieldset[data-verb]", one)?.dataset.verb;
      one.hidden = opened !== null && chosen !== opened;
    }
  } else {
    for (const one of $$("#call form.group")) one.hidden = !$$("button.pick:not([hidden])", one).length;
  }
  if (opened !== null || touched.length) area()?.prepend(back());
  numbered();
  targets(found);
  hints();
}

function further(text, count, narrow) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "verb-button";
  button.textContent = `${text} …`;
  button.title = `${count} choices`;
  button.addEventListener("click", () => {
    narrow();
    refresh();
    $$("#call .verb-button, #call button.pick").find((one) => one.offsetParent)?.focus();
  });
  return button;
}

function verb(group, count) {
  return further(group.dataset.verb, count, () => (opened = group.dataset.verb));
}

/** Many objects of one verb, by the kind of thing that puts them into the most groups: at most six. */
function objects(own) {
  const kinds = new Map();
  for (const pick of own) {
    for (const ref of refsOf(pick)) {
      const kind = ref.split(":")[0];
      if (!kinds.has(kind)) kinds.set(kind, new Map());
      const groups = kinds.get(kind);
      groups.set(ref, [...(groups.get(ref) ?? []), pick]);
    }
  }
  const fitting = [...kinds.values()].filter(({ size }) => size > 1 && size <= MOST);
  const best = fitting.sort((one, other) => other.size - one.size)[0];
  return best?.size < own.length ? [...best] : [];
}

function beginning(group) {
  const words = group.map((pick) => pick.textContent.trim().split(/\s+/));
  const alike = words[0].findIndex((word, n) => words.some((other) => other[n] !== word));
  return words[0].slice(0, alike < 0 ? undefined : alike).join(" ");
}

function back() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "go-back quiet-button";
  button.textContent = "All choices";
  button.addEventListener("click", widen);
  return button;
}

/** Back to all that can be chosen; whether there was anything to go back from. */
export function widen() {
  const was = opened !== null || touched.length > 0 || armed !== null;
  opened = null;
  touched = [];
  disarm();
  refresh();
  return was;
}

function numbered() {
  const keys = $$("#call [data-choices] button.pick, #call .verb-button");
  let number = 0;
  for (const key of keys) {
    const shown = key.offsetParent !== null && number < 9;
    if (shown) number += 1;
    if (shown) key.dataset.key = number;
    else delete key.dataset.key;
  }
}

/** Choose by the number on a button. */
export function press(number) {
  const button = $(`#call [data-key="${CSS.escape(number)}"]`);
  button?.click();
  return Boolean(button);
}

function targets(found) {
  const mine = $("#call")?.dataset.turn === "yes";
  const wanted = touched.length ? matching(touched) : found;
  let count = 0;
  for (const element of $$("[data-ref]")) {
    const refs = refsOf(element);
    const can = wanted.some((pick) => refs.every((ref) => refsOf(pick).includes(ref)));
    if (can && element.getClientRects().length) count += 1;
    element.classList.toggle("can", can);
    element.classList.toggle("cannot", mine && found.length > 0 && !can);
    if (can) {
      const only = matching(refs);
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      if (only.length === 1) element.setAttribute("aria-label", only[0].textContent.trim());
    } else if (element.getAttribute("role") === "button") {
      for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
    }
  }
  root.classList.toggle("few", count > 0 && count <= FEW);
  root.classList.toggle("choosing", mine && found.length > 0);
}

function disarm() {
  for (const one of $$(".chosen")) one.classList.remove("chosen");
  armed?.classList.remove("armed");
  armed = null;
  $("#preview")?.remove();
}

/** Do it; or, if it cannot be taken back, show first what it does. */
function choose(pick) {
  const fields = $$("input:not([type=hidden]), textarea", pick.form);
  const empty = fields.find((field) => !field.checkValidity());
  if (empty) {
    empty.focus();
    return;
  }
  if (!pick.dataset.preview || !settings.get("arm") || armed === pick) {
    send(pick);
    return;
  }
  disarm();
  armed = pick;
  pick.classList.add("armed");
  const told = document.createElement("p");
  told.id = "preview";
  told.setAttribute("role", "status");
  told.textContent = `${pick.dataset.preview} Choose it again to do it. `;
  const always = document.createElement("button");
  always.type = "button";
  always.className = "quiet-button";
  always.textContent = "Never ask again";
  always.addEventListener("click", () => {
    settings.set("arm", false);
    const field = $("#settings")?.elements.arm;
    if (field) field.checked = false;
    send(pick);
  });
  told.append(always);
  area()?.append(told);
  for (const element of $$("[data-ref]")) {
    if (refsOf(element).every((ref) => refsOf(pick).includes(ref))) element.classList.add("chosen");
  }
}

function send(pick) {
  hush();
  armed = pick; // a click on it, unlike `requestSubmit`, lets htmx know which button it was
  pick.click();
  disarm();
  opened = null;
  touched = [];
  closeSheet();
}

/** While a move is on its way nothing else can be chosen. */
function sending(on) {
  const call = $("#call");
  if (!call) return;
  call.classList.toggle("sent", on);
  call.dataset.turn = on ? "sent" : "yes";
  for (const pick of picks()) pick.disabled = on;
  if (on) {
    disarm();
    hush();
    targets([]);
    setTimeout(lookAgain, LOST_AFTER, call);
  } else {
    refresh();
  }
}

/** A move was stored, but its outcome does not come: the stream is gone, so load the page anew. */
function lookAgain(call) {
  if (call.isConnected && call.classList.contains("sent") && !isLive()) location.reload();
}

const isLive = () => $("#connection")?.dataset.state === "live";

async function clicked(element) {
  if (element.closest("dialog")) closeSheet();
  if ($("#call")?.dataset.turn === "sent") return;
  const refs = refsOf(element);
  const found = matching([...new Set([...touched, ...refs])]);
  const meant = found.length ? found : matching(refs);
  if (meant.length === 1) {
    choose(meant[0]);
  } else if (meant.length > 1) {
    touched = found.length ? [...new Set([...touched, ...refs])] : refs;
    opened = null;
    closeSheet();
    refresh();
    shownPicks()[0]?.focus();
  } else if ($("#call")?.dataset.seat !== undefined && !$("#ending:not([hidden])")) {
    const why = await fetchText(address("why", { ref: refs.join(" ") }));
    if (why !== null) tell(why);
  }
}

function hints() {
  const hint = $("#call [data-hint]");
  if (!hint) return;
  const seen = settings.get("seen");
  hint.hidden = !settings.get("hints") || seen.includes(hint.dataset.hint);
}

export function bindChoosing() {
  document.addEventListener("click", (event) => {
    const pick = event.target.closest("button.pick");
    if (pick?.closest("[data-play]")) {
      if (pick.dataset.preview && settings.get("arm") && armed !== pick) {
        event.preventDefault();
        choose(pick);
      }
      return;
    }
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) {
      const hint = dismiss.closest("[data-hint]");
      settings.set("seen", [...settings.get("seen"), hint.dataset.hint]);
      hint.hidden = true;
      return;
    }
    const element = event.target.closest("[data-ref], [data-look], button, a, input, summary");
    if (element?.dataset.ref) clicked(element);
  });
  document.addEventListener("keydown", (event) => {
    const element = event.target.closest?.("[data-ref][role=button]");
    if (element && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      clicked(element);
    }
  });
  root.addEventListener("matinee:shown", () => {
    opened = null;
    touched = [];
    disarm();
    refresh();
  });
  document.addEventListener("matinee:sheet", refresh);
  document.addEventListener("matinee:settings", hints);
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt.matches?.("[data-play]")) sending(true);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt.matches?.("[data-play]") && !detail.successful) sending(false);
    if ($("#alert.is-told")) passing();
  });
  refresh();
}
