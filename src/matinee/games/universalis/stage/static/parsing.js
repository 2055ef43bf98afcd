// What a text means: paragraphs, and the tags in them. Nothing here knows of a page or of rules.
//
//   @Name        somebody: comes in, or is created     #Name      the same for a thing
//   @@Place      the scene is set there, or moves      @@EXT. Place, @@INT./EXT. Place
//   @{any name}  where a name has more to it than letters and capitals
//   [Name: words]   a trait; the words stay in the text      [Name! words]   an injury
//   Name: words     on a line of its own, dialog; Name (softly): words
//   ~ words         colour, which changes nothing

const NEW_NAME = /^[\p{L}\p{N}][\p{L}\p{N}'’-]*(?:\s+[\p{Lu}\p{N}][\p{L}\p{N}'’-]*)*/u;
const INSIDE = /^(INT\.?\/EXT|INT|EXT)\.\s*/;
const TAG = /@@|@|#|\[/g;
const SPEECH = /^([^:()]{1,60}?)\s*(?:\(([^)]*)\))?\s*:\s*(\S.*)$/s;
const QUOTES = /^[“"«„]\s*(.*?)\s*[”"»“]$/s;

const fold = (text) => text.trim().toLowerCase();

/** The name that stands at the beginning of a text: a known one, if possible, and how long it is. */
function nameAt(text, known) {
  const braced = /^\{([^}\n]+)\}/.exec(text);
  if (braced) return { name: braced[1].trim(), length: braced[0].length };
  const lower = text.toLowerCase();
  const ends = (length) => !/^[\p{L}\p{N}]/u.test(text.slice(length));
  const found = known
    .filter((name) => lower.startsWith(name.toLowerCase()) && ends(name.length))
    .sort((one, other) => other.length - one.length)[0];
  if (found) return { name: found, length: found.length };
  const fresh = NEW_NAME.exec(text)?.[0].replace(/['’](s)?$/, "");
  return fresh ? { name: fresh, length: fresh.length } : null;
}

function placeAt(text, known) {
  const inside = INSIDE.exec(text);
  const skipped = inside ? inside[0].length : 0;
  const found = nameAt(text.slice(skipped), known);
  if (!found) return null;
  const where = inside ? inside[1].replace(".", "") : "INT";
  return { name: found.name, place: where, length: skipped + found.length };
}

function traitAt(text) {
  const found = /^\[\s*[@#]{0,2}([^\]:!\n]+?)\s*([:!])\s*([^\]\n]*?)\s*\]/.exec(text);
  return found && { name: found[1], injury: found[2] === "!", words: found[3], length: found[0].length };
}

/** One paragraph: what it says without its tags, and the tags, each with its place in the text. */
function paragraph(line, at, known) {
  const tags = [];
  let said = "";
  let from = 0;
  TAG.lastIndex = 0;
  for (let found = TAG.exec(line); found; found = TAG.exec(line)) {
    const [sign] = found;
    const here = found.index;
    const rest = line.slice(here + (sign === "[" ? 0 : sign.length));
    const joined = sign !== "[" && /[\p{L}\p{N}]$/u.test(line.slice(0, here));
    const tag = joined ? null : sign === "[" ? traitAt(rest) : sign === "@@" ? placeAt(rest, known) : nameAt(rest, known);
    if (!tag) continue;
    const length = tag.length + (sign === "[" ? 0 : sign.length);
    const kind = { "[": "trait", "@@": "place", "@": "who", "#": "thing" }[sign];
    tags.push({ ...tag, kind, at: at + here, length });
    known.push(tag.name);
    const alone = kind === "trait" && !line.slice(0, here).trim() && !line.slice(here + length).trim();
    said += line.slice(from, here) + (alone ? "" : kind === "trait" ? tag.words : tag.name);
    from = here + length;
    TAG.lastIndex = from;
  }
  return { tags, said: (said + line.slice(from)).replace(/\s+/g, " ").trim() };
}

/** Whether a text says nothing beyond the names of those who come in by it. */
function onlyNames(said, tags) {
  const names = tags.filter(({ kind }) => kind !== "trait").map(({ name }) => name);
  const left = names.reduce((text, name) => text.replace(name, ""), said);
  return !/[\p{L}\p{N}]/u.test(left);
}

/** All paragraphs of a text; `names` are those that are known at the table. */
export function parse(text, names) {
  const known = [...names];
  const found = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const begins = line.length - line.trimStart().length;
    const colour = line[begins] === "~";
    const from = begins + (colour ? 1 : 0);
    if (line.trim()) {
      const { tags, said } = paragraph(line.slice(from), at + from, known);
      found.push({ at: at + begins, tags, ...telling(said, tags, colour, known) });
    }
    at += line.length + 1;
  }
  return found;
}

function telling(said, tags, colour, known) {
  const speech = colour ? null : SPEECH.exec(said);
  const speaker = speech && known.find((name) => fold(name) === fold(speech[1]));
  if (speaker) {
    const words = QUOTES.exec(speech[3]);
    return { kind: "dialog", speaker, how: (speech[2] ?? "").trim(), text: words ? words[1] : speech[3] };
  }
  if (!said || onlyNames(said, tags)) return { kind: "bare", text: "" };
  return { kind: colour ? "colour" : "event", text: said };
}

/** The name that is being typed where the cursor stands: its sign, what there is of it, and since where. */
export function typing(text, cursor) {
  const found = /(^|[\s([“"])(@@|@|#)([^\s@#[\]{}][^@#[\]{}\n]{0,30})?$/u.exec(text.slice(0, cursor));
  if (!found) return null;
  const begun = found[3] ?? "";
  return { sign: found[2], begun, at: cursor - begun.length - found[2].length };
}
