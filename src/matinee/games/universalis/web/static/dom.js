// DOM access shared by the scripts of this game.

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const narrow = matchMedia("(max-width: 759px)");

const texts = JSON.parse($(".writers-room")?.dataset.said ?? "{}");

/** A text that the server put into the page, with its blanks filled in. */
export const roomText = (key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);

/** The current state of the table, as sent by the server. */
export const tableState = () => JSON.parse($("#un-now").dataset.known);

/** Ask the page to play actions; returns whether they could be sent. */
export function playActions(actions) {
  const form = $("#scripted-play");
  if (!form || $("#action-bar").dataset.turn === "sent") return false;
  document.dispatchEvent(new CustomEvent("matinee:play", { detail: { actions } }));
  return true;
}

/** The actions that the bar offers, with their buttons; some have open fields. */
export function offeredActions() {
  return $$("#action-bar [data-choices] button.pick").map((pick) => {
    const action = JSON.parse(pick.value || pick.form.elements.action.value);
    return { pick, action, label: pick.textContent.trim() };
  });
}

export function createElement(name, className, text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
