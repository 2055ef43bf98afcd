// Your turn: told by the tab's title and icon, a quiet chime and, if allowed, a notification.

import { $, root } from "./page.js";
import { settings } from "./settings.js";
import { _ } from "./texts.js";

const title = document.title;
let turn = $("#call")?.dataset.turn === "yes";
let sound = null;

function chime() {
  if (!settings.get("chime") || !sound) return;
  const now = sound.currentTime;
  for (const [pitch, after] of [[660, 0], [880, 0.16]]) {
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, now + after);
    loud.gain.exponentialRampToValueAtTime(0.05, now + after + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, now + after + 0.6);
    tone.connect(loud).connect(sound.destination);
    tone.start(now + after);
    tone.stop(now + after + 0.7);
  }
}

function notify() {
  if (!settings.get("notify") || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const told = new Notification(_("Your call"), { body: root.dataset.title, tag: root.dataset.table });
  told.onclick = () => {
    window.focus();
    told.close();
  };
}

function shown() {
  const icon = $("link[rel=icon]");
  const call = turn ? _("Your call") : $("#call-told")?.textContent.trim();
  const waits = Number(turn) + Number($("#waits")?.dataset.count ?? 0);
  const name = call ? `${call} · ${root.dataset.title} · Matinee` : title;
  document.title = waits ? `(${waits}) ${name}` : name;
  if (icon) icon.href = waits ? icon.dataset.turn : icon.dataset.quiet;
}

export function bindNotices() {
  const wake = () => {
    sound ??= new AudioContext();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
  document.addEventListener("matinee:turn", ({ detail }) => {
    if (detail === undefined) return;
    const now = detail === "yes";
    if (now && !turn) {
      chime();
      notify();
    }
    turn = now;
    if (document.hidden) shown();
  });
  root.addEventListener("matinee:shown", shown);
  shown();
}
