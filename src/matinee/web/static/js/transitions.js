// Transitions of single elements, which explain a change: pieces move to their new position, cards flip,
// dice roll, gains fly to the seat that receives them.

import { sleep } from "./dom.js";
import { $, $$ } from "./selectors.js";
import { reducedMotion } from "./settings.js";

const MOVE_MS = 650;
const FLIP_MS = 450;

/** @returns {(HTMLElement | SVGElement)[]} */
const movingElements = () => $$("#stage [data-moves]");

function positions() {
  return new Map(movingElements().map((element) => [element.id, element.getBoundingClientRect()]));
}

function faces() {
  return new Map($$("#stage [id][data-face]").map((element) => [element.id, element.dataset.face]));
}

/** @param {Map<string, string | undefined>} facesBefore */
function animateFlips(facesBefore) {
  for (const element of $$("#stage [id][data-face]")) {
    const face = facesBefore.get(element.id);
    if (face === undefined || face === element.dataset.face) continue;
    element.animate([{ transform: "scaleX(0)" }, { transform: "none" }], {
      duration: FLIP_MS,
      easing: "cubic-bezier(.2, 0, .3, 1)",
    });
  }
}

/**
 * Apply a change to the page; elements with a new position move there, those with a new face flip.
 * @param {() => void} change
 */
export function animateChange(change) {
  const positionsBefore = positions();
  const facesBefore = faces();
  change();
  if (reducedMotion.matches) return;
  animateFlips(facesBefore);
  for (const element of movingElements()) {
    const from = positionsBefore.get(element.id);
    const to = element.getBoundingClientRect();
    if (!from || !to.width || !from.width) continue;
    const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
    const scale = svg?.getScreenCTM()?.a ?? 1;
    const [x, y] = [(from.left - to.left) / scale, (from.top - to.top) / scale];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: MOVE_MS,
      easing: "cubic-bezier(.4, 0, .2, 1)",
    });
  }
}

/**
 * A die for an animation step; a six-sided die shows pips, any other a number.
 * @param {number} face
 * @param {number} [sides]
 */
export function createDie(face, sides = 6) {
  const die = document.createElement("span");
  die.className = "animation-die";
  die.dataset.face = String(face);
  if (sides !== 6) {
    die.dataset.sides = String(sides);
    return die;
  }
  for (let pip = 0; pip < 7; pip += 1) die.append(document.createElement("i"));
  return die;
}

/**
 * Let dice show changing faces, and at the end the faces that were rolled.
 * @param {HTMLElement[]} dice
 * @param {number[]} faces
 * @param {number} ms
 * @param {() => boolean} isSkipped
 */
export async function rollDice(dice, faces, ms, isSkipped) {
  if (!reducedMotion.matches) {
    const end = performance.now() + ms;
    while (performance.now() < end && !isSkipped()) {
      dice.forEach((die, index) => {
        die.dataset.face = String(1 + ((Number(die.dataset.face) + index + 1) % Number(die.dataset.sides ?? 6)));
        die.classList.add("tumbling");
      });
      await sleep(70);
    }
  }
  dice.forEach((die, index) => {
    die.classList.remove("tumbling");
    die.dataset.face = String(faces[index]);
  });
}

/**
 * Let a gain fly to the seat that receives it.
 * @param {HTMLElement} chip
 * @param {string} seat
 */
export function flyToSeat(chip, seat) {
  const to = $(`#seat-${seat}`)?.getBoundingClientRect();
  const from = chip.getBoundingClientRect();
  if (reducedMotion.matches || !to?.width) return;
  const ghost = /** @type {HTMLElement} */ (chip.cloneNode(true));
  ghost.classList.add("flying");
  document.body.append(ghost);
  /** @param {DOMRect} box */
  const translateTo = (box) => `translate(${box.left}px, ${box.top}px)`;
  const flight = ghost.animate([{ transform: translateTo(from) }, { transform: translateTo(to), opacity: 0.4 }], {
    duration: 700,
    easing: "ease-in-out",
  });
  flight.onfinish = () => ghost.remove();
}
