// Items bought by a text and a framing card: actions, each with its price. Whether they are legal is
// decided by the server.

/** @param {string} text */
const normalize = (text) => text.trim().toLowerCase();

/** The known components, and those that are created while a text is read. */
class Cast {
  /** @param {TableState} state */
  constructor({ components, next }) {
    this.next = next;
    this.all = new Map(components.map((component) => [normalize(component.name), { ...component }]));
  }

  /** @param {string} name */
  find(name) {
    return this.all.get(normalize(name));
  }

  /**
   * @param {string} name
   * @param {string} kind
   */
  add(name, kind) {
    const component = { id: this.next, name, kind, here: true, off: false };
    this.next += 1;
    this.all.set(normalize(name), component);
    return component;
  }
}

/**
 * @param {string} textKey
 * @param {number} price
 * @param {GameAction | null} action
 * @param {Record<string, string | number>} [values]
 * @param {ItemTag | null} [tag]
 * @returns {Item}
 */
const createItem = (textKey, price, action, values = {}, tag = null) => ({ textKey, price, action, values, tag });

/**
 * @param {Tag} tag
 * @param {Cast} cast
 * @param {boolean} framing
 * @returns {Item}
 */
function placeItem({ name, place: setting = "INT", at }, cast, framing) {
  const known = cast.find(name);
  const textKey = framing ? "set" : "go";
  if (known) {
    known.here = true;
    const action = { do: framing ? "establish" : "move-to", component: known.id, text: "" };
    return createItem(textKey, 1, action, { name: known.name });
  }
  cast.add(name, "location");
  const action = { do: framing ? "establish-new" : "move-to-new", name, place: setting, text: "" };
  return createItem(textKey, 1, action, { name: `${setting}. ${name}` }, { at, inside: setting });
}

/**
 * @param {Tag} tag
 * @param {Cast} cast
 * @returns {Item | null}
 */
function componentItem({ name, kind, at }, cast) {
  const known = cast.find(name);
  if (known?.here || known?.off || known?.kind === "location") return null;
  if (known) {
    known.here = true;
    return createItem("introduce", 1, { do: "introduce", component: known.id, text: "" }, { name: known.name });
  }
  const componentKind = kind === "thing" ? "prop" : "character";
  cast.add(name, componentKind);
  return createItem(
    "create",
    1,
    { do: "create", name, kind: componentKind, present: true, text: "" },
    { name },
    { at, componentKind },
  );
}

/**
 * @param {Tag} tag
 * @param {Cast} cast
 * @returns {Item}
 */
function traitItem({ name, words = "", injury = false, at }, cast) {
  const known = cast.find(name);
  const textKey = injury ? "injury" : "trait";
  if (!known) return createItem("unknown", 0, null, { name });
  const action = { do: "add-trait", component: known.id, words, injury, text: "" };
  return createItem(textKey, 1, action, { name: known.name, words }, { at, injury });
}

/**
 * @param {Paragraph} paragraph
 * @param {Cast} cast
 * @returns {Item | null}
 */
function paragraphItem(paragraph, cast) {
  const { text, at } = paragraph;
  if (paragraph.kind === "bare") return null;
  if (paragraph.kind === "event")
    return createItem("event", 1, { do: "tell-event", text }, {}, { at, isParagraph: true });
  if (paragraph.kind === "colour")
    return createItem("colour", 0, { do: "colour", text }, {}, { at, isParagraph: true });
  const speaker = cast.find(paragraph.speaker);
  if (!speaker) return null;
  const action = { do: "speak", component: speaker.id, text, parenthetical: paragraph.how };
  return createItem("dialog", 0, action, { name: speaker.name });
}

/** What the framing card names is at no place in the text. */
const NOWHERE = { at: 0, length: 0 };

/**
 * Items that the framing card buys: place, time, a link to an earlier scene, and the cast.
 * @param {Card} card
 * @param {Cast} cast
 * @param {TableState} state
 */
function framingItems(card, cast, state) {
  /** @type {(Item | null)[]} */
  const items = [];
  if (card.place.trim() && !state.placed) {
    items.push(placeItem({ kind: "place", name: card.place.trim(), place: card.inside, ...NOWHERE }, cast, true));
  }
  const label = card.label.trim();
  if (!state.timed && (card.time !== "present" || label)) {
    /** @type {Record<string, number>} */
    const prices = { present: 0, past: 1, future: state.others };
    items.push(createItem(card.time, prices[card.time], { do: "set-time", time: card.time, label, text: "" }));
  }
  if (card.link && !state.linked) {
    const [scene, how] = card.link.split(" ");
    items.push(createItem(how, 0, { do: "link-scene", scene: Number(scene), how }, { n: scene }));
  }
  for (const name of card.cast) items.push(componentItem({ kind: "who", name, ...NOWHERE }, cast));
  return items.filter((item) => item !== null).map((item) => ({ ...item, tag: null }));
}

/**
 * All items bought by these paragraphs, and by a framing card if there is one.
 * @param {Paragraph[]} paragraphs
 * @param {TableState} state
 * @param {Card | null} [card]
 */
export function itemsFor(paragraphs, state, card = null) {
  const cast = new Cast(state);
  const framing = state.tells === "framing";
  /** @type {(Item | null)[]} */
  const items = card && framing ? framingItems(card, cast, state) : [];
  for (const paragraph of paragraphs) {
    for (const tag of paragraph.tags) {
      if (tag.kind === "place") items.push(placeItem(tag, cast, framing));
      else items.push(tag.kind === "trait" ? traitItem(tag, cast) : componentItem(tag, cast));
    }
    items.push(paragraphItem(paragraph, cast));
  }
  return items.filter((item) => item !== null);
}

/** @param {Item[]} items */
export const totalPrice = (items) => items.reduce((sum, item) => sum + item.price, 0);

/**
 * The actions to send so that these items are played now, and their total price; `null` if not possible.
 * @param {Item[]} items
 * @param {TableState} state
 * @param {boolean} endsTurn
 * @returns {Play | null}
 */
export function buildPlay(items, state, endsTurn) {
  const actions = items.map((item) => item.action).filter((action) => action !== null);
  const isDialogOnly = actions.length > 0 && actions.every((action) => action.do === "speak");
  const price = totalPrice(items);
  if (state.tells || isDialogOnly) {
    // A turn ends automatically once the coins are spent.
    const closing =
      !endsTurn || !state.tells || price >= state.spend ? [] : [{ do: state.tells === "window" ? "done" : "end-turn" }];
    return { actions: [...actions, ...closing], price, interrupts: false };
  }
  if (!state.can.includes("interrupt")) return null;
  return { actions: [{ do: "interrupt" }, ...actions], price: price + 1, interrupts: true };
}
