// Dry run: ask the server for its verdict on actions before anything is paid. Debounced.

import { $, need } from "../../../../web/static/js/selectors.js";
import { fieldValue } from "./dom.js";

const DEBOUNCE_MS = 450;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let requestCount = 0;
let last = { key: "", verdicts: /** @type {Verdict[]} */ ([]) };

/**
 * @param {GameAction[]} actions
 * @returns {Promise<Verdict[] | null>}
 */
async function fetchVerdicts(actions) {
  /** @type {HTMLFormElement | null} */
  const form = $("#scripted-play");
  if (!form) return null;
  const body = new URLSearchParams({ actions: JSON.stringify(actions) });
  for (const name of ["_csrf_token", "seat"]) {
    if (form.elements.namedItem(name)) body.set(name, fieldValue(form, name));
  }
  try {
    const response = await fetch(`/tables/${need("#table").dataset.table}/try`, { method: "POST", body });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * Call `onVerdicts` with the result that these actions would have now; `null` makes no request.
 * @param {GameAction[] | null} actions
 * @param {(verdicts: Verdict[]) => void} onVerdicts
 */
export function dryRun(actions, onVerdicts) {
  clearTimeout(timer);
  requestCount += 1;
  if (!actions?.length) return;
  const request = requestCount;
  const key = `${$("#action-bar")?.dataset.at} ${JSON.stringify(actions)}`;
  if (key === last.key) {
    onVerdicts(last.verdicts);
    return;
  }
  timer = setTimeout(async () => {
    const verdicts = await fetchVerdicts(actions);
    if (!verdicts || request !== requestCount) return;
    last = { key, verdicts };
    onVerdicts(verdicts);
  }, DEBOUNCE_MS);
}
