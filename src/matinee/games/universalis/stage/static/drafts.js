// Drafts: what was written and not yet told, kept in this browser for each table and seat.

const LONGEST = 60_000;

let where = null;

export function keepFor(table, seat) {
  where = `matinee.draft.${table}.${seat}`;
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(where) ?? "{}");
  } catch {
    return {};
  }
}

/** What is kept under a name. */
export const kept = (name) => read()[name];

/** Keep something under a name; nothing, to forget it. */
export function keep(name, value) {
  const all = { ...read(), [name]: value };
  if (!value) delete all[name];
  const text = JSON.stringify(all);
  try {
    if (text === "{}") localStorage.removeItem(where);
    else if (text.length < LONGEST) localStorage.setItem(where, text);
  } catch {
    // A browser that keeps nothing still lets one write.
  }
}
