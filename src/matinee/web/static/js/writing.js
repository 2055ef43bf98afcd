// That one is writing is shown to the others: a sign without a word of the text, and not too often.

import { $, root } from "./page.js";

const SELDOM = 4_000;

let told = 0;

async function tell() {
  told = Date.now();
  const { table, asked } = root.dataset;
  const seat = asked === undefined ? "" : `?seat=${asked}`;
  try {
    await fetch(`/api/tables/${table}/writing${seat}`, { method: "PUT" });
  } catch {
    // A sign that is lost is no loss.
  }
}

function typed({ target }) {
  if (!target.matches("[data-composes] textarea") || !target.value.trim()) return;
  const live = $("#connection")?.dataset.state === "live" && navigator.onLine;
  if (live && Date.now() - told >= SELDOM) tell();
}

/** Show who else is writing. It waits for nothing that is watched, and nobody is told it aloud. */
function show(text) {
  const sign = $("#writing");
  if (sign) sign.textContent = text;
}

export function bindWriting() {
  if (!$("#writing")) return;
  document.addEventListener("input", typed);
  root.addEventListener("matinee:writing", ({ detail }) => show(detail));
  root.addEventListener("htmx:sseError", () => show(""));
}
