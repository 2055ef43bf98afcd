// Turn notifications: the tab's title and icon, a quiet chime and, if permitted, a browser notification.

import { root } from "./dom.js";
import { $ } from "./selectors.js";
import { settings } from "./settings.js";
import { _ } from "./i18n.js";

const initialTitle = document.title;
let isMyTurn = $("#action-bar")?.dataset.turn === "yes";
/** @type {AudioContext | null} */
let audio = null;

function playChime() {
  if (!settings.get("chime") || !audio) return;
  const now = audio.currentTime;
  for (const [frequency, delay] of [
    [660, 0],
    [880, 0.16],
  ]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, now + delay);
    gain.gain.exponentialRampToValueAtTime(0.05, now + delay + 0.03);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + delay + 0.6);
    tone.connect(gain).connect(audio.destination);
    tone.start(now + delay);
    tone.stop(now + delay + 0.7);
  }
}

function showNotification() {
  if (!settings.get("notify") || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const notification = new Notification(_("Your call"), { body: root.dataset.title, tag: root.dataset.table });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

function updateTitle() {
  /** @type {HTMLLinkElement | null} */
  const icon = $("link[rel=icon]");
  const status = isMyTurn ? _("Your call") : $("#action-bar-title")?.textContent.trim();
  const waiting = Number(isMyTurn) + Number($("#waiting-tables")?.dataset.count ?? 0);
  const pageTitle = status ? `${status} · ${root.dataset.title} · Matinee` : initialTitle;
  document.title = waiting ? `(${waiting}) ${pageTitle}` : pageTitle;
  const { turn, quiet } = icon?.dataset ?? {};
  if (icon && turn && quiet) icon.href = waiting ? turn : quiet;
}

export function bindNotifications() {
  // Browsers allow sound only after the user has interacted with the page. Even a silent context costs
  // processor time.
  const createAudio = () => {
    if (settings.get("chime")) audio ??= new AudioContext();
  };
  addEventListener("pointerdown", createAudio);
  addEventListener("keydown", createAudio);
  document.addEventListener("matinee:turn", ({ detail }) => {
    if (detail === undefined) return;
    const isMyTurnNow = detail === "yes";
    if (isMyTurnNow && !isMyTurn) {
      playChime();
      showNotification();
    }
    isMyTurn = isMyTurnNow;
    if (document.hidden) updateTitle();
  });
  root.addEventListener("matinee:shown", updateTitle);
  updateTitle();
}
