// Autocompletion of names: known names are offered while typing, and chosen by keyboard or tap.

import { textArea } from "./composer.js";
import { $$, closest } from "../../../../web/static/js/selectors.js";
import { createElement, part, tableState } from "./dom.js";
import { nameBeingTyped } from "./parsing.js";

const MAX_OFFERED = 6;
const list = part("#un-names");
/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };
let activeIndex = 0;

const options = () => $$("li", list);

function closeList() {
  list.hidden = true;
  list.replaceChildren();
  textArea.setAttribute("aria-expanded", "false");
  textArea.removeAttribute("aria-activedescendant");
}

/** @param {number} index */
function setActive(index) {
  const allOptions = options();
  activeIndex = (index + allOptions.length) % allOptions.length;
  allOptions.forEach((option, optionIndex) => {
    option.setAttribute("aria-selected", String(optionIndex === activeIndex));
  });
  textArea.setAttribute("aria-activedescendant", allOptions[activeIndex].id);
}

/**
 * A name that the parser would not read as one name is put in braces.
 * @param {string} name
 */
const quoteName = (name) =>
  /^[\p{L}\p{N}][\p{L}\p{N}'’-]*(\s+[\p{Lu}\p{N}][\p{L}\p{N}'’-]*)*$/u.test(name) ? name : `{${name}}`;

/** @param {string} name */
function insertName(name) {
  const tag = nameBeingTyped(textArea.value, textArea.selectionStart);
  if (!tag) return;
  textArea.setRangeText(`${tag.sign}${quoteName(name)} `, tag.at, textArea.selectionStart, "end");
  closeList();
  textArea.dispatchEvent(new Event("input", { bubbles: true }));
}

function updateList() {
  const tag = nameBeingTyped(textArea.value, textArea.selectionStart);
  const typed = tag?.typed.toLowerCase() ?? "";
  const wantsLocation = tag?.sign === "@@";
  /** @param {Component} component */
  const matches = ({ name, kind, off }) =>
    !off &&
    (kind === "location") === wantsLocation &&
    name
      .toLowerCase()
      .split(/\s+/)
      .some((_word, index, words) => words.slice(index).join(" ").startsWith(typed));
  const components = tag ? tableState().components.filter(matches).slice(0, MAX_OFFERED) : [];
  const isComplete = components.length === 1 && components[0].name.toLowerCase() === typed;
  if (!components.length || isComplete) {
    closeList();
    return;
  }
  list.replaceChildren(
    ...components.map(({ name, kind, here }, index) => {
      const row = createElement("li", `${kind}${here ? " here" : ""}`, name);
      row.id = `un-name-${index}`;
      row.setAttribute("role", "option");
      return row;
    }),
  );
  list.hidden = false;
  textArea.setAttribute("aria-expanded", "true");
  setActive(0);
}

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  if (list.hidden || event.ctrlKey || event.metaKey) return;
  const offset = STEPS[event.key];
  if (offset) setActive(activeIndex + offset);
  else if (event.key === "Enter" || event.key === "Tab") insertName(options()[activeIndex].textContent);
  else if (event.key === "Escape") closeList();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function bindNames() {
  textArea.addEventListener("input", updateList);
  textArea.addEventListener("keydown", onKeydown);
  textArea.addEventListener("blur", () => setTimeout(closeList, 150));
  list.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const row = closest(event, "li");
    if (row) insertName(row.textContent);
  });
}
