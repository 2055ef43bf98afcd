// Small things that all parts of the room need.

export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const narrow = matchMedia("(max-width: 759px)");

const said = JSON.parse($(".writers-room")?.dataset.said ?? "{}");

/** A text of the room with its blanks filled in. */
export const say = (key, values = {}) => (said[key] ?? key).replace(/\{(\w+)\}/g, (blank, name) => values[name] ?? blank);

/** How the table is now, as the server has it. */
export const now = () => JSON.parse($("#un-now").dataset.known);

/** Ask the page to play something; whether it could be sent. */
export function play(actions) {
  const form = $("#scripted-play");
  if (!form || $("#call").dataset.turn === "sent") return false;
  document.dispatchEvent(new CustomEvent("matinee:play", { detail: { actions } }));
  return true;
}

/** What the bar offers: each action, or a form of one with what is still open in it. */
export function offers() {
  return $$("#call [data-choices] button.pick").map((pick) => {
    const action = JSON.parse(pick.value || pick.form.elements.action.value);
    return { pick, action, said: pick.textContent.trim() };
  });
}

export function element(name, css, text = "") {
  const made = document.createElement(name);
  made.className = css;
  made.textContent = text;
  return made;
}
