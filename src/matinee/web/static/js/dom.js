// DOM access shared by the pages of a table: table URLs, alerts, highlighting, copy buttons.

import { _ } from "./i18n.js";
import { $, $$, closest, need } from "./selectors.js";

export const root = need("#table");

/** @param {number} ms */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A URL below this table, with the viewer of this page as a parameter: a seat, or the big screen.
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query]
 */
export function tableUrl(path, query = {}) {
  const { asked, screen } = root.dataset;
  const viewer = screen ? { screen } : asked === undefined ? {} : { seat: asked };
  const parameters = Object.entries({ ...query, ...viewer }).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(parameters).toString();
  return `/tables/${root.dataset.table}/${path}${search ? `?${search}` : ""}`;
}

/**
 * Notify all scripts, including the game's own, that fragments were patched, and whether the action bar was
 * among them.
 * @param {boolean} actionBar
 */
export function dispatchShown(actionBar) {
  root.dispatchEvent(new CustomEvent("matinee:shown", { bubbles: true, detail: { actionBar } }));
}

/**
 * Fetch a fragment of a page; `null` if the request fails.
 * @param {string} url
 */
export async function fetchText(url) {
  try {
    const response = await fetch(url, { headers: { "HX-Request": "true" } });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/**
 * Announce a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  const liveRegion = $("#announcements");
  if (liveRegion && text) liveRegion.textContent = text;
}

const ALERT_MS = 5000;
let alertUntil = 0;

/**
 * Show markup as an alert that hides by itself.
 * @param {string} markup
 */
export function showAlert(markup) {
  need("#alert").outerHTML = markup;
  autoHide();
}

/** Hide the current alert after a while, but not while it is hovered or focused. */
export function autoHide() {
  alertUntil = Date.now() + ALERT_MS;
  setTimeout(() => {
    if (Date.now() < alertUntil) return;
    if ($("#alert:is(:hover, :focus-within)")) autoHide();
    else hideAlert();
  }, ALERT_MS + 50);
}

/**
 * Show plain text as an alert that hides by itself.
 * @param {string} text
 */
export function showText(text) {
  const alert = $("#alert");
  if (!alert) return;
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  alert.replaceChildren(paragraph);
  alert.classList.add("is-shown");
  autoHide();
}

/** Hide the alert; returns whether one was shown. */
export function hideAlert() {
  const visible = $("#alert.is-shown");
  visible?.classList.remove("is-shown");
  return Boolean(visible);
}

/**
 * The refs of an element, as a list.
 * @param {HTMLElement} element
 */
export const refsOf = (element) => (element.dataset.refs ?? element.dataset.ref ?? "").split(" ").filter(Boolean);

/**
 * All elements of the board that have one of these refs.
 * @param {string[]} refs
 */
export function elementsWithRefs(refs) {
  const wanted = new Set(refs);
  return $$("#stage [data-ref]").filter((element) => refsOf(element).some((ref) => wanted.has(ref)));
}

/**
 * Set a class on the elements of the board with these refs, and remove it from all others.
 * @param {string[]} refs
 */
export function highlight(refs, className = "lit") {
  for (const element of $$(`#stage .${CSS.escape(className)}`)) element.classList.remove(className);
  for (const element of elementsWithRefs(refs)) element.classList.add(className);
}

/** Copy buttons beside a field. Delegated, so that it also works for elements added later. */
export function bindCopyButtons() {
  document.addEventListener("click", async (event) => {
    const button = closest(event, "[data-copy]");
    const field = button?.parentElement?.querySelector("input");
    if (!button || !field) return;
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.dataset.text ??= button.textContent;
      const { text } = button.dataset;
      button.textContent = _("Copied");
      setTimeout(() => {
        button.textContent = text ?? null;
      }, 1600);
    } catch {
      document.execCommand("copy");
    }
  });
}
