// Access to the elements of a page, for all scripts: the platform's and those of our games.

/**
 * The first element that matches a selector; `null` if there is none.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {E | null}
 */
export const $ = (selector, within = document) => within.querySelector(selector);

/**
 * All elements that match a selector.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {E[]}
 */
export const $$ = (selector, within = document) => [
  .../** @type {NodeListOf<E>} */ (within.querySelectorAll(selector)),
];

/**
 * The first element that matches a selector, where the markup always has one.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {E}
 */
export function need(selector, within = document) {
  /** @type {E | null} */
  const found = $(selector, within);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/**
 * The element at which an event happened, or the nearest around it, that matches a selector.
 * @template {Element} [E=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @returns {E | null}
 */
export const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * Whether the element at which an event happened matches a selector.
 * @param {Event} event
 * @param {string} selector
 */
export const happenedAt = ({ target }, selector) => target instanceof Element && target.matches(selector);
