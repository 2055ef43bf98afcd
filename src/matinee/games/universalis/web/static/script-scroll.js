// The script: keeps its scroll position while the viewer reads, and shows how many lines were added below.

import { $$ } from "../../../../web/static/js/selectors.js";
import { part, roomText } from "./dom.js";

const paper = part("#un-paper");
const pill = part("#un-below");
const END_TOLERANCE = 48; // pixels from the end within which the script follows new lines

let isFollowing = true; // whether the end is visible
let lastSeen = 0; // number of the latest line that was visible

const lines = () => $$(".line", paper);
const lineNumber = (/** @type {HTMLElement} */ line) => Number(line.dataset.line);
const latestLine = () => Math.max(0, ...lines().map(lineNumber));

function isAtEnd() {
  return paper.scrollTop + paper.clientHeight >= paper.scrollHeight - END_TOLERANCE;
}

export function scrollToEnd() {
  paper.scrollTop = paper.scrollHeight;
  isFollowing = true;
  updatePill();
}

function updatePill() {
  if (isFollowing) lastSeen = latestLine();
  const unseen = lines().filter((line) => lineNumber(line) > lastSeen).length;
  pill.hidden = !unseen;
  pill.textContent = unseen === 1 ? roomText("new-one") : roomText("new", { n: unseen });
}

function onFragmentsShown() {
  if (isFollowing) scrollToEnd();
  else updatePill();
}

export function bindScript() {
  paper.addEventListener(
    "scroll",
    () => {
      isFollowing = isAtEnd();
      updatePill();
    },
    { passive: true },
  );
  pill.addEventListener("click", scrollToEnd);
  new ResizeObserver(() => isFollowing && scrollToEnd()).observe(paper);
  document.addEventListener("matinee:shown", onFragmentsShown);
  scrollToEnd();
}
