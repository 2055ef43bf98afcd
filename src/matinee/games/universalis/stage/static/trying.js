// Asking the table what it would say, before anything is paid. Asked only when one pauses.

import { $ } from "./page.js";

const PAUSE = 450;

let timer = null;
let asked = 0;
let last = { key: "", verdicts: null };

async function ask(actions) {
  const form = $("#scripted-play");
  if (!form) return null;
  const body = new URLSearchParams({ actions: JSON.stringify(actions) });
  for (const name of ["_csrf_token", "seat"]) {
    const field = form.elements[name];
    if (field) body.set(name, field.value);
  }
  try {
    const answer = await fetch(`/tables/${$("#table").dataset.table}/try`, { method: "POST", body });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Let `tell` know what would become of these actions here and now; `null` asks nothing. */
export function judge(actions, tell) {
  clearTimeout(timer);
  asked += 1;
  if (!actions?.length) return;
  const mine = asked;
  const key = `${$("#call")?.dataset.at} ${JSON.stringify(actions)}`;
  if (key === last.key) {
    tell(last.verdicts);
    return;
  }
  timer = setTimeout(async () => {
    const verdicts = await ask(actions);
    if (!verdicts || mine !== asked) return;
    last = { key, verdicts };
    tell(verdicts);
  }, PAUSE);
}
