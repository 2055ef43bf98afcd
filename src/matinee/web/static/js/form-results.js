// Results of form requests, dispatched on the document as `matinee:answered`.
//
// The table's event stream can be faster than the response and remove the form from the page. htmx
// dispatches its events on the form, where no listener would receive them: listen to the request.

import { $ } from "./selectors.js";

/**
 * @param {HTMLFormElement} form
 * @param {XMLHttpRequest} request
 */
function reportResult(form, { status }) {
  const through = status >= 200 && status < 400;
  const accepted = through && !$("#alert.is-shown");
  if (through && form.matches("[data-clears]")) form.reset();
  document.dispatchEvent(new CustomEvent("matinee:answered", { detail: { form, through, accepted } }));
}

export function bindFormResults() {
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt: form, xhr } }) => {
    if (form instanceof HTMLFormElement) xhr.addEventListener("loadend", () => reportResult(form, xhr));
  });
}
