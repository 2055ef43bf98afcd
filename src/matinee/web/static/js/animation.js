// Animation steps (`ol.animation-steps`): the events of a message are played one by one before the page
// is patched with their result.

import { announce, elementsWithRefs, fetchText, highlight, root, sleep, tableUrl } from "./dom.js";
import { $, $$, need } from "./selectors.js";
import { createDie, flyToSeat, rollDice } from "./transitions.js";
import { reducedMotion } from "./settings.js";
import { _ } from "./i18n.js";

const MAX_TOTAL_MS = 10_000;
const BIG_SCREEN_MS = 12_000;
/** @type {Record<string, number>} */
const STEP_MS = { plain: 750, good: 1200, bad: 1200, grand: 1500 };

let skipped = false;
let endWait = () => {};

/** Skip the remaining steps. */
export function skipAnimation() {
  skipped = true;
  endWait();
}

export const isPlaying = () => !$("#animation-step")?.hidden;

/** @param {number} ms */
async function waitUnlessSkipped(ms) {
  if (skipped) return;
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    endWait = resolve;
  });
  await Promise.race([sleep(ms), ended]);
}

/** @param {HTMLElement} step */
function durationOf(step) {
  if (reducedMotion.matches) return 450;
  const readingTime = step.textContent.length * 14;
  return Math.max(STEP_MS[step.dataset.tone ?? "plain"] ?? STEP_MS.plain, readingTime) + (step.dataset.dice ? 700 : 0);
}

/**
 * Play the steps of one message, scaled down to ten seconds at most.
 * @param {HTMLElement[]} steps
 */
export async function playSteps(steps) {
  const box = $("#animation-step");
  if (!box || !steps.length) return;
  skipped = false;
  const total = steps.reduce((sum, step) => sum + durationOf(step), 0);
  const scale = Math.min(1, MAX_TOTAL_MS / total);
  for (const step of steps) {
    if (skipped) break;
    await showStep(box, step, durationOf(step) * scale);
  }
  box.hidden = true;
  highlight([]);
}

/**
 * Whether an element with these refs is in the upper half of the stage, where the step would cover it.
 * @param {string[]} refs
 */
function isInUpperHalf(refs) {
  const stage = need("#stage").getBoundingClientRect();
  const boxes = elementsWithRefs(refs)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width);
  return boxes.some((box) => box.top + box.height / 2 < stage.top + stage.height / 2);
}

/**
 * The dice in labelled groups; without groups, the dice as they are.
 * @param {HTMLElement[]} dice
 * @param {[label: string, count: number][]} groups
 */
function groupDice(dice, groups) {
  if (!groups.length) return dice;
  let start = 0;
  return groups.map(([label, count]) => {
    const group = document.createElement("div");
    group.className = "heap";
    const name = document.createElement("small");
    name.textContent = label;
    group.append(name, ...dice.slice(start, start + count));
    start += count;
    return group;
  });
}

/**
 * Mark each die as a hit or a miss.
 * @param {HTMLElement[]} dice
 * @param {Set<string>} hits
 */
function markHits(dice, hits) {
  for (const die of dice) die.classList.add(hits.has(die.dataset.face ?? "") ? "hit" : "miss");
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement} step
 * @param {number} ms
 */
async function showStep(box, step, ms) {
  const textNodes = [...step.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const caption = document.createElement("p");
  caption.textContent = textNodes
    .map((node) => node.textContent)
    .join("")
    .trim();
  const faces = (step.dataset.dice ?? "").split(" ").filter(Boolean).map(Number);
  const dice = faces.map(() => createDie(1, Number(step.dataset.sides ?? 6)));
  const row = document.createElement("div");
  row.className = "dice";
  row.append(...groupDice(dice, JSON.parse(step.dataset.heaps ?? "[]")));
  const targetLabel = document.createElement("span");
  if (step.dataset.target) {
    targetLabel.className = "against";
    targetLabel.textContent = _("against {number}", { number: step.dataset.target });
    row.append(targetLabel);
  }
  const gains = $$("[data-gain]", step).map((gain) => {
    const seat = gain.dataset.gain ?? "";
    const chip = document.createElement("span");
    chip.className = `gain seat-${Number(seat) % 8}`;
    chip.textContent = gain.textContent;
    return { chip, seat };
  });
  const hasDice = faces.length > 0;
  box.replaceChildren(...(hasDice ? [row] : [caption]));
  const tone = step.dataset.tone ?? "plain";
  box.dataset.tone = hasDice ? "plain" : tone;
  box.hidden = false;
  const refs = (step.dataset.refs ?? "").split(" ");
  highlight(refs);
  box.dataset.side = isInUpperHalf(refs) ? "low" : "high";
  if (hasDice) {
    await rollDice(dice, faces, Math.min(700, ms * 0.45), () => skipped);
    if (step.dataset.hits) markHits(dice, new Set(step.dataset.hits.split(" ")));
    box.append(caption);
    box.dataset.tone = tone;
  }
  if (gains.length) {
    const chips = document.createElement("div");
    chips.className = "gains";
    chips.append(...gains.map(({ chip }) => chip));
    box.append(chips);
    if (!skipped) for (const { chip, seat } of gains) flyToSeat(chip, seat);
  }
  await waitUnlessSkipped(hasDice ? ms * 0.6 : ms);
}

/**
 * The scoreboard at the end of a chapter; requested early, so that it arrives in time.
 * @param {HTMLElement} step
 */
export const fetchStandings = (step) => fetchText(tableUrl("standing", { at: step.dataset.row }));

/**
 * Show the end of a chapter in a dialog until it is closed. The dialog opens at once; the standings
 * are added when they arrive.
 * @param {HTMLElement} step
 * @param {Promise<string | null>} standings
 */
export async function showChapterEnd(step, standings) {
  /** @type {HTMLDialogElement | null} */
  const dialog = $("#chapter-end");
  if (!dialog) return;
  const text = step.textContent.trim();
  const [first, ...rest] = text.split(/(?<=\.)\s/);
  const title = document.createElement("h2");
  title.textContent = first.replace(/\.$/, "");
  const details = document.createElement("p");
  details.textContent = rest.join(" ");
  const body = need("#chapter-end-body");
  body.replaceChildren(title, details);
  announce(text);
  dialog.showModal();
  const closed = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  standings.then((html) => {
    if (html !== null && title.isConnected) body.insertAdjacentHTML("beforeend", html);
  });
  // Nobody can close the dialog on a big screen, so it closes by itself.
  await (root.dataset.screen ? Promise.race([closed, sleep(BIG_SCREEN_MS)]) : closed);
  if (dialog.open) dialog.close();
}
