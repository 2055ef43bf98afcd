// Translations of the texts in scripts. The page embeds them, unless its language is English.

const template = document.getElementById("texts");
const { texts, forms } = template ? JSON.parse(template.content.textContent) : { texts: {}, forms: "" };

const interpolate = (text, values) => text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);

/** Translate a text and fill its placeholders: `_("Waiting for {name}", { name })`. */
export function _(text, values = {}) {
  return interpolate([texts[text] ?? text].flat()[0], values);
}

/** Translate a text with a plural form for `{n}`: `many("{n} day", "{n} days", days)`. */
export function many(singular, plural, n, values = {}) {
  const translations = texts[singular];
  const form = translations ? translations[forms[n < 200 ? n : 100 + (n % 100)]] : n === 1 ? singular : plural;
  return interpolate(form, { n, ...values });
}
