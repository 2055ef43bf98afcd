// Parser for the composer's text: paragraphs and their tags. Independent of the page and of the rules.
//
//   @Name        a character: is introduced or created    #Name      the same for a prop
//   @@Place      the scene is set there, or moves         @@EXT. Place, @@INT./EXT. Place
//   @{any name}  a name with other characters than letters, or with words in lower case
//   [Name: words]   a trait; the words stay in the text      [Name! words]   an injury
//   Name: words     on a line of its own, dialog; Name (softly): words
//   ~ words         colour, which changes nothing

const NEW_NAME = /^[\p{L}\p{N}][\p{L}\p{N}'’-]*(?:\s+[\p{Lu}\p{N}][\p{L}\p{N}'’-]*)*/u;
const SETTING = /^(INT\.?\/EXT|INT|EXT)\.\s*/;
const TAG = /@@|@|#|\[/g;
const SPEECH = /^([^:()]{1,60}?)\s*(?:\(([^)]*)\))?\s*:\s*(\S.*)$/s;
const QUOTES = /^[“"«„]\s*(.*?)\s*[”"»“]$/s;

/** @typedef {Pick<Tag, "name" | "length"> & Partial<Tag>} FoundName */
/** @type {Record<string, string>} */
const KINDS = { "[": "trait", "@@": "place", "@": "who", "#": "thing" };

/** @param {string} text */
const normalize = (text) => text.trim().toLowerCase();

/**
 * The name at the beginning of a text, a known one if possible, and its length.
 * @param {string} text
 * @param {string[]} known
 * @returns {FoundName | null}
 */
function nameAt(text, known) {
  const braced = /^\{([^}\n]+)\}/.exec(text);
  if (braced) return { name: braced[1].trim(), length: braced[0].length };
  const lower = text.toLowerCase();
  /** @param {number} length */
  const isWordEnd = (length) => !/^[\p{L}\p{N}]/u.test(text.slice(length));
  const knownName = known
    .filter((name) => lower.startsWith(name.toLowerCase()) && isWordEnd(name.length))
    .sort((one, other) => other.length - one.length)[0];
  if (knownName) return { name: knownName, length: knownName.length };
  const newName = NEW_NAME.exec(text)?.[0].replace(/['’](s)?$/, "");
  return newName ? { name: newName, length: newName.length } : null;
}

/**
 * @param {string} text
 * @param {string[]} known
 * @returns {FoundName | null}
 */
function placeAt(text, known) {
  const setting = SETTING.exec(text);
  const skipped = setting ? setting[0].length : 0;
  const place = nameAt(text.slice(skipped), known);
  if (!place) return null;
  const settingName = setting ? setting[1].replace(".", "") : "INT";
  return { name: place.name, place: settingName, length: skipped + place.length };
}

/**
 * @param {string} text
 * @returns {FoundName | null}
 */
function traitAt(text) {
  const match = /^\[\s*[@#]{0,2}([^\]:!\n]+?)\s*([:!])\s*([^\]\n]*?)\s*\]/.exec(text);
  return match && { name: match[1], injury: match[2] === "!", words: match[3], length: match[0].length };
}

/**
 * The tag after a sign; `null` if the text there is none.
 * @param {string} sign
 * @param {string} rest
 * @param {string[]} known
 */
function tagAt(sign, rest, known) {
  if (sign === "[") return traitAt(rest);
  return sign === "@@" ? placeAt(rest, known) : nameAt(rest, known);
}

/**
 * Parse one paragraph: its text without tags, and the tags with their offsets in the whole text.
 * @param {string} line
 * @param {number} offset
 * @param {string[]} known
 */
function parseParagraph(line, offset, known) {
  /** @type {Tag[]} */
  const tags = [];
  let text = "";
  let from = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(line); match; match = TAG.exec(line)) {
    const [sign] = match;
    const index = match.index;
    const rest = line.slice(index + (sign === "[" ? 0 : sign.length));
    const isWithinWord = sign !== "[" && /[\p{L}\p{N}]$/u.test(line.slice(0, index));
    const tag = isWithinWord ? null : tagAt(sign, rest, known);
    if (!tag) continue;
    const length = tag.length + (sign === "[" ? 0 : sign.length);
    const kind = KINDS[sign];
    tags.push({ ...tag, kind, at: offset + index, length });
    known.push(tag.name);
    const isAlone = kind === "trait" && !line.slice(0, index).trim() && !line.slice(index + length).trim();
    text += line.slice(from, index) + (isAlone ? "" : kind === "trait" ? (tag.words ?? "") : tag.name);
    from = index + length;
    TAG.lastIndex = from;
  }
  return { tags, text: (text + line.slice(from)).replace(/\s+/g, " ").trim() };
}

/**
 * Whether a text contains nothing but the names of its tags.
 * @param {string} text
 * @param {Tag[]} tags
 */
function onlyNames(text, tags) {
  const names = tags.filter(({ kind }) => kind !== "trait").map(({ name }) => name);
  const rest = names.reduce((remaining, name) => remaining.replace(name, ""), text);
  return !/[\p{L}\p{N}]/u.test(rest);
}

/**
 * Parse all paragraphs of a text; `names` are the names known at the table.
 * @param {string} text
 * @param {string[]} names
 */
export function parse(text, names) {
  const known = [...names];
  /** @type {Paragraph[]} */
  const paragraphs = [];
  let offset = 0;
  for (const line of text.split("\n")) {
    const indent = line.length - line.trimStart().length;
    const colour = line[indent] === "~";
    const from = indent + (colour ? 1 : 0);
    if (line.trim()) {
      const { tags, text: plainText } = parseParagraph(line.slice(from), offset + from, known);
      paragraphs.push({ at: offset + indent, tags, ...classify(plainText, tags, colour, known) });
    }
    offset += line.length + 1;
  }
  return paragraphs;
}

/**
 * @param {string} text
 * @param {Tag[]} tags
 * @param {boolean} colour
 * @param {string[]} known
 * @returns {Content}
 */
function classify(text, tags, colour, known) {
  const speech = colour ? null : SPEECH.exec(text);
  const speaker = speech && known.find((name) => normalize(name) === normalize(speech[1]));
  if (speaker) {
    const quoted = QUOTES.exec(speech[3]);
    return { kind: "dialog", speaker, how: (speech[2] ?? "").trim(), text: quoted ? quoted[1] : speech[3] };
  }
  if (!text || onlyNames(text, tags)) return { kind: "bare", text: "" };
  return { kind: colour ? "colour" : "event", text };
}

/**
 * The name that is being typed at the cursor: its sign, the typed part, and the offset of its start.
 * @param {string} text
 * @param {number} cursor
 */
export function nameBeingTyped(text, cursor) {
  const match = /(^|[\s([“"])(@@|@|#)([^\s@#[\]{}][^@#[\]{}\n]{0,30})?$/u.exec(text.slice(0, cursor));
  if (!match) return null;
  const typed = match[3] ?? "";
  return { sign: match[2], typed, at: cursor - typed.length - match[2].length };
}
