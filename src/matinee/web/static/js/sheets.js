// Sheets: one thing closely, the player aid, settings. Back closes a sheet.

import { $, $$, address, fetchText, sleep } from "./page.js";

const LONG = 500; // milliseconds after which no browser is still on its way back

let back = null; // settled once the browser is back from a sheet that was closed

/** However many sheets lie on each other, going back once closes them. */
export async function openDialog(dialog) {
  await back;
  if (!dialog || dialog.open) return;
  dialog.showModal();
  if (!history.state?.sheet) history.pushState({ sheet: true }, "");
}

/** Browsers go back later than they are told to, and what is opened meanwhile would be closed. */
function goBack() {
  if (!history.state?.sheet || $("dialog.sheet-over[open]")) return;
  const gone = new Promise((done) => addEventListener("popstate", done, { once: true }));
  back = Promise.race([gone, sleep(LONG)]);
  history.back();
}

/** Settled once the browser is back from the sheet that was closed last. */
export async function sheetsClosed() {
  await back;
}

export function closeSheet() {
  const open = $$("dialog.sheet-over[open]").at(-1);
  open?.close();
  return Boolean(open);
}

/** Something that the server made, in a sheet. */
export async function openSheet(where, title = "") {
  const found = await fetchText(where);
  if (found === null) return;
  $("#sheet-body").innerHTML = title ? `<h2>${title}</h2>${found}` : found;
  await openDialog($("#sheet"));
  document.dispatchEvent(new CustomEvent("matinee:sheet"));
}

const look = (ref) => openSheet(address("look", lookedAt(ref)));

/** What can be looked at closely can be reached by keyboard. */
function reachable() {
  for (const one of $$("#stage [data-look]:not([data-ref], [tabindex], :has([data-ref]))")) {
    one.setAttribute("tabindex", "0");
    one.setAttribute("role", "button");
  }
}

function lookedAt(ref) {
  const at = $("#moment")?.dataset.at;
  return at === undefined ? { ref } : { ref, at };
}

/** Say what a word means, beside it. */
function explain(term) {
  const meant = $(`[data-word="${CSS.escape(term.dataset.term)}"]`);
  const told = $("#term");
  if (!meant || !told) return;
  told.innerHTML = meant.innerHTML;
  told.showPopover();
  const [word, box] = [term.getBoundingClientRect(), told.getBoundingClientRect()];
  const left = Math.min(word.left, innerWidth - box.width - 8);
  const above = word.top - box.height - 8;
  told.style.left = `${Math.max(8, left)}px`;
  told.style.top = `${above > 8 ? above : word.bottom + 8}px`;
}

export function bindSheets() {
  document.addEventListener("click", (event) => {
    const term = event.target.closest("[data-term]");
    if (term) explain(term);
    const opener = event.target.closest("[data-opens]");
    if (opener) openDialog(document.getElementById(opener.dataset.opens));
    const shower = event.target.closest("[data-shows], [data-hides]");
    if (shower) {
      const { shows, hides } = shower.dataset;
      document.getElementById(shows ?? hides).hidden = hides !== undefined;
    }
    const closer = event.target.closest("[data-closes]");
    if (closer) document.getElementById(closer.dataset.closes).classList.remove("is-told");
    const element = event.target.closest("[data-ref], [data-look], button, a, input, summary");
    if (element?.dataset.look && !element.dataset.ref) look(element.dataset.look);
    if (event.target.matches("dialog.sheet-over")) event.target.close();
  });
  document.addEventListener("keydown", (event) => {
    const element = event.target.closest?.("[data-look]");
    if (!element || element.dataset.ref || event.target.closest("[data-ref], button")) return;
    if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    look(element.dataset.look);
  });
  document.addEventListener("matinee:shown", reachable);
  reachable();
  for (const dialog of $$("dialog.sheet-over")) dialog.addEventListener("close", goBack);
  addEventListener("popstate", () => {
    for (const open of $$("dialog.sheet-over[open]")) open.close();
  });
}
