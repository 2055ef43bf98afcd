// What becomes of what a form has sent, told as `matinee:answered` of the document.
//
// The table's stream can be quicker than the answer, and take the form out of the page. htmx tells
// the form alone, so that nobody would hear of it: the request is asked instead.

import { $ } from "./page.js";

function answered(form, { status }) {
  const through = status >= 200 && status < 400;
  const accepted = through && !$("#alert.is-told");
  if (through && form.matches("[data-clears]")) form.reset();
  document.dispatchEvent(new CustomEvent("matinee:answered", { detail: { form, through, accepted } }));
}

export function bindAnswers() {
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
    if (elt.matches("form")) xhr.addEventListener("loadend", () => answered(elt, xhr));
  });
}
