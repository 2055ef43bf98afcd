// Names while they are typed: those who are known are offered, and chosen by keys or a tap.

import { area } from "./composer.js";
import { $, $$, element, now } from "./page.js";
import { typing } from "./parsing.js";

const MOST = 6;
const list = $("#un-names");
let at = 0;

const shown = () => $$("li", list);

function close() {
  list.hidden = true;
  list.replaceChildren();
  area.setAttribute("aria-expanded", "false");
  area.removeAttribute("aria-activedescendant");
}

function mark(next) {
  const all = shown();
  at = (next + all.length) % all.length;
  all.forEach((one, n) => one.setAttribute("aria-selected", String(n === at)));
  area.setAttribute("aria-activedescendant", all[at].id);
}

/** A name that is not letters and capitals alone stands in braces. */
const plain = (name) => (/^[\p{L}\p{N}][\p{L}\p{N}'’-]*(\s+[\p{Lu}\p{N}][\p{L}\p{N}'’-]*)*$/u.test(name) ? name : `{${name}}`);

function take(name) {
  const found = typing(area.value, area.selectionStart);
  if (!found) return;
  area.setRangeText(`${found.sign}${plain(name)} `, found.at, area.selectionStart, "end");
  close();
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

function offer() {
  const found = typing(area.value, area.selectionStart);
  const begun = found?.begun.toLowerCase() ?? "";
  const places = found?.sign === "@@";
  const fit = ({ name, kind, off }) =>
    !off && (kind === "location") === places && name.toLowerCase().split(/\s+/).some((word, n, all) => all.slice(n).join(" ").startsWith(begun));
  const names = found ? now().components.filter(fit).slice(0, MOST) : [];
  const done = names.length === 1 && names[0].name.toLowerCase() === begun;
  if (!names.length || done) {
    close();
    return;
  }
  list.replaceChildren(
    ...names.map(({ name, kind, here }, n) => {
      const row = element("li", `${kind}${here ? " here" : ""}`, name);
      row.id = `un-name-${n}`;
      row.setAttribute("role", "option");
      return row;
    }),
  );
  list.hidden = false;
  area.setAttribute("aria-expanded", "true");
  mark(0);
}

function pressed(event) {
  if (list.hidden || event.ctrlKey || event.metaKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by) mark(at + by);
  else if (event.key === "Enter" || event.key === "Tab") take(shown()[at].textContent);
  else if (event.key === "Escape") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function bindNames() {
  area.addEventListener("input", offer);
  area.addEventListener("keydown", pressed);
  area.addEventListener("blur", () => setTimeout(close, 150));
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const row = event.target.closest("li");
    if (row) take(row.textContent);
  });
}
