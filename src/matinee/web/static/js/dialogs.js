// Dialogs: details, the player aid, settings. The browser's back button closes them.

import { fetchText, sleep, tableUrl } from "./dom.js";
import { $, $$, closest, need } from "./selectors.js";

const BACK_TIMEOUT_MS = 500; // after this time any browser has finished navigating back

/** @type {Promise<unknown> | null} */
let backNavigation = null; // promise that settles when the history entry of a closed dialog has been left

/**
 * Open a dialog. All stacked dialogs share one history entry, so going back once closes them.
 * @param {HTMLDialogElement | null} dialog
 */
export async function openDialog(dialog) {
  await backNavigation;
  if (!dialog || dialog.open) return;
  dialog.showModal();
  if (!history.state?.sheet) history.pushState({ sheet: true }, "");
}

/** Leave the history entry of the dialogs. Browsers navigate asynchronously: a dialog opened meanwhile
 * would be closed, so `openDialog` waits for `backNavigation`. */
function navigateBack() {
  if (!history.state?.sheet || $("dialog.dialog[open]")) return;
  const popped = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  backNavigation = Promise.race([popped, sleep(BACK_TIMEOUT_MS)]);
  history.back();
}

/** Settles when the history entry of the last closed dialog has been left. */
export async function dialogsClosed() {
  await backNavigation;
}

/** @returns {HTMLDialogElement[]} */
const openDialogs = () => $$("dialog.dialog[open]");

export function closeTopDialog() {
  const topDialog = openDialogs().at(-1);
  topDialog?.close();
  return Boolean(topDialog);
}

/**
 * Show a fragment from the server in a dialog.
 * @param {string} url
 * @param {string} [title]
 */
export async function openContentDialog(url, title = "") {
  const html = await fetchText(url);
  if (html === null) return;
  need("#content-dialog-body").innerHTML = title ? `<h2>${title}</h2>${html}` : html;
  await openDialog($("#content-dialog"));
  document.dispatchEvent(new CustomEvent("matinee:sheet"));
}

/** @param {string} ref */
const openDetail = (ref) => openContentDialog(tableUrl("look", detailQuery(ref)));

/** Make elements with a detail view reachable by keyboard. */
function makeDetailsReachable() {
  for (const element of $$("#stage [data-look]:not([data-ref], [tabindex], :has([data-ref]))")) {
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
  }
}

/**
 * @param {string} ref
 * @returns {Record<string, string>}
 */
function detailQuery(ref) {
  const at = $("#replay-position")?.dataset.at;
  return at === undefined ? { ref } : { ref, at };
}

/**
 * Show the definition of a glossary term in a popover beside it.
 * @param {HTMLElement} term
 */
function showDefinition(term) {
  const definition = $(`[data-word="${CSS.escape(term.dataset.term ?? "")}"]`);
  const popover = $("#term-definition");
  if (!definition || !popover) return;
  popover.innerHTML = definition.innerHTML;
  popover.showPopover();
  const [word, box] = [term.getBoundingClientRect(), popover.getBoundingClientRect()];
  const left = Math.min(word.left, innerWidth - box.width - 8);
  const above = word.top - box.height - 8;
  popover.style.left = `${Math.max(8, left)}px`;
  popover.style.top = `${above > 8 ? above : word.bottom + 8}px`;
}

/**
 * The dialog that an element opens.
 * @param {HTMLElement} opener
 */
function dialogOf(opener) {
  const dialog = document.getElementById(opener.dataset.opens ?? "");
  return dialog instanceof HTMLDialogElement ? dialog : null;
}

export function bindDialogs() {
  document.addEventListener("click", (event) => {
    const term = closest(event, "[data-term]");
    if (term) showDefinition(term);
    const opener = closest(event, "[data-opens]");
    if (opener) openDialog(dialogOf(opener));
    const toggle = closest(event, "[data-shows], [data-hides]");
    if (toggle) {
      const { shows, hides } = toggle.dataset;
      const part = document.getElementById(shows ?? hides ?? "");
      if (part) part.hidden = hides !== undefined;
    }
    const closer = closest(event, "[data-closes]");
    if (closer) document.getElementById(closer.dataset.closes ?? "")?.classList.remove("is-shown");
    const element = closest(event, "[data-ref], [data-look], button, a, input, summary");
    if (element?.dataset.look && !element.dataset.ref) openDetail(element.dataset.look);
    if (event.target instanceof HTMLDialogElement && event.target.matches(".dialog")) event.target.close();
  });
  document.addEventListener("keydown", (event) => {
    const element = closest(event, "[data-look]");
    if (!element?.dataset.look || element.dataset.ref || closest(event, "[data-ref], button")) return;
    if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    openDetail(element.dataset.look);
  });
  document.addEventListener("matinee:shown", makeDetailsReachable);
  makeDetailsReachable();
  for (const dialog of $$("dialog.dialog")) dialog.addEventListener("close", navigateBack);
  addEventListener("popstate", () => {
    for (const dialog of openDialogs()) dialog.close();
  });
}
