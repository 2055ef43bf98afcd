// What is written that is no paragraph of the story: a tenet, an obstacle, a challenge, a case.
//
// The bar offers it as a form with something still open. The composer is the place to fill that in:
// the paragraph that was being written waits meanwhile.

import { keep, kept } from "./drafts.js";
import { $, $$, element, offers, play, say } from "./page.js";

const box = $("#un-subject");
const area = $("#un-text");
const which = $("#un-which");
const number = $("#un-number");
const words = $("#un-words");
const tell = $("#un-tell");

let wanted = null; // which actions are meant
let sent = null; // what is on its way: what it is about, and its text
let hold = ""; // what the text area says while the story is empty
let leave = () => {};
let recall = () => {};

/** Whether something else than the story is being written. */
export const subject = () => wanted !== null;

const matches = (action, wish) => wish.kinds.includes(action.do) && Object.entries(wish.about).every(([name, value]) => action[name] === value);

/** What the bar offers of this. */
export const meant = (wish) => offers().filter(({ action }) => matches(action, wish));

const open = (action, kind) => Object.keys(action).filter((name) => action[name]?.open === kind);

/** The field that is written in the text area, and another that is short. */
function written(action) {
  const texts = open(action, "text");
  const main = texts.includes("text") ? "text" : texts[0];
  return { main, short: texts.find((name) => name !== main) };
}

const chosen = () => meant(wanted)[Math.max(0, $("select", which).selectedIndex)] ?? null;
const keyOf = (wish) => `subject ${wish.kinds.join(" ")}`;

/** Keep what was filled in beside the text. */
function store() {
  if (!wanted) return;
  const filled = $("input", number);
  keep(`${keyOf(wanted)}, number`, number.hidden || filled.value === "1" ? undefined : filled.value);
  keep(`${keyOf(wanted)}, words`, words.hidden ? undefined : $("input", words).value);
}

function forget(wish) {
  for (const name of ["", ", number", ", words"]) keep(`${keyOf(wish)}${name}`, undefined);
}

/** The name of a field as the bar's own form has it. */
function labelOf({ pick }, name) {
  const field = pick.form.querySelector(`[name="field.${name}"]`);
  return field?.closest("label")?.querySelector("span")?.firstChild?.textContent.trim() ?? name;
}

function lists() {
  const found = meant(wanted);
  const before = $("select", which).value;
  const texts = found.map(({ said }) => said);
  which.hidden = found.length < 2;
  if (texts.join("\n") !== $$("option", which).map(({ text }) => text).join("\n")) {
    $("select", which).replaceChildren(...texts.map((text) => element("option", "", text)));
    if (texts.includes(before)) $("select", which).value = before;
  }
  return found;
}

export function refreshSubject() {
  if (!wanted) return;
  const found = lists();
  const one = chosen();
  box.classList.toggle("gone", !found.length);
  const alone = found.length === 1 && !wanted.line ? found[0].said : wanted.told;
  $("#un-subject-told").textContent = wanted.line ? `${alone}: “${wanted.line}”` : alone;
  const counted = one ? open(one.action, "number")[0] : null;
  const { main, short } = one ? written(one.action) : {};
  number.hidden = !counted;
  if (counted) {
    $("span", number).textContent = labelOf(one, counted);
    const { low, high } = one.action[counted];
    const field = $("input", number);
    Object.assign(field, { min: low, max: high });
    $("small", number).textContent = say("range", { low, high });
    if (document.activeElement !== field) field.value = Math.min(high, Math.max(low, Number(field.value)));
  }
  words.hidden = !short;
  if (short) {
    $("span", words).textContent = labelOf(one, short);
    $("input", words).maxLength = one.action[short].length;
  }
  area.closest(".field").hidden = Boolean(one) && !main;
  const enough = (name, text) => !name || text.trim().length >= one.action[name].least;
  const ready = one && enough(main, area.value) && enough(short, $("input", words).value);
  const fits = !counted || $("input", number).checkValidity();
  const long = main && area.value.trim().length > one.action[main].length;
  const note = one?.pick.dataset.preview ?? "";
  $("#un-sum").textContent = long ? `${area.value.trim().length} / ${one.action[main].length}` : note;
  $("#un-sum").classList.toggle("wrong", Boolean(long));
  tell.textContent = one && !wanted.line ? one.said : wanted.told;
  tell.disabled = !ready || !fits || long || sent !== null;
}

/** Fill in what is open, and send it. */
function send() {
  const one = wanted && !tell.disabled && chosen();
  if (!one) return;
  const { main, short } = written(one.action);
  const action = { ...one.action };
  const counted = open(action, "number")[0];
  if (counted) action[counted] = Number($("input", number).value);
  if (main) action[main] = area.value;
  if (short) action[short] = $("input", words).value;
  if (play([action])) sent = { about: wanted, text: area.value };
  refreshSubject();
}

function answered({ detail }) {
  if (!sent || detail.form.id !== "scripted-play") return;
  const { about, text } = sent;
  sent = null;
  if (detail.accepted) {
    if ((kept(keyOf(about)) ?? "") === text) forget(about);
    if (wanted === about) {
      stop();
      if (!about.called) recall();
    } else if (wanted && area.value === text) area.value = kept(keyOf(wanted)) ?? "";
    document.dispatchEvent(new CustomEvent("universalis:told"));
  }
  refreshSubject();
}

/** Write about this until it is sent or put off; `told` is what it is called if the bar has several. */
export function writeAbout(wish, focus = true) {
  const found = meant(wish);
  if (!found.length) return false;
  const bare = found.length === 1 && !open(found[0].action, "text").length && !open(found[0].action, "number").length;
  if (bare) {
    if (!focus) return false;
    found[0].pick.click();
    return true;
  }
  if (wanted) stop();
  wanted = wish;
  document.getElementById("un-composer").classList.remove("idle");
  document.getElementById("un-composer").dataset.mode = "subject";
  box.hidden = false;
  area.value = kept(keyOf(wish)) ?? "";
  hold = area.placeholder;
  area.placeholder = "";
  $("input", number).value = kept(`${keyOf(wish)}, number`) ?? 1;
  $("input", words).value = kept(`${keyOf(wish)}, words`) ?? "";
  refreshSubject();
  const field = [area, $("input", words), $("select", which)].find((one) => one.offsetParent);
  if (focus) field?.focus();
  return true;
}

function stop() {
  wanted = null;
  box.hidden = true;
  delete document.getElementById("un-composer").dataset.mode;
  area.closest(".field").hidden = false;
  area.value = kept("story") ?? "";
  area.placeholder = hold;
  leave();
}

/** `back` is called when the story is written on, `again` when something else was sent. */
export function bindSubject(back, again) {
  leave = back;
  recall = again;
  $("#un-subject-off").addEventListener("click", () => {
    stop();
    area.focus();
  });
  area.addEventListener("input", () => {
    if (wanted) keep(keyOf(wanted), area.value);
    refreshSubject();
  });
  for (const field of $$("input, select", box)) {
    field.addEventListener("input", () => {
      store();
      refreshSubject();
    });
  }
  tell.addEventListener("click", send);
  document.addEventListener("matinee:answered", answered);
  document.addEventListener("matinee:shown", refreshSubject);
}

export const putOff = () => wanted && stop();

/** Whether one has turned to something by oneself that can still be sent. */
export const busy = () => wanted !== null && !wanted.called && meant(wanted).length > 0;
