// Items bought by a text and a framing card: actions, each with its price. Whether they are legal is
// decided by the server.

const normalize = (text) => text.trim().toLowerCase();

/** The known components, and those that are created while a text is read. */
class Cast {
  constructor({ components, next }) {
    this.next = next;
    this.all = new Map(components.map((component) => [normalize(component.name), { ...component }]));
  }

  find(name) {
    return this.all.get(normalize(name));
  }

  add(name, kind) {
    const component = { id: this.next, name, kind, here: true, off: false };
    this.next += 1;
    this.all.set(normalize(name), component);
    return component;
  }
}

const createItem = (textKey, price, action, values = {}, tag = null) => ({ textKey, price, action, values, tag });

function placeItem({ name, place: setting, ...tag }, cast, framing) {
  const known = cast.find(name);
  const textKey = framing ? "set" : "go";
  if (known) {
    known.here = true;
    const action = { do: framing ? "establish" : "move-to", component: known.id, text: "" };
    return createItem(textKey, 1, action, { name: known.name });
  }
  cast.add(name, "location");
  const action = { do: framing ? "establish-new" : "move-to-new", name, place: setting, text: "" };
  return createItem(textKey, 1, action, { name: `${setting}. ${name}` }, { ...tag, inside: setting });
}

function componentItem({ name, kind, ...tag }, cast) {
  const known = cast.find(name);
  if (known?.here || known?.off || known?.kind === "location") return null;
  if (known) {
    known.here = true;
    return createItem("introduce", 1, { do: "introduce", component: known.id, text: "" }, { name: known.name });
  }
  const componentKind = kind === "thing" ? "prop" : "character";
  cast.add(name, componentKind);
  return createItem("create", 1, { do: "create", name, kind: componentKind, present: true, text: "" }, { name }, { ...tag, componentKind });
}

function traitItem({ name, words, injury, ...tag }, cast) {
  const known = cast.find(name);
  const textKey = injury ? "injury" : "trait";
  if (!known) return { ...createItem("unknown", 0, null, { name }), wrong: true };
  const action = { do: "add-trait", component: known.id, words, injury, text: "" };
  return createItem(textKey, 1, action, { name: known.name, words }, { ...tag, injury });
}

function paragraphItem(paragraph, cast) {
  if (paragraph.kind === "event") return createItem("event", 1, { do: "tell-event", text: paragraph.text }, {}, { paragraph });
  if (paragraph.kind === "colour") return createItem("colour", 0, { do: "colour", text: paragraph.text }, {}, { paragraph });
  const speaker = cast.find(paragraph.speaker);
  const action = { do: "speak", component: speaker.id, text: paragraph.text, parenthetical: paragraph.how };
  return createItem("dialog", 0, action, { name: speaker.name });
}

/** Items that the framing card buys: place, time, a link to an earlier scene, and the cast. */
function framingItems(card, cast, state) {
  const items = [];
  if (card.place.trim() && !state.placed) {
    items.push(placeItem({ kind: "place", name: card.place.trim(), place: card.inside }, cast, true));
  }
  const label = card.label.trim();
  if (!state.timed && (card.time !== "present" || label)) {
    const price = { present: 0, past: 1, future: state.others }[card.time];
    items.push(createItem(card.time, price, { do: "set-time", time: card.time, label, text: "" }));
  }
  if (card.link && !state.linked) {
    const [scene, how] = card.link.split(" ");
    items.push(createItem(how, 0, { do: "link-scene", scene: Number(scene), how }, { n: scene }));
  }
  for (const name of card.cast) items.push(componentItem({ kind: "who", name }, cast));
  return items.filter(Boolean).map((item) => ({ ...item, tag: null }));
}

/** All items bought by these paragraphs, and by a framing card if there is one. */
export function itemsFor(paragraphs, state, card = null) {
  const cast = new Cast(state);
  const framing = state.tells === "framing";
  const items = card && framing ? framingItems(card, cast, state) : [];
  for (const paragraph of paragraphs) {
    for (const tag of paragraph.tags) {
      if (tag.kind === "place") items.push(placeItem(tag, cast, framing));
      else items.push(tag.kind === "trait" ? traitItem(tag, cast) : componentItem(tag, cast));
    }
    if (paragraph.kind !== "bare") items.push(paragraphItem(paragraph, cast));
  }
  return items.filter(Boolean);
}

export const totalPrice = (items) => items.reduce((sum, item) => sum + item.price, 0);

/** The actions to send so that these items are played now, and their total price; `null` if not possible. */
export function buildPlay(items, state, endsTurn) {
  const actions = items.map((item) => item.action);
  const isDialogOnly = actions.length > 0 && actions.every((action) => action.do === "speak");
  const price = totalPrice(items);
  if (state.tells || isDialogOnly) {
    // A turn ends automatically once the coins are spent.
    const closing = !endsTurn || !state.tells || price >= state.spend ? [] : [{ do: state.tells === "window" ? "done" : "end-turn" }];
    return { actions: [...actions, ...closing], price, interrupts: false };
  }
  if (!state.can.includes("interrupt")) return null;
  return { actions: [{ do: "interrupt" }, ...actions], price: price + 1, interrupts: true };
}
