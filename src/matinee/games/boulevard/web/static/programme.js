// Pure calculations: which films fit together (as in `rules/forecast.py`), and which bids to send.

/**
 * @typedef {{ price: number, minutes: number, own: number, net: number, sold: boolean, process?: string }} Film
 * @typedef {{ cash: number, minutes: number, shows: string[] }} Means
 */

/**
 * Films that are shown together, with their sums.
 * @template {Film} F
 * @typedef {{ films: F[], price: number, minutes: number, dice: number, net: number }} FilmSet
 */

/**
 * @param {Film[]} films
 * @param {"price" | "minutes" | "own" | "net"} field
 */
const sumOf = (films, field) => films.reduce((sum, film) => sum + film[field], 0);

/**
 * All sets of these films that fit cash, time and projectors, sorted by net income, best first.
 * @template {Film} F
 * @param {F[]} films
 * @param {Means} means
 * @returns {FilmSet<F>[]}
 */
export function feasibleSets(films, { cash, minutes, shows }) {
  const rentable = films.filter(({ sold, process }) => !sold && (!process || shows.includes(process)));
  /** @type {F[][]} */
  let subsets = [[]];
  for (const film of rentable) subsets = [...subsets, ...subsets.map((set) => [...set, film])];
  return subsets
    .filter((set) => set.length && sumOf(set, "price") <= cash && sumOf(set, "minutes") <= minutes)
    .map((set) => ({
      films: set,
      price: sumOf(set, "price"),
      minutes: sumOf(set, "minutes"),
      dice: sumOf(set, "own"),
      net: sumOf(set, "net"),
    }))
    .sort((one, other) => other.net - one.net);
}

/**
 * The maximal sets: those that are not contained in a larger set.
 * @template {Film} F
 * @param {FilmSet<F>[]} sets
 */
export function maximalSets(sets) {
  /**
   * @param {FilmSet<F>} large
   * @param {FilmSet<F>} small
   */
  const contains = (large, small) => small.films.every((film) => large.films.includes(film));
  return sets.filter((one) => !sets.some((other) => other.films.length > one.films.length && contains(other, one)));
}

/**
 * Format an amount given in hundreds of dollars.
 * @param {number} hundreds
 */
export function formatDollars(hundreds) {
  return `${hundreds < 0 ? "\u2212" : ""}$${Math.abs(hundreds * 100).toLocaleString("en-US")}`;
}

/**
 * Fill in the blanks of a sentence.
 * @param {string} text
 * @param {Record<string, string | number>} blanks
 */
export const fillBlanks = (text, blanks) => text.replace(/\{(\w+)\}/g, (_, name) => String(blanks[name]));

/**
 * The actions that change the dice known to the server into those set here, then Ready. Reductions come
 * first, so that the cash covers every step.
 * @param {Map<string, number>} dice
 * @param {Map<string, number>} sentDice
 */
export function bidActions(dice, sentDice) {
  /** @param {[medium: string, pips: number]} entry */
  const change = ([medium, pips]) => pips - (sentDice.get(medium) ?? 0);
  const changed = [...dice].filter((entry) => change(entry)).sort((a, b) => change(a) - change(b));
  const bids = changed.map(([medium, pips]) => (pips ? { do: "bid", medium, pips } : { do: "clear-bid", medium }));
  return [...bids, { do: "ready" }];
}
