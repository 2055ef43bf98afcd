// What scripts say, in the page's language: the page brings the texts along unless they are English.

const brought = document.getElementById("texts");
const { texts, forms } = brought ? JSON.parse(brought.content.textContent) : { texts: {}, forms: "" };

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

/** A text, with what belongs into its places: `_("Waiting for {name}", { name })`. */
export function _(text, values = {}) {
  return fill([texts[text] ?? text].flat()[0], values);
}

/** A text about so many things, which is `{n}`: `many("{n} day", "{n} days", days)`. */
export function many(one, more, n, values = {}) {
  const said = texts[one];
  const chosen = said ? said[forms[n < 200 ? n : 100 + (n % 100)]] : n === 1 ? one : more;
  return fill(chosen, { n, ...values });
}
