// Universalis in a browser: which part of the room is seen, and what clicks on it mean.
// It never decides what is legal.

import { begin, bindComposer, insert, refresh } from "./composer.js";
import { bindCourtesy } from "./courtesy.js";
import { keepFor } from "./drafts.js";
import { bindFraming } from "./framing.js";
import { bindNames } from "./names.js";
import { $, $$, narrow, now, offers, say } from "./page.js";
import { bindScript, toEnd } from "./script.js";
import { bindSubject, busy, meant, putOff, writeAbout } from "./subject.js";

const room = $("#stage .writers-room");
const KEYS = { s: "script", c: "cast", t: "table" };

const tabs = () => $$(":scope > [role=tablist] [role=tab]", room);

/** Show what is behind a tab; on a wide page the script is always there. */
function open(name) {
  room.dataset.panel = name;
  for (const tab of tabs()) {
    const chosen = tab.dataset.panel === name;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
  if (name === "script") toEnd();
}

// What can be done with something

const nameOf = (id) => now().components.find((one) => one.id === id)?.name ?? "";
const typable = (name) => (/^[\p{L}\p{N}' ’-]+$/u.test(name) ? name : `{${name}}`);

/** What is a tag in a paragraph is put there. */
const TAGGED = {
  "tell-event": () => begin(""),
  colour: () => begin("~ "),
  speak: (id) => begin(id ? `${nameOf(id)}: ` : ""),
  create: () => insert("@"),
  introduce: (id) => insert(id ? `@${typable(nameOf(id))} ` : "@"),
  "add-trait": (id) => insert(`[${id ? nameOf(id) : ""}: `, "]", id ? null : 1),
  "move-to": () => insert("@@"),
  "move-to-new": () => insert("@@"),
  establish: () => $("#un-place").focus(),
  "establish-new": () => $("#un-place").focus(),
  "set-time": () => $("#un-time").focus(),
  "link-scene": () => $("#un-link").focus(),
};

const LONG = 90; // so much of a line is enough to know it by

function wish(button) {
  const { do: kinds, component, entry, solution } = button.dataset;
  const line = button.closest("#un-paper .line")?.querySelector(".action, .speech")?.textContent.trim();
  const about = Object.entries({ component, entry, solution }).filter(([, value]) => value !== undefined);
  return {
    kinds: kinds.split(" "),
    about: Object.fromEntries(about.map(([name, value]) => [name, name === "solution" ? value : Number(value)])),
    told: button.textContent.trim(),
    line: line && (line.length > LONG ? `${line.slice(0, LONG).trimEnd()} …` : line),
  };
}

function act(button) {
  const wanted = wish(button);
  button.closest("dialog")?.close();
  if (narrow.matches) open("script");
  const tagged = wanted.kinds.map((kind) => TAGGED[kind]).find(Boolean);
  if (tagged && now().tells) {
    putOff();
    tagged(wanted.about.component);
  } else writeAbout(wanted);
}

const CALLED = { tenets: "propose-tenet", bid: "bid", ch_bid: "bid-for", fine_talk: "make-case" };
let called = ""; // the moment for which the composer was turned to something else

/** Where all that can be written is one thing, the composer is turned to that by itself. */
function answerCall() {
  const known = now();
  const kind = CALLED[known.moment];
  const decision = kind && known.can.includes(kind) ? `${known.moment} ${known.turn}` : "";
  if (decision === called) return;
  called = decision;
  const again = $("#un-called");
  again.hidden = !decision;
  if (decision) $("button", again).textContent = say(kind);
  if (!busy() && !recall()) putOff();
}

/** Turn back to what the table waits for, where that is written; whether there is something. */
function recall() {
  const kind = called && CALLED[called.split(" ")[0]];
  return Boolean(kind) && writeAbout({ kinds: [kind], about: {}, told: say(kind), called: true }, false);
}

/** In a sheet stands all that one might do with something: show what is possible now. */
function sheet() {
  for (const button of $$("#sheet [data-do]")) button.hidden = !meant(wish(button)).length;
}

/** Whether a click on this is for the page: drawing on a trait is, everything else means to look. */
function forPage(element) {
  if (element.closest(".pool")) return true;
  const strip = element.closest(".strip");
  const refs = element.dataset.ref?.split(" ") ?? [];
  const [component, trait] = refs.map((ref) => Number(ref.split(":")[1]));
  return Boolean(strip) && offers().some(({ action }) => action.do === "draw" && action.trait === trait && action.component === component);
}

function clicked(event) {
  const tab = event.target.closest("[role=tab]");
  if (tab) open(tab.dataset.panel);
  const element = event.target.closest("[data-ref], button");
  if (!element?.dataset.ref || forPage(element)) return;
  event.stopPropagation();
  const line = element.closest(".line");
  if (line) $("[data-do=challenge]", line)?.click();
  else $(".name[data-look]", element.closest(".card") ?? element)?.click();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const all = tabs();
  const at = all.indexOf(event.target);
  const typing = event.target.matches("input, textarea, select") || $("dialog[open]") !== null;
  if (at >= 0 && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const next = all.at((at + (event.key === "ArrowRight" ? 1 : -1)) % all.length);
    open(next.dataset.panel);
    next.focus();
  } else if (KEYS[event.key] && !typing) open(KEYS[event.key]);
}

/** On a phone the composer is large while one writes: until one taps elsewhere. */
function writing(event) {
  const inside = Boolean(event.target.closest?.("#un-composer"));
  if (event.type === "focusin" && event.target.id === "un-text") room.classList.add("writing");
  else if (event.type === "pointerdown" && !inside) room.classList.remove("writing");
}

/** On a phone the composer stands above the keyboard. */
function aboveKeyboard() {
  const view = window.visualViewport;
  if (!view) return;
  const hidden = Math.max(0, innerHeight - view.height - view.offsetTop);
  room.style.setProperty("--keyboard", `${hidden}px`);
  room.style.setProperty("--seen", `${view.height}px`);
}

if (room) {
  const { seat } = now();
  room.classList.add("live");
  room.addEventListener("click", clicked);
  room.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-ref][role=button]")) {
      if (!forPage(event.target)) {
        event.preventDefault();
        event.target.click();
        event.stopPropagation();
      }
    }
  });
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#stage [data-do], #sheet [data-do]");
    if (button) act(button);
  });
  document.addEventListener("matinee:sheet", sheet);
  const composer = $("#un-composer");
  if (composer) {
    keepFor($("#table").dataset.table, seat);
    composer.hidden = false;
    bindSubject(refresh, recall);
    bindFraming();
    bindComposer();
    bindNames();
    document.addEventListener("matinee:shown", answerCall);
    $("#un-called button").addEventListener("click", recall);
    answerCall();
  }
  document.addEventListener("universalis:told", () => {
    if (narrow.matches) document.activeElement.blur();
    room.classList.remove("writing");
    if (!$("#un-matter").hidden) $(".wall", room).scrollTop = 0;
    toEnd();
  });
  for (const name of ["focusin", "pointerdown"]) document.addEventListener(name, writing);
  const sign = $("#writing");
  if (sign) $("#un-tab-script").append(sign);
  bindScript();
  bindCourtesy();
  for (const name of ["resize", "scroll"]) window.visualViewport?.addEventListener(name, aboveKeyboard);
  aboveKeyboard();
  open(narrow.matches ? "script" : "cast");
}
