// Dry run: ask the server for its verdict on actions before anything is paid. Debounced.

import { $ } from "./dom.js";

const DEBOUNCE_MS = 450;

let timer = null;
let requestCount = 0;
let last = { key: "", verdicts: null };

async function fetchVerdicts(actions) {
  const form = $("#scripted-play");
  if (!form) return null;
  const body = new URLSearchParams({ actions: JSON.stringify(actions) });
  for (const name of ["_csrf_token", "seat"]) {
    const field = form.elements[name];
    if (field) body.set(name, field.value);
  }
  try {
    const response = await fetch(`/tables/${$("#table").dataset.table}/try`, { method: "POST", body });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Call `onVerdicts` with the result that these actions would have now; `null` makes no request. */
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
