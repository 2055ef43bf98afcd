// DOM access shared by the scripts of this game.

import { $, $$, need } from "../../../../web/static/js/selectors.js";

/**
 * An element of the board or of the composer, for a constant of a module. Where the page has no such element, no
 * function of the module is called that needs it.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 */
export const part = (selector) => /** @type {E} */ ($(selector));

export const narrow = matchMedia("(max-width: 759px)");

/** @type {Record<string, string>} */
const texts = JSON.parse($(".writers-room")?.dataset.said ?? "{}");

/**
 * A text that the server put into the page, with its blanks filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export const roomText = (key, values = {}) =>
  (texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));

/**
 * The current state of the table, as sent by the server.
 * @returns {TableState}
 */
export const tableState = () => JSON.parse(need("#un-now").dataset.known ?? "");

/**
 * Ask the page to play actions; returns whether they could be sent.
 * @param {GameAction[]} actions
 */
export function playActions(actions) {
  const form = $("#scripted-play");
  if (!form || $("#action-bar")?.dataset.turn === "sent") return false;
  document.dispatchEvent(new CustomEvent("matinee:play", { detail: { actions } }));
  return true;
}

/**
 * The value of a field of a form; empty if there is no such field.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function fieldValue(form, name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

/**
 * The actions that the bar offers, with their buttons; some have open fields.
 * @returns {Offer[]}
 */
export function offeredActions() {
  /** @type {PickButton[]} */
  const picks = $$("#action-bar [data-choices] button.pick");
  return picks.map((pick) => {
    const action = JSON.parse(pick.value || fieldValue(pick.form, "action"));
    return { pick, action, label: pick.textContent.trim() };
  });
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} className
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function createElement(name, className, text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
