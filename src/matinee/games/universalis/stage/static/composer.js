// The composer: a paragraph with tags, what it buys, and one button that pays for all of it.

import { bought, sending } from "./buying.js";
import { keep, kept } from "./drafts.js";
import { card, clearCard, showCard, takeCard } from "./framing.js";
import { $, element, now, play, say } from "./page.js";
import { parse } from "./parsing.js";
import { subject } from "./subject.js";
import { judge } from "./trying.js";

export const area = $("#un-text");
const tell = $("#un-tell");
const ends = $("#un-ends");
const list = $("#un-bought");

let sent = null; // what was sent and not yet answered

/** All that stands in the composer as something to buy. */
function items() {
  const known = now();
  const names = known.components.map(({ name }) => name);
  return bought(parse(area.value, names), known, card());
}

// Changing a tag where it stands

function rewrite(at, length, text) {
  area.setRangeText(text, at, at + length, "preserve");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const NEXT = { INT: "EXT", EXT: "INT/EXT", "INT/EXT": "INT" };

/** What a click on an item of the list changes in the text. */
function change({ tag }) {
  const text = area.value;
  if (tag.paragraph) {
    const { at } = tag.paragraph;
    if (text[at] === "~") rewrite(at, /^~\s*/.exec(text.slice(at))[0].length, "");
    else rewrite(at, 0, "~ ");
  } else if (tag.made) rewrite(tag.at, 1, tag.made === "prop" ? "@" : "#");
  else if (tag.inside) {
    const begun = /^@@((INT\.?\/EXT|INT|EXT)\.\s*)?/.exec(text.slice(tag.at))[0];
    rewrite(tag.at, begun.length, `@@${NEXT[tag.inside].replace("INT/EXT", "INT./EXT")}. `);
  } else if ("injury" in tag) {
    const at = text.indexOf(tag.injury ? "!" : ":", tag.at);
    rewrite(at, 1, tag.injury ? ":" : "!");
  }
}

function shown(one) {
  const row = element("li", one.wrong ? "wrong" : "");
  const told = say(one.says, one.values);
  if (one.tag) {
    const button = element("button", "kind", told);
    button.type = "button";
    button.addEventListener("click", () => change(one));
    row.append(button);
  } else row.append(element("span", "kind", told));
  if (one.tag?.made) row.append(element("span", "more", say(one.tag.made)));
  if (one.action?.text) row.append(element("span", "words", one.action.text));
  row.append(element("span", one.price ? "price" : "price free", one.price || say("free")));
  return row;
}

function sum(wish, found, known) {
  if (!found.length) return "";
  if (!wish) return known.tells ? "" : say(known.teller ? "teller" : "not-now", { name: known.teller });
  if (!$("#scripted-play")) return say("stopped");
  const left = known.spend - wish.price;
  if (left < 0) return say("too-dear", { n: -left });
  const purse = Math.min(known.purse, wish.price);
  const parts = [say("left", { n: left, all: known.spend })];
  if (purse && known.tells !== "window") parts.push(say("purse-first", { n: purse }));
  if (wish.interrupts) parts.unshift(say("teller", { name: known.teller }).split(". ")[0]);
  return parts.join(", ");
}

function label(wish, found) {
  if (!found.length) return say("tell-free");
  if (wish?.interrupts) return say(wish.price === 1 ? "interrupt-one" : "interrupt-tell", { n: wish.price });
  if (!wish?.price) return say("tell-free");
  return say(wish.price === 1 ? "tell-one" : "tell", { n: wish.price });
}

/** Bring everything up to what is written and how the table is. */
export function refresh() {
  if (subject()) return;
  const known = now();
  $("#un-composer").hidden = known.moment === "over" || !$("#call[data-seat]");
  showCard(known);
  const found = items();
  const wish = found.some((one) => one.wrong) ? null : sending(found, known, ends.checked);
  const rows = found.map(shown);
  list.replaceChildren(...rows);
  $("#un-sum").textContent = sum(wish, found, known);
  $("#un-sum").classList.toggle("wrong", wish !== null && wish.price > known.spend);
  tell.textContent = label(wish, found);
  $("#un-composer").classList.toggle("idle", !area.value.trim() && !found.length);
  ends.closest("label").hidden = !known.tells;
  const possible = wish !== null && found.length > 0 && wish.price <= known.spend && !sent && $("#scripted-play") !== null;
  tell.disabled = !possible;
  const skipped = wish?.interrupts ? 1 : 0;
  judge(possible ? wish.actions : null, (verdicts) => judged(verdicts.slice(skipped), rows, verdicts[0]));
  grow();
}

/** What the table says to it: the first that is not possible is marked, with the reason. */
function judged(verdicts, rows, first) {
  for (const row of rows) $(".why", row)?.remove();
  const at = verdicts.findIndex(({ why }) => why);
  const refused = at < 0 ? (first?.why ? first : null) : verdicts[at];
  const row = rows[at] ?? rows.at(-1);
  for (const one of rows) one.classList.toggle("wrong", refused !== null && one === row);
  if (!refused || !row) return;
  row.append(element("span", "why", refused.why));
  list.scrollTop += Math.max(0, row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom);
  tell.disabled = true;
}

/** As high as what is written, within what the page has room for. */
function grow() {
  area.style.height = "auto";
  area.style.height = `${Math.min(area.scrollHeight + 2, innerHeight * 0.3)}px`;
}

function send() {
  if (tell.disabled || subject()) return;
  const wish = sending(items(), now(), ends.checked);
  if (!wish || !play(wish.actions)) return;
  sent = { text: area.value };
  area.readOnly = true;
}

/** What was told is gone from here; what was refused stays, to be told otherwise. */
function answered({ detail }) {
  if (detail.form.id !== "scripted-play" || !sent) return;
  area.readOnly = false;
  sent = null;
  if (detail.accepted) {
    if (!subject()) area.value = "";
    ends.checked = false;
    clearCard();
    keep("story", undefined);
    keep("card", takeCard());
    document.dispatchEvent(new CustomEvent("universalis:told"));
  }
  refresh();
}

function store() {
  if (subject()) return;
  keep("story", area.value);
  keep("card", takeCard());
}

/** Put a tag where the cursor is, around what is marked. */
export function insert(before, after = "", place = null) {
  area.focus();
  const { selectionStart: from, selectionEnd: to, value } = area;
  const marked = value.slice(from, to);
  const gap = from && !/[\s(["“]$/.test(value.slice(0, from)) ? " " : "";
  area.setRangeText(`${gap}${before}${marked}${after}`, from, to, "end");
  if (place !== null) area.selectionStart = area.selectionEnd = from + gap.length + place;
  else if (after && !marked) area.selectionStart = area.selectionEnd = from + gap.length + before.length;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Begin a paragraph of its own. */
export function begin(text) {
  area.focus();
  area.selectionStart = area.selectionEnd = area.value.length;
  const gap = area.value && !area.value.endsWith("\n") ? "\n" : "";
  area.setRangeText(`${gap}${text}`, area.value.length, area.value.length, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const first = () => now().components.find(({ here, kind }) => here && kind !== "location")?.name ?? "";

const TAGS = {
  who: () => insert("@"),
  thing: () => insert("#"),
  place: () => insert("@@"),
  trait: () => insert(`[${first()}: `, "]", first() ? null : 1),
  speak: () => begin(`${first()}: `),
  colour: () => begin("~ "),
};

/** One's own text from before, and whatever changes from now on. */
export function bindComposer() {
  area.value = kept("story") ?? "";
  area.addEventListener("input", () => {
    store();
    refresh();
  });
  $("#un-framing").addEventListener("input", () => {
    store();
    refresh();
  });
  ends.addEventListener("change", refresh);
  tell.addEventListener("click", send);
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      tell.click();
    }
  });
  $("#un-composer .tags").addEventListener("click", ({ target }) => TAGS[target.closest("[data-tag]")?.dataset.tag]?.());
  document.addEventListener("matinee:answered", answered);
  document.addEventListener("matinee:shown", refresh);
  refresh();
}

