// Applause, hiding, taking out, rewording: what the table offers, at the line that it is about.

import { $, $$, element, now, say } from "./page.js";

const known = () => new Map($$("#applause data").map((one) => [one.dataset.line, one.dataset]));

function button(deed, line) {
  const made = element("button", "", say(deed));
  made.type = "button";
  made.dataset.courtesy = deed;
  made.value = line;
  return made;
}

/** The page has a form for each of these, which wants to know the line. */
function send({ dataset, value }) {
  const form = $(`#scripted-${dataset.courtesy}`);
  let field = $("input[name=line]", form);
  if (!field) {
    field = element("input", "");
    Object.assign(field, { type: "hidden", name: "line" });
    form.append(field);
  }
  field.value = value;
  form.requestSubmit();
}

function link(key, where) {
  const made = element("a", "", say(key));
  made.href = where;
  made.dataset.asks = "";
  return made;
}

/** The line that one told last, if it can still be put into other words. */
function rewordable() {
  const where = $("#call a[href*='/reword']")?.href;
  const own = where ? $$(`#un-paper .line[data-seat="${now().seat}"]:not(.struck)`) : [];
  return own.length ? { where, line: own.at(-1).dataset.line } : null;
}

/** What can be done about a line, beside what the rules offer. */
function deeds(line, about, last) {
  const { line: number, seat, move } = line.dataset;
  const made = [];
  if (Number(seat) !== now().seat) made.push(button(about && "yours" in about ? "unapplaud" : "applaud", number));
  if (last?.line === number) made.push(link("reword", last.where));
  made.push(button(about && "hidden" in about ? "show-line" : "hide-line", number));
  made.push(link("unsay", `/tables/${$("#table").dataset.table}/unsay?move=${move}`));
  return made;
}

function dress(line, about, last) {
  const place = $(".deeds", line);
  if (!place) return;
  const count = Number(about?.count ?? 0);
  line.classList.toggle("hidden-by-me", Boolean(about) && "hidden" in about);
  if (count) line.dataset.claps = count;
  else delete line.dataset.claps;
  let box = $(":scope > [data-made]", place);
  if (!box) {
    box = element("span", "courtesies");
    box.dataset.made = "";
    place.append(box);
  }
  const wanted = deeds(line, about, last);
  if (wanted.map((one) => one.outerHTML).join("") !== box.innerHTML) box.replaceChildren(...wanted);
}

/** Lines of the running scene have it at hand; others when one points at them. */
function shown() {
  if (!$("#scripted-applaud")) return;
  const all = known();
  const last = rewordable();
  for (const line of $$("#un-scene .line.told")) dress(line, all.get(line.dataset.line), last);
  for (const line of $$("#un-past .line.told")) {
    if (all.has(line.dataset.line)) dress(line, all.get(line.dataset.line), last);
  }
}

/** What has come in since one was last here begins with a line. */
function fresh() {
  $("#un-new")?.remove();
  const first = Number($("#stage").dataset.newMove);
  if (!first) return;
  const line = $$("#un-paper .line").find(({ dataset }) => Number(dataset.move) >= first);
  if (!line) return;
  const mark = element("p", "new-here", say("since"));
  mark.id = "un-new";
  mark.dataset.made = "";
  (line.closest(".notes") ?? line).before(mark);
}

export function bindCourtesy() {
  const refresh = () => {
    shown();
    fresh();
  };
  $("#un-paper").addEventListener("click", ({ target }) => {
    const pressed = target.closest("[data-courtesy]");
    if (pressed) send(pressed);
  });
  document.addEventListener("matinee:shown", refresh);
  document.addEventListener("matinee:new", fresh);
  $("#un-past").addEventListener("pointerover", ({ target }) => {
    const line = target.closest(".line.told");
    if (line && $("#scripted-applaud")) dress(line, known().get(line.dataset.line), null);
  });
  refresh();
}
