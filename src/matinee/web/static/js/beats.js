// What happened is watched beat by beat before the page shows what came of it.

import { $, address, announce, fetchText, light, root, sleep, withRefs } from "./page.js";
import { die, fly, tumble } from "./motion.js";
import { reduced } from "./settings.js";
import { _ } from "./texts.js";

const LONGEST = 10_000;
const UNATTENDED = 12_000;
const LENGTHS = { plain: 750, good: 1200, bad: 1200, grand: 1500 };

let skipping = false;
let wake = () => {};

/** Show the rest at once. */
export function skip() {
  skipping = true;
  wake();
}

export const watching = () => !$("#beat")?.hidden;

async function wait(ms) {
  if (skipping) return;
  await Promise.race([sleep(ms), new Promise((done) => (wake = done))]);
}

function length(beat) {
  if (reduced.matches) return 450;
  const read = beat.textContent.length * 14;
  return Math.max(LENGTHS[beat.dataset.tone] ?? LENGTHS.plain, read) + (beat.dataset.dice ? 700 : 0);
}

/** Play the beats of one message, ten seconds at the most. */
export async function play(beats) {
  const box = $("#beat");
  if (!box || !beats.length) return;
  skipping = false;
  const all = beats.reduce((sum, beat) => sum + length(beat), 0);
  const pace = Math.min(1, LONGEST / all);
  for (const beat of beats) {
    if (skipping) break;
    await show(box, beat, length(beat) * pace);
  }
  box.hidden = true;
  light([]);
}

/** Whether what a beat is about stands in the upper half of the stage, where a beat would hide it. */
function isHigh(refs) {
  const stage = $("#stage").getBoundingClientRect();
  const boxes = withRefs(refs).map((one) => one.getBoundingClientRect()).filter((one) => one.width);
  return boxes.some((one) => one.top + one.height / 2 < stage.top + stage.height / 2);
}

/** The dice in heaps, each with what it is for; without heaps, the dice. */
function heaped(dice, heaps) {
  if (!heaps.length) return dice;
  let next = 0;
  return heaps.map(([label, count]) => {
    const heap = document.createElement("div");
    heap.className = "heap";
    const name = document.createElement("small");
    name.textContent = label;
    heap.append(name, ...dice.slice(next, (next += count)));
    return heap;
  });
}

/** Let those dice be seen that count. */
function sortOut(dice, hits) {
  for (const one of dice) one.classList.add(hits.has(one.dataset.face) ? "hit" : "miss");
}

async function show(box, beat, ms) {
  const text = [...beat.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const told = document.createElement("p");
  told.textContent = text.map((node) => node.textContent).join("").trim();
  const faces = (beat.dataset.dice ?? "").split(" ").filter(Boolean).map(Number);
  const dice = faces.map(() => die(1, Number(beat.dataset.sides ?? 6)));
  const row = document.createElement("div");
  row.className = "dice";
  row.append(...heaped(dice, JSON.parse(beat.dataset.heaps ?? "[]")));
  const target = document.createElement("span");
  if (beat.dataset.target) {
    target.className = "against";
    target.textContent = _("against {number}", { number: beat.dataset.target });
    row.append(target);
  }
  const gains = [...beat.querySelectorAll("[data-gain]")].map((gain) => {
    const chip = document.createElement("span");
    chip.className = `gain seat-${gain.dataset.gain % 8}`;
    chip.textContent = gain.textContent;
    return [chip, gain.dataset.gain];
  });
  const waiting = faces.length > 0;
  box.replaceChildren(...(waiting ? [row] : [told]));
  box.dataset.tone = waiting ? "plain" : beat.dataset.tone;
  box.hidden = false;
  const refs = (beat.dataset.refs ?? "").split(" ");
  light(refs);
  box.dataset.side = isHigh(refs) ? "low" : "high";
  if (waiting) {
    await tumble(dice, faces, Math.min(700, ms * 0.45), () => skipping);
    if (beat.dataset.hits) sortOut(dice, new Set(beat.dataset.hits.split(" ")));
    box.append(told);
    box.dataset.tone = beat.dataset.tone;
  }
  if (gains.length) {
    const chips = document.createElement("div");
    chips.className = "gains";
    chips.append(...gains.map(([chip]) => chip));
    box.append(chips);
    if (!skipping) gains.forEach(([chip, seat]) => fly(chip, seat));
  }
  await wait(waiting ? ms * 0.6 : ms);
}

/** Everybody's standing where a chapter ends; asked for early, so that it is there in time. */
export const standing = (beat) => fetchText(address("standing", { at: beat.dataset.row }));

/** The end of a chapter, large, until it is put away. It is there at once, its figures as they come. */
export async function chapter(beat, figures) {
  const dialog = $("#chapter");
  if (!dialog) return;
  const told = beat.textContent.trim();
  const [first, ...rest] = told.split(/(?<=\.)\s/);
  const title = document.createElement("h2");
  title.textContent = first.replace(/\.$/, "");
  const more = document.createElement("p");
  more.textContent = rest.join(" ");
  const body = $("#chapter-body");
  body.replaceChildren(title, more);
  announce(told);
  dialog.showModal();
  const closed = new Promise((done) => dialog.addEventListener("close", done, { once: true }));
  figures.then((found) => {
    if (found !== null && title.isConnected) body.insertAdjacentHTML("beforeend", found);
  });
  // Nobody touches a screen on the wall.
  await (root.dataset.screen ? Promise.race([closed, sleep(UNATTENDED)]) : closed);
  if (dialog.open) dialog.close();
}
