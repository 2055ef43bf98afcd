// The rules page: contents, and finding as one types.

import { many } from "./texts.js";

const guide = document.getElementById("guide");
const contents = document.getElementById("contents");
const field = document.getElementById("find");
const found = document.getElementById("found");

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

const pieces = [...document.querySelectorAll("#guide section[id], .catalogue .rule")];
const texts = pieces.map((piece) => piece.textContent.toLowerCase());

const SHORT = 3;

/** How many of the words each passage has. */
function counted(words) {
  return texts.map((text) => words.filter((word) => text.includes(word)).length);
}

function find() {
  const typed = field.value.toLowerCase().split(/[\s?!.,]+/).filter(Boolean);
  const long = typed.filter((word) => word.length >= SHORT);
  const words = long.length ? long : typed;
  const has = counted(words);
  const most = Math.max(0, ...has);
  let count = 0;
  pieces.forEach((piece, n) => {
    const meant = !words.length || (most > 0 && has[n] === most);
    piece.hidden = !meant;
    if (meant) count += 1;
  });
  if (contents) contents.hidden = words.length > 0;
  for (const chapter of document.querySelectorAll(".catalogue .chapter")) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
  }
  const some = { most, all: words.length };
  found.textContent = !words.length
    ? ""
    : most < words.length
      ? many("{n} passage found, with {most} of {all} words", "{n} passages found, with {most} of {all} words", count, some)
      : many("{n} passage found", "{n} passages found", count);
}

field.addEventListener("input", find);
field.form.addEventListener("submit", (event) => {
  if (guide) event.preventDefault();
});
