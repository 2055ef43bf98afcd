// The script on its paper: it stays where one reads, and says what has come in below.

import { $, $$, say } from "./page.js";

const paper = $("#un-paper");
const pill = $("#un-below");
const NEAR = 48; // so close to the end one reads along

let along = true; // whether the end is in sight
let seen = 0; // the latest line that was

const lines = () => $$(".line", paper);
const number = (line) => Number(line.dataset.line);
const latest = () => Math.max(0, ...lines().map(number));

function atEnd() {
  return paper.scrollTop + paper.clientHeight >= paper.scrollHeight - NEAR;
}

export function toEnd() {
  paper.scrollTop = paper.scrollHeight;
  along = true;
  tell();
}

function tell() {
  if (along) seen = latest();
  const fresh = lines().filter((line) => number(line) > seen).length;
  pill.hidden = !fresh;
  pill.textContent = fresh === 1 ? say("new-one") : say("new", { n: fresh });
}

function shown() {
  if (along) toEnd();
  else tell();
}

export function bindScript() {
  paper.addEventListener(
    "scroll",
    () => {
      along = atEnd();
      tell();
    },
    { passive: true },
  );
  pill.addEventListener("click", toEnd);
  new ResizeObserver(() => along && toEnd()).observe(paper);
  document.addEventListener("matinee:shown", shown);
  toEnd();
}
