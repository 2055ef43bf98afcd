// Drafts: text that was written and not yet sent, kept in local storage for each table and seat.

const MAX_CHARS = 60_000;

let storageKey = "";

/**
 * @param {string} table
 * @param {number} seat
 */
export function setDraftOwner(table, seat) {
  storageKey = `matinee.draft.${table}.${seat}`;
}

/** @returns {Record<string, unknown>} */
function readDrafts() {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The draft of a text stored under a name; `undefined` if there is none.
 * @param {string} name
 */
export function loadDraft(name) {
  const draft = readDrafts()[name];
  return typeof draft === "string" ? draft : undefined;
}

/**
 * The draft of the framing card.
 * @returns {Partial<Card> | undefined}
 */
export function loadCard() {
  const draft = readDrafts().card;
  return typeof draft === "object" && draft !== null ? draft : undefined;
}

/**
 * Store a draft under a name; an empty value removes it.
 * @param {string} name
 * @param {unknown} value
 */
export function saveDraft(name, value) {
  const drafts = { ...readDrafts(), [name]: value };
  if (!value) delete drafts[name];
  const text = JSON.stringify(drafts);
  try {
    if (text === "{}") localStorage.removeItem(storageKey);
    else if (text.length < MAX_CHARS) localStorage.setItem(storageKey, text);
  } catch {
    // Writing still works without local storage.
  }
}
