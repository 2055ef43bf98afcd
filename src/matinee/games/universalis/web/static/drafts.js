// Drafts: text that was written and not yet sent, kept in local storage for each table and seat.

const MAX_CHARS = 60_000;

let storageKey = null;

export function setDraftOwner(table, seat) {
  storageKey = `matinee.draft.${table}.${seat}`;
}

function readDrafts() {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

/** The draft stored under a name. */
export const loadDraft = (name) => readDrafts()[name];

/** Store a draft under a name; an empty value removes it. */
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
