// The rules page: table of contents, and search while typing.

import { many } from "./i18n.js";

const guide = document.getElementById("guide");
const contents = document.getElementById("contents");
const searchField = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const resultCount = /** @type {HTMLElement} */ (document.getElementById("found"));

if (guide && contents) {
  const list = document.createElement("ol");
  for (const section of guide.querySelectorAll("section[id]")) {
    const heading = section.querySelector("h2");
    if (!heading) continue;
    const link = document.createElement("a");
    link.href = `#${section.id}`;
    link.textContent = heading.textContent;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  contents.append(list);
}

/** @type {NodeListOf<HTMLElement>} */
const passages = document.querySelectorAll("#guide section[id], .catalogue .rule");
/** @type {NodeListOf<HTMLElement>} */
const chapters = document.querySelectorAll(".catalogue .rules-section");
const texts = [...passages].map((passage) => passage.textContent.toLowerCase());

const MIN_WORD_LENGTH = 3;

/**
 * The number of these words that each passage contains.
 * @param {string[]} words
 */
function countMatches(words) {
  return texts.map((text) => words.filter((word) => text.includes(word)).length);
}

function search() {
  const allWords = searchField.value
    .toLowerCase()
    .split(/[\s?!.,]+/)
    .filter(Boolean);
  const longWords = allWords.filter((word) => word.length >= MIN_WORD_LENGTH);
  const words = longWords.length ? longWords : allWords;
  const matchCounts = countMatches(words);
  const bestCount = Math.max(0, ...matchCounts);
  let count = 0;
  passages.forEach((passage, index) => {
    const matches = !words.length || (bestCount > 0 && matchCounts[index] === bestCount);
    passage.hidden = !matches;
    if (matches) count += 1;
  });
  if (contents) contents.hidden = words.length > 0;
  for (const chapter of chapters) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
  }
  const values = { most: bestCount, all: words.length };
  resultCount.textContent = !words.length
    ? ""
    : bestCount < words.length
      ? many(
          "{n} passage found, with {most} of {all} words",
          "{n} passages found, with {most} of {all} words",
          count,
          values,
        )
      : many("{n} passage found", "{n} passages found", count);
}

searchField.addEventListener("input", search);
searchField.form?.addEventListener("submit", (event) => {
  if (guide) event.preventDefault();
});
