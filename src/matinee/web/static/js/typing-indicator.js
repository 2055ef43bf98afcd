// The typing indicator: tells the others that the viewer is writing, without any of the text, and at most
// once per interval.

import { root } from "./dom.js";
import { $ } from "./selectors.js";

const MIN_INTERVAL_MS = 4_000;

let sentAt = 0;

async function sendTyping() {
  sentAt = Date.now();
  const { table, asked } = root.dataset;
  const seat = asked === undefined ? "" : `?seat=${asked}`;
  try {
    await fetch(`/api/tables/${table}/writing${seat}`, { method: "PUT" });
  } catch {
    // A lost signal does no harm.
  }
}

/** @param {Event} event */
function onInput({ target }) {
  if (!(target instanceof HTMLTextAreaElement) || !target.matches("[data-composes] textarea") || !target.value.trim())
    return;
  const connected = $("#connection")?.dataset.state === "live" && navigator.onLine;
  if (connected && Date.now() - sentAt >= MIN_INTERVAL_MS) sendTyping();
}

/**
 * Show who else is writing: at once, without waiting for animations, and not announced to screen readers.
 * @param {string} text
 */
function showTyping(text) {
  const indicator = $("#typing-indicator");
  if (indicator) indicator.textContent = text;
}

export function bindTypingIndicator() {
  if (!$("#typing-indicator")) return;
  document.addEventListener("input", onInput);
  root.addEventListener("matinee:writing", ({ detail }) => showTyping(detail));
  root.addEventListener("htmx:sseError", () => showTyping(""));
}
