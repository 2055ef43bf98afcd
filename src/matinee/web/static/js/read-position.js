// The viewer's read position: a line in the log above the rows read before, and data attributes for the
// game's own script. It is reported to the server only while the page is visible.

import { root } from "./dom.js";
import { $, $$, need } from "./selectors.js";

const SETTLE_MS = 1_500;
const MIN_INTERVAL_MS = 15_000;
const REPORT_EVERY_MS = 300_000;

const stage = need("#stage");
let reportedAt = 0;
/** @type {ReturnType<typeof setTimeout> | null} */
let timer = null;

/** Draw the line between unread and read rows; the log lists the latest row first. */
function drawUnreadLine() {
  $("#new-since")?.remove();
  const firstUnread = stage.dataset.newRow;
  const unreadRows = $$("#log-rows > li").filter((row) => Number(row.dataset.row) >= Number(firstUnread));
  if (firstUnread === undefined || !unreadRows.length) return;
  const line = document.createElement("li");
  line.id = "new-since";
  line.className = "new-since";
  const text = document.createElement("p");
  text.textContent = need("#log-rows").dataset.new ?? "";
  line.append(text);
  unreadRows.at(-1)?.after(line);
}

/** @param {{ row: number | null, move: number | null }} position */
function setUnreadFrom({ row, move }) {
  const before = stage.dataset.newRow;
  for (const [name, value] of Object.entries({ newRow: row, newMove: move })) {
    if (value === null) delete stage.dataset[name];
    else stage.dataset[name] = String(value);
  }
  if (stage.dataset.newRow === before) return;
  drawUnreadLine();
  root.dispatchEvent(new CustomEvent("matinee:new", { bubbles: true, detail: { row, move } }));
}

async function reportPosition() {
  timer = null;
  const at = $("#action-bar")?.dataset.at;
  const disconnected = $("#connection")?.dataset.state === "lost" || !navigator.onLine;
  if (document.hidden || at === undefined || disconnected) return;
  reportedAt = Date.now();
  const { table, asked } = root.dataset;
  const seat = asked === undefined ? null : Number(asked);
  try {
    const response = await fetch(`/api/tables/${table}/seen`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ cursor: `${Number(at) + 1}-0`, seat }),
    });
    if (response.ok) setUnreadFrom(await response.json());
  } catch {
    // It is reported the next time.
  }
}

/** Report soon, but not too often. */
function scheduleReport() {
  if (document.hidden || timer !== null) return;
  timer = setTimeout(reportPosition, Math.max(SETTLE_MS, reportedAt + MIN_INTERVAL_MS - Date.now()));
}

export function bindReadPosition() {
  drawUnreadLine();
  root.addEventListener("matinee:shown", drawUnreadLine);
  if (!("sees" in root.dataset)) return;
  root.addEventListener("matinee:shown", scheduleReport);
  document.addEventListener("visibilitychange", scheduleReport);
  setInterval(scheduleReport, REPORT_EVERY_MS);
  scheduleReport();
}
