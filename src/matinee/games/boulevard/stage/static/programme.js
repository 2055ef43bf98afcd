// Numbers that need no page: which films fit together, as `reckoning.py` says too, and what to send.

const total = (films, field) => films.reduce((sum, film) => sum + film[field], 0);

/** All sets of these films that fit cash, time and projectors, the best net first. */
export function fitting(films, { cash, minutes, shows }) {
  const single = films.filter(({ sold, process }) => !sold && (!process || shows.includes(process)));
  let found = [[]];
  for (const film of single) found = [...found, ...found.map((some) => [...some, film])];
  return found
    .filter((some) => some.length && total(some, "price") <= cash && total(some, "minutes") <= minutes)
    .map((some) => ({
      films: some,
      price: total(some, "price"),
      minutes: total(some, "minutes"),
      dice: total(some, "own"),
      net: total(some, "net"),
    }))
    .sort((one, other) => other.net - one.net);
}

/** Those of them to which no other of the films can be added. */
export function full(sets) {
  const holds = (large, small) => small.films.every((film) => large.films.includes(film));
  return sets.filter(
    (one) => !sets.some((other) => other.films.length > one.films.length && holds(other, one)),
  );
}

/** An amount of hundreds of dollars. */
export function dollars(hundreds) {
  return `${hundreds < 0 ? "\u2212" : ""}$${Math.abs(hundreds * 100).toLocaleString("en-US")}`;
}

/** A sentence with its blanks filled in. */
export const fill = (text, blanks) => text.replace(/\{(\w+)\}/g, (_, name) => blanks[name]);

/** What turns the dice that the table knows into those set here, then Ready. What goes down comes
 * first, so that the cash covers every step. */
export function sending(dice, sent) {
  const change = ([medium, pips]) => pips - sent.get(medium);
  const changed = [...dice].filter((die) => change(die)).sort((a, b) => change(a) - change(b));
  const bids = changed.map(([medium, pips]) =>
    pips ? { do: "bid", medium, pips } : { do: "clear-bid", medium },
  );
  return [...bids, { do: "ready" }];
}
