// Motion explains: what has moved is seen to walk, dice tumble, gains go to their owner.

import { $, $$, sleep } from "./page.js";
import { reduced } from "./settings.js";

const WALK = 650;
const TURN = 450;

function places() {
  return new Map($$("#stage [data-moves]").map((one) => [one.id, one.getBoundingClientRect()]));
}

function faces() {
  return new Map($$("#stage [id][data-face]").map((one) => [one.id, one.dataset.face]));
}

function turned(before) {
  for (const one of $$("#stage [id][data-face]")) {
    const face = before.get(one.id);
    if (face === undefined || face === one.dataset.face) continue;
    one.animate([{ transform: "scaleX(0)" }, { transform: "none" }], {
      duration: TURN,
      easing: "cubic-bezier(.2, 0, .3, 1)",
    });
  }
}

/** Change the page: what stands elsewhere afterwards walks there, what shows another face turns. */
export function moving(change) {
  const before = places();
  const sides = faces();
  change();
  if (reduced.matches) return;
  turned(sides);
  for (const one of $$("#stage [data-moves]")) {
    const from = before.get(one.id);
    const to = one.getBoundingClientRect();
    if (!from || !to.width || !from.width) continue;
    const scale = one.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    const [x, y] = [(from.left - to.left) / scale, (from.top - to.top) / scale];
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    one.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: WALK,
      easing: "cubic-bezier(.4, 0, .2, 1)",
    });
  }
}

/** A die with a face, for the beat that is shown; six sides have pips, others a number. */
export function die(face, sides = 6) {
  const made = document.createElement("span");
  made.className = "beat-die";
  made.dataset.face = face;
  if (sides !== 6) {
    made.dataset.sides = sides;
    return made;
  }
  for (let pip = 0; pip < 7; pip += 1) made.append(document.createElement("i"));
  return made;
}

/** Let dice show one face after another, and at the end their own. */
export async function tumble(dice, faces, ms, skipped) {
  if (!reduced.matches) {
    const until = performance.now() + ms;
    while (performance.now() < until && !skipped()) {
      dice.forEach((one, n) => {
        one.dataset.face = 1 + ((Number(one.dataset.face) + n + 1) % (one.dataset.sides ?? 6));
        one.classList.add("tumbling");
      });
      await sleep(70);
    }
  }
  dice.forEach((one, n) => {
    one.classList.remove("tumbling");
    one.dataset.face = faces[n];
  });
}

/** Let something that was gained fly to the seat that gained it. */
export function fly(chip, seat) {
  const to = $(`#seat-${seat}`)?.getBoundingClientRect();
  const from = chip.getBoundingClientRect();
  if (reduced.matches || !to?.width) return;
  const ghost = chip.cloneNode(true);
  ghost.classList.add("flying");
  document.body.append(ghost);
  const put = (box) => `translate(${box.left}px, ${box.top}px)`;
  const flight = ghost.animate([{ transform: put(from) }, { transform: put(to), opacity: 0.4 }], {
    duration: 700,
    easing: "ease-in-out",
  });
  flight.onfinish = () => ghost.remove();
}
