// What is new since one was last here: a line in the log, and a number for a game's own script.
// The table is told how far one has come only while the page can really be seen.

import { $, $$, root } from "./page.js";

const SETTLES = 1_500;
const SELDOM = 15_000;
const VISITS = 300_000;

const stage = $("#stage");
let told = 0;
let waiting = null;

/** Draw the line where the log becomes old; the latest row stands first. */
function draw() {
  $("#new-since")?.remove();
  const first = stage?.dataset.newRow;
  const fresh = $$("#rows > li").filter((row) => Number(row.dataset.row) >= Number(first));
  if (first === undefined || !fresh.length) return;
  const line = document.createElement("li");
  line.id = "new-since";
  line.className = "new-since";
  const text = document.createElement("p");
  text.textContent = $("#rows").dataset.new;
  line.append(text);
  fresh.at(-1).after(line);
}

function know({ row, move }) {
  const before = stage.dataset.newRow;
  for (const [name, value] of [["newRow", row], ["newMove", move]]) {
    if (value === null) delete stage.dataset[name];
    else stage.dataset[name] = value;
  }
  if (stage.dataset.newRow === before) return;
  draw();
  root.dispatchEvent(new CustomEvent("matinee:new", { bubbles: true, detail: { row, move } }));
}

async function tell() {
  waiting = null;
  const at = $("#call")?.dataset.at;
  const cut = $("#connection")?.dataset.state === "lost" || !navigator.onLine;
  if (document.hidden || at === undefined || cut) return;
  told = Date.now();
  const { table, asked } = root.dataset;
  const seat = asked === undefined ? null : Number(asked);
  try {
    const answer = await fetch(`/api/tables/${table}/seen`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ cursor: `${Number(at) + 1}-0`, seat }),
    });
    if (answer.ok) know(await answer.json());
  } catch {
    // It is told the next time.
  }
}

/** Tell it soon, but not too often. */
function soon() {
  if (document.hidden || waiting !== null) return;
  waiting = setTimeout(tell, Math.max(SETTLES, told + SELDOM - Date.now()));
}

export function bindSeen() {
  draw();
  root.addEventListener("matinee:shown", draw);
  if (!("sees" in root.dataset)) return;
  root.addEventListener("matinee:shown", soon);
  document.addEventListener("visibilitychange", soon);
  setInterval(soon, VISITS);
  soon();
}
