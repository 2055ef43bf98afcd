// Forms that ask something before an action (`a[data-asks]`), shown in a dialog, so that the page stays
// open and its stream connected. Leaving the page for a form would reveal to others who used the X-card.

import { root, showText } from "./dom.js";
import { $, $$, closest, need } from "./selectors.js";
import { dialogsClosed, openDialog } from "./dialogs.js";
import { _ } from "./i18n.js";

const REQUEST_FAILED = _("That did not get through. Try again.");

/** @type {string | null} */
let currentUrl = null; // the URL of the form that is shown

/** @returns {HTMLDialogElement} */
const dialog = () => need("#form-dialog");
const body = () => need("#form-dialog-body");

/**
 * Fetch the current form from the server; `null` if the request fails.
 * @param {string} url
 */
async function fetchForm(url) {
  try {
    const response = await fetch(url, { headers: { "HX-Request": "true" } });
    if (response.ok) return await response.text();
    showText((await response.json()).detail);
  } catch {
    showText(REQUEST_FAILED);
  }
  return null;
}

/** @param {string} url */
async function openForm(url) {
  const html = await fetchForm(url);
  if (html === null) return;
  currentUrl = url;
  body().innerHTML = html;
  showError("");
  window.htmx.process(body());
  dialog().setAttribute("aria-labelledby", "form-dialog-title");
  const firstField = $("textarea, input:not([type=hidden], [type=radio])", body()) ?? need("#form-dialog-title");
  firstField.autofocus = true;
  await openDialog(dialog());
}

/**
 * Show the reason of a refusal in the dialog: an alert behind the dialog cannot be seen.
 * @param {string} text
 */
function showError(text) {
  const message = need("#form-dialog-error");
  message.textContent = text;
  message.hidden = !text;
  message.scrollIntoView({ block: "nearest" });
}

/**
 * The fields of a form that choose a row of the log.
 * @param {ParentNode} within
 * @returns {HTMLInputElement[]}
 */
const rowFields = (within) => $$("[name=row]", within);

/** Remove redacted texts from an open form. */
async function removeRedacted() {
  if (!dialog().open || currentUrl === null) return;
  const rows = rowFields(body());
  const html = rows.length ? await fetchForm(currentUrl) : "";
  if (html === null || !dialog().open) return;
  const fragment = new DOMParser().parseFromString(html, "text/html");
  const remaining = new Set(rowFields(fragment).map(({ value }) => value));
  const removed = rows.filter(({ value }) => !remaining.has(value));
  if (removed.some((row) => row.type === "hidden" || row.checked)) dialog().close();
  for (const row of removed) row.closest("li, p")?.remove();
}

/** @param {FormResult} result */
async function onFormResult({ form, through }) {
  if (!dialog().contains(form)) return;
  if (!through) {
    showError($("#alert.is-shown p")?.textContent ?? REQUEST_FAILED);
    return;
  }
  const closed = new Promise((resolve) => dialog().addEventListener("close", resolve, { once: true }));
  dialog().close();
  if (root.hasAttribute("sse-connect")) return;
  await closed; // the page of a finished game receives no updates, so it has to be reloaded
  await dialogsClosed();
  location.reload();
}

export function bindFormDialog() {
  document.addEventListener("click", (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = closest(event, "a[data-asks]");
    if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      openForm(link.href);
    }
    if (closest(event, "[data-leaves]")) dialog().close();
  });
  document.addEventListener("matinee:answered", ({ detail }) => onFormResult(detail));
  document.addEventListener("matinee:forget", removeRedacted);
  dialog().addEventListener("close", () => body().replaceChildren());
}
