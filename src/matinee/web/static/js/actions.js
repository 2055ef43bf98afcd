// Choosing and submitting an action: clicks on the board and in the bar filter the legal actions until
// one is left, which is submitted.
//
// A pick is the submit button of one legal action (`button.pick`).

import {
  askConfirmation,
  cancelConfirmation,
  isConfirming,
  markConfirmed,
  needsConfirmation,
  pendingValue,
} from "./confirmation.js";
import {
  bindOverflow,
  clearFilter,
  filterByRefs,
  isSearching,
  markTargets,
  matchRefs,
  picks,
  pressNumber,
  refreshChoices,
} from "./action-filter.js";
import { autoHide, fetchText, hideAlert, refsOf, root, showAlert, showText, tableUrl } from "./dom.js";
import { $, $$, closest } from "./selectors.js";
import { closeTopDialog } from "./dialogs.js";
import { settings } from "./settings.js";
import { _ } from "./i18n.js";

export { pressNumber };

const RELOAD_AFTER_MS = 8000;

let actionsRow = $("#action-bar")?.dataset.at; // the log row for which the actions are offered

const isSubmitted = () => $("#action-bar")?.dataset.turn === "sent";

/** Cancel confirmation and filter, so that all actions are shown; returns whether there was either. */
export function resetFilter() {
  const wasConfirming = isConfirming();
  cancelConfirmation();
  const wasFiltered = clearFilter();
  refreshChoices();
  return wasConfirming || wasFiltered;
}

// Submitting

/**
 * Submit a pick, or ask for confirmation first, or focus the field that is still to be filled in.
 * @param {PickButton} pick
 * @param {boolean} [moveFocus]
 */
function choosePick(pick, moveFocus) {
  /** @type {(HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[]} */
  const fields = $$("input:not([type=hidden]), textarea, select", pick.form);
  const invalid = fields.find((field) => !field.checkValidity());
  if (invalid) {
    if (!invalid.offsetParent) filterByRefs(refsOf(pick), false);
    invalid.focus();
  } else if (needsConfirmation(pick)) askConfirmation(pick, submitPick, moveFocus);
  else submitPick(pick);
}

/** @param {PickButton} pick */
function submitPick(pick) {
  markConfirmed(pick); // a click, unlike `requestSubmit`, tells htmx which button was used
  pick.click();
  clearFilter();
}

/**
 * Submit a value that a game's own script has composed, through the form that exists for it.
 * @param {HTMLFormElement | null} form
 * @param {string} field
 * @param {unknown} value
 */
function submitScripted(form, field, value) {
  if (!form || isSubmitted()) {
    showText(_("There is nothing for you to decide now."));
    return;
  }
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem(field));
  input.value = JSON.stringify(value);
  form.requestSubmit();
}

/**
 * Set whether a move is being submitted, during which nothing else can be chosen.
 * @param {boolean} submitting
 */
function setSubmitting(submitting) {
  const bar = $("#action-bar");
  if (!bar) return;
  if (submitting) {
    cancelConfirmation();
    hideAlert();
    rememberHint($("[data-hint]:not([hidden])", bar));
    bar.dataset.before = bar.dataset.turn;
    bar.dataset.turn = "sent";
    markTargets([]);
    setTimeout(reloadIfDisconnected, RELOAD_AFTER_MS, bar);
  } else if (isSubmitted()) {
    bar.dataset.turn = bar.dataset.before;
    refreshChoices();
  }
  bar.classList.toggle("sent", submitting);
}

/**
 * Reload if the result of a move has not arrived and the stream is disconnected.
 * @param {HTMLElement} bar
 */
function reloadIfDisconnected(bar) {
  const live = $("#connection")?.dataset.state === "live";
  if (bar.isConnected && isSubmitted() && !live) location.reload();
}

/**
 * Choose an element of the board. After the keyboard, the focus moves to the remaining choices.
 * @param {HTMLElement} element
 * @param {boolean} byKeyboard
 */
async function chooseElement(element, byKeyboard) {
  closeTopDialog();
  hideAlert();
  if (isSubmitted()) return;
  const { refs, found } = matchRefs(refsOf(element));
  if (found.length === 1) {
    choosePick(found[0], byKeyboard);
  } else if (found.length > 1) {
    filterByRefs(refs, byKeyboard);
  } else if ($("#action-bar")?.dataset.seat !== undefined && !$("#ending:not([hidden])")) {
    const reason = await fetchText(tableUrl("why", { ref: refs.join(" ") }));
    if (reason !== null) showAlert(reason);
  }
}

// Hints

/**
 * Store a hint as seen: each is shown once.
 * @param {HTMLElement | null} hint
 */
function rememberHint(hint) {
  if (hint) settings.set("seen", [...settings.get("seen"), hint.dataset.hint]);
}

function updateHints() {
  const hint = $("#action-bar [data-hint]");
  if (hint) hint.hidden = !settings.get("hints") || settings.get("seen").includes(hint.dataset.hint);
}

/**
 * Refresh the choices after fragments were patched. Filter and confirmation stay, unless the game has
 * advanced.
 * @param {CustomEvent<{ actionBar: boolean }>} event
 */
function onFragmentsShown({ detail }) {
  if (!detail.actionBar) return;
  const value = pendingValue();
  const currentRow = $("#action-bar")?.dataset.at;
  if (currentRow !== actionsRow && !isSearching()) clearFilter();
  refreshChoices();
  const samePick = currentRow === actionsRow && value && picks().find((pick) => pick.value === value);
  if (samePick) askConfirmation(samePick, submitPick);
  else cancelConfirmation();
  actionsRow = currentRow;
  updateHints();
}

/** @param {MouseEvent} event */
function onClick(event) {
  /** @type {PickButton | null} */
  const pick = closest(event, "[data-play] button.pick");
  if (pick) {
    if (isSubmitted()) event.preventDefault();
    else if (needsConfirmation(pick)) {
      event.preventDefault();
      choosePick(pick, true);
    }
    return;
  }
  const hint = closest(event, "[data-dismiss]")?.closest("[data-hint]");
  if (hint instanceof HTMLElement) {
    rememberHint(hint);
    updateHints();
    return;
  }
  const element = closest(event, "[data-ref], [data-look], button, a, input, summary");
  if (element?.dataset.ref) chooseElement(element, event.detail === 0);
}

export function bindActions() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && closest(event, "#action-bar button")) event.preventDefault();
    const element = closest(event, "[data-ref][role=button]");
    if (!element || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    chooseElement(element, true);
  });
  document.addEventListener("invalid", (event) => closest(event, "details")?.setAttribute("open", ""), true);
  document.addEventListener("matinee:play", ({ detail }) =>
    submitScripted($("#scripted-play"), "actions", detail.actions),
  );
  document.addEventListener("matinee:plan", ({ detail }) => submitScripted($("#scripted-plan"), "plan", detail.plan));
  root.addEventListener("matinee:shown", onFragmentsShown);
  document.addEventListener("matinee:sheet", refreshChoices);
  document.addEventListener("matinee:settings", updateHints);
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt.matches("[data-play]")) setSubmitting(true);
  });
  document.addEventListener("matinee:answered", ({ detail: { form, through } }) => {
    if (form.matches("[data-play]") && !through) setSubmitting(false);
    if ($("#alert.is-shown")) autoHide();
    else if (!through) showText(_("That did not get through. Try again."));
  });
  bindOverflow();
  refreshChoices();
  updateHints();
}
