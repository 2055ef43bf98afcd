// Questions before something is done: asked in a sheet, so that the page stays and its stream goes
// on. A page that was left for one would show to the others who it was that used the X-card.

import { $, $$, root, say } from "./page.js";
import { openDialog, sheetsClosed } from "./sheets.js";
import { _ } from "./texts.js";

const LOST = _("That did not get through. Try again.");

let asked = null; // the address of what is being asked

const dialog = () => $("#question");
const body = () => $("#question-body");

/** The question as the server puts it now; `null` if it cannot be had. */
async function put(where) {
  try {
    const answer = await fetch(where, { headers: { "HX-Request": "true" } });
    if (answer.ok) return await answer.text();
    say((await answer.json()).detail);
  } catch {
    say(LOST);
  }
  return null;
}

async function ask(where) {
  const found = await put(where);
  if (found === null) return;
  asked = where;
  body().innerHTML = found;
  refuse("");
  window.htmx.process(body());
  dialog().setAttribute("aria-labelledby", "question-told");
  const first = $("textarea, input:not([type=hidden], [type=radio])", body()) ?? $("#question-told");
  first.autofocus = true;
  await openDialog(dialog());
}

/** Say in the sheet why something was not done: what stands beside it cannot be seen. */
function refuse(text) {
  const told = $("#question-refused");
  told.textContent = text;
  told.hidden = !text;
  told.scrollIntoView({ block: "nearest" });
}

/** Words were taken out: they must not stand in a question either. */
async function forget() {
  if (!dialog().open) return;
  const rows = $$("[name=row]", body());
  const found = rows.length ? await put(asked) : "";
  if (found === null || !dialog().open) return;
  const fresh = new DOMParser().parseFromString(found, "text/html");
  const left = new Set($$("[name=row]", fresh).map(({ value }) => value));
  const gone = rows.filter(({ value }) => !left.has(value));
  if (gone.some((row) => row.type === "hidden" || row.checked)) dialog().close();
  for (const row of gone) row.closest("li, p")?.remove();
}

async function answered({ form, through }) {
  if (!dialog().contains(form)) return;
  if (!through) {
    refuse($("#alert.is-told p")?.textContent ?? LOST);
    return;
  }
  const closed = new Promise((done) => dialog().addEventListener("close", done, { once: true }));
  dialog().close();
  if (root.hasAttribute("sse-connect")) return;
  await closed; // nothing is told any more to a page of a game that is over
  await sheetsClosed();
  location.reload();
}

export function bindQuestions() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-asks]");
    if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      ask(link.href);
    }
    if (event.target.closest("[data-leaves]")) dialog().close();
  });
  document.addEventListener("matinee:answered", ({ detail }) => answered(detail));
  document.addEventListener("matinee:forget", forget);
  dialog().addEventListener("close", () => body().replaceChildren());
}
