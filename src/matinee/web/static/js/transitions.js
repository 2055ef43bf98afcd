// Transitions of single elements, which explain a change: pieces move to their new position, cards flip,
// dice roll, gains fly to the seat that receives them.

import { $, $$, sleep } from "./dom.js";
import { reducedMotion } from "./settings.js";

const MOVE_MS = 650;
const FLIP_MS = 450;

function positions() {
  return new Map($$("#stage [data-moves]").map((element) => [element.id, element.getBoundingClientRect()]));
}

function faces() {
  return new Map($$("#stage [id][data-face]").map((element) => [element.id, element.dataset.face]));
}

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

/** Apply a change to the page; elements with a new position move there, those with a new face flip. */
export function animateChange(change) {
  const positionsBefore = positions();
  const facesBefore = faces();
  change();
  if (reducedMotion.matches) return;
  animateFlips(facesBefore);
  for (const element of $$("#stage [data-moves]")) {
    const from = positionsBefore.get(element.id);
    const to = element.getBoundingClientRect();
    if (!from || !to.width || !from.width) continue;
    const scale = element.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    const [x, y] = [(from.left - to.left) / scale, (from.top - to.top) / scale];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: MOVE_MS,
      easing: "cubic-bezier(.4, 0, .2, 1)",
    });
  }
}

/** A die for an animation step; a six-sided die shows pips, any other a number. */
export function createDie(face, sides = 6) {
  const die = document.createElement("span");
  die.className = "animation-die";
  die.dataset.face = face;
  if (sides !== 6) {
    die.dataset.sides = sides;
    return die;
  }
  for (let pip = 0; pip < 7; pip += 1) die.append(document.createElement("i"));
  return die;
}

/** Let dice show changing faces, and at the end the faces that were rolled. */
export async function rollDice(dice, faces, ms, isSkipped) {
  if (!reducedMotion.matches) {
    const end = performance.now() + ms;
    while (performance.now() < end && !isSkipped()) {
      dice.forEach((die, index) => {
        die.dataset.face = 1 + ((Number(die.dataset.face) + index + 1) % (die.dataset.sides ?? 6));
        die.classList.add("tumbling");
      });
      await sleep(70);
    }
  }
  dice.forEach((die, index) => {
    die.classList.remove("tumbling");
    die.dataset.face = faces[index];
  });
}

/** Let a gain fly to the seat that receives it. */
export function flyToSeat(chip, seat) {
  const to = $(`#seat-${seat}`)?.getBoundingClientRect();
  const from = chip.getBoundingClientRect();
  if (reducedMotion.matches || !to?.width) return;
  const ghost = chip.cloneNode(true);
  ghost.classList.add("flying");
  document.body.append(ghost);
  const translateTo = (box) => `translate(${box.left}px, ${box.top}px)`;
  const flight = ghost.animate([{ transform: translateTo(from) }, { transform: translateTo(to), opacity: 0.4 }], {
    duration: 700,
    easing: "ease-in-out",
  });
  flight.onfinish = () => ghost.remove();
}
