// Types that the scripts of this game share, and the events by which they communicate.

/** A field of an action that is still to be filled in: a text, or a number from `low` to `high`. */
interface OpenField {
  open: string;
  least: number;
  length: number;
  low: number;
  high: number;
}

/** An action as the server sends and takes it. */
interface GameAction {
  do: string;
  [field: string]: string | number | boolean | OpenField;
}

/** An action that the bar offers, with its button. */
interface Offer {
  pick: PickButton;
  action: GameAction;
  label: string;
}

/** Which actions are meant: their kinds, what they are about, and a label. */
interface Intent {
  kinds: string[];
  about: Record<string, string | number>;
  label: string;
  line?: string;
  isDecision?: boolean;
}

interface Component {
  id: number;
  name: string;
  kind: string;
  here: boolean;
  off: boolean;
}

/** What the server says of the table. */
interface TableState {
  seat: number | null;
  moment: string;
  turn: number;
  tells: string | null;
  teller: string;
  spend: number;
  purse: number;
  others: number;
  next: number;
  can: string[];
  components: Component[];
  placed: boolean;
  timed: boolean;
  linked: boolean;
  scenes: [number: number, heading: string][];
}

/** The values of the framing card. */
interface Card {
  place: string;
  inside: string;
  time: string;
  label: string;
  link: string;
  cast: string[];
}

/** A tag in the composer's text, with its offset and length there. */
interface Tag {
  kind: string;
  name: string;
  at: number;
  length: number;
  /** Of a place: its setting. */
  place?: string;
  /** Of a trait. */
  words?: string;
  /** Of a trait: whether it is an injury. */
  injury?: boolean;
}

/** The content of a paragraph. */
type Content =
  | { kind: "dialog"; speaker: string; how: string; text: string }
  | { kind: "bare"; text: string }
  | { kind: "event"; text: string }
  | { kind: "colour"; text: string };

type Paragraph = Content & { at: number; tags: Tag[] };

/** What a click on an item changes in the text. */
interface ItemTag {
  at: number;
  inside?: string;
  componentKind?: string;
  injury?: boolean;
  /** Whether it is a paragraph, which becomes colour or is no longer colour. */
  isParagraph?: boolean;
}

/** Something that a text or the framing card buys. Without an action it cannot be bought. */
interface Item {
  textKey: string;
  price: number;
  action: GameAction | null;
  values: Record<string, string | number>;
  tag: ItemTag | null;
}

/** The actions that buy several items, and their price. */
interface Play {
  actions: GameAction[];
  price: number;
  interrupts: boolean;
}

/** What the server says of an action that was tried out. */
interface Verdict {
  say: string;
  why?: string;
}

interface GlobalEventHandlersEventMap {
  "universalis:told": CustomEvent<null>;
}
