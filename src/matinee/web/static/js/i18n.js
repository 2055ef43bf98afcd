// Translations of the texts in scripts. The page embeds them, unless its language is English.

/**
 * The texts of a language: each has one translation, or one for each plural form. `forms` has the index of the
 * plural form for each number below 200.
 * @typedef {{ texts: Record<string, string | string[]>, forms: string }} Translations
 */

const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("texts"));

/** @type {Translations} */
const { texts, forms } = template ? JSON.parse(template.content.textContent) : { texts: {}, forms: "" };

/**
 * @param {string} text
 * @param {Record<string, string | number | undefined>} values
 */
const interpolate = (text, values) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder));

/**
 * Translate a text and fill its placeholders: `_("Waiting for {name}", { name })`.
 * @param {string} text
 * @param {Record<string, string | number | undefined>} [values]
 */
export function _(text, values = {}) {
  return interpolate([texts[text] ?? text].flat()[0], values);
}

/**
 * Translate a text with a plural form for `{n}`: `many("{n} day", "{n} days", days)`.
 * @param {string} singular
 * @param {string} plural
 * @param {number} n
 * @param {Record<string, string | number | undefined>} [values]
 */
export function many(singular, plural, n, values = {}) {
  const translations = texts[singular];
  const form = translations ? translations[Number(forms[n < 200 ? n : 100 + (n % 100)])] : n === 1 ? singular : plural;
  return interpolate(form, { n, ...values });
}
