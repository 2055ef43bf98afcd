// What a text and a framing card come to as actions, each with its price. Whether they are legal is
// for the table to say.

const fold = (text) => text.trim().toLowerCase();

/** Those who are known, and those who come to be while a text is read. */
class Cast {
  constructor({ components, next }) {
    this.next = next;
    this.all = new Map(components.map((one) => [fold(one.name), { ...one }]));
  }

  find(name) {
    return this.all.get(fold(name));
  }

  add(name, kind) {
    const made = { id: this.next, name, kind, here: true, off: false };
    this.next += 1;
    this.all.set(fold(name), made);
    return made;
  }
}

const item = (says, price, action, values = {}, tag = null) => ({ says, price, action, values, tag });

function place({ name, place: inside, ...tag }, cast, framing) {
  const known = cast.find(name);
  const says = framing ? "set" : "go";
  if (known) {
    known.here = true;
    const action = { do: framing ? "establish" : "move-to", component: known.id, text: "" };
    return item(says, 1, action, { name: known.name });
  }
  cast.add(name, "location");
  const action = { do: framing ? "establish-new" : "move-to-new", name, place: inside, text: "" };
  return item(says, 1, action, { name: `${inside}. ${name}` }, { ...tag, inside });
}

function somebody({ name, kind, ...tag }, cast) {
  const known = cast.find(name);
  if (known?.here || known?.off || known?.kind === "location") return null;
  if (known) {
    known.here = true;
    return item("introduce", 1, { do: "introduce", component: known.id, text: "" }, { name: known.name });
  }
  const made = kind === "thing" ? "prop" : "character";
  cast.add(name, made);
  return item("create", 1, { do: "create", name, kind: made, present: true, text: "" }, { name }, { ...tag, made });
}

function trait({ name, words, injury, ...tag }, cast) {
  const known = cast.find(name);
  const says = injury ? "injury" : "trait";
  if (!known) return { ...item("unknown", 0, null, { name }), wrong: true };
  const action = { do: "add-trait", component: known.id, words, injury, text: "" };
  return item(says, 1, action, { name: known.name, words }, { ...tag, injury });
}

function told(one, cast) {
  if (one.kind === "event") return item("event", 1, { do: "tell-event", text: one.text }, {}, { paragraph: one });
  if (one.kind === "colour") return item("colour", 0, { do: "colour", text: one.text }, {}, { paragraph: one });
  const speaker = cast.find(one.speaker);
  const action = { do: "speak", component: speaker.id, text: one.text, parenthetical: one.how };
  return item("dialog", 0, action, { name: speaker.name });
}

/** What the framing card buys: where, when, a way back, and who is there. */
function framed(card, cast, now) {
  const found = [];
  if (card.place.trim() && !now.placed) {
    found.push(place({ kind: "place", name: card.place.trim(), place: card.inside }, cast, true));
  }
  const label = card.label.trim();
  if (!now.timed && (card.time !== "present" || label)) {
    const price = { present: 0, past: 1, future: now.others }[card.time];
    found.push(item(card.time, price, { do: "set-time", time: card.time, label, text: "" }));
  }
  if (card.link && !now.linked) {
    const [scene, how] = card.link.split(" ");
    found.push(item(how, 0, { do: "link-scene", scene: Number(scene), how }, { n: scene }));
  }
  for (const name of card.cast) found.push(somebody({ kind: "who", name }, cast));
  return found.filter(Boolean).map((one) => ({ ...one, tag: null }));
}

/** All that is bought by these paragraphs, and by a framing card if there is one. */
export function bought(paragraphs, now, card = null) {
  const cast = new Cast(now);
  const framing = now.tells === "framing";
  const found = card && framing ? framed(card, cast, now) : [];
  for (const one of paragraphs) {
    for (const tag of one.tags) {
      if (tag.kind === "place") found.push(place(tag, cast, framing));
      else found.push(tag.kind === "trait" ? trait(tag, cast) : somebody(tag, cast));
    }
    if (one.kind !== "bare") found.push(told(one, cast));
  }
  return found.filter(Boolean);
}

export const total = (items) => items.reduce((sum, one) => sum + one.price, 0);

/** What has to be sent so that this is told now, and what it costs in all; nothing, if it cannot be. */
export function sending(items, now, ends) {
  const actions = items.map((one) => one.action);
  const spoken = actions.length > 0 && actions.every((one) => one.do === "speak");
  const price = total(items);
  if (now.tells || spoken) {
    // A turn ends by itself once the coins are gone.
    const last = !ends || !now.tells || price >= now.spend ? [] : [{ do: now.tells === "window" ? "done" : "end-turn" }];
    return { actions: [...actions, ...last], price, interrupts: false };
  }
  if (!now.can.includes("interrupt")) return null;
  return { actions: [{ do: "interrupt" }, ...actions], price: price + 1, interrupts: true };
}
