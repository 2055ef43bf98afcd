// Types that several scripts share, and the events by which they communicate, also with a game's own script.

/** The submit button of one legal action. */
type PickButton = HTMLButtonElement & { form: HTMLFormElement };

/** A step of the filter over the picks: by a verb, by a kind of ref, or by refs. */
type FilterStep =
  | { verb: string; kind?: undefined; refs?: undefined }
  | { verb?: undefined; kind: string; refs?: undefined }
  | { verb?: undefined; kind?: undefined; refs: string[] };

/** Several picks behind one button, and the step of the filter that selects them. */
interface PickGroup {
  text: string;
  members: PickButton[];
  step: FilterStep;
}

/** What the bar shows: groups of picks, and picks without a group. */
interface Choices {
  groups: PickGroup[];
  ungrouped: PickButton[];
}

/** The result of a form's request: whether the server answered, and whether it accepted the form. */
interface FormResult {
  form: HTMLFormElement;
  through: boolean;
  accepted: boolean;
}

interface GlobalEventHandlersEventMap {
  "htmx:beforeRequest": CustomEvent<{ elt: HTMLElement; xhr: XMLHttpRequest }>;
  "htmx:sseBeforeMessage": CustomEvent<MessageEvent<string>>;
  "htmx:sseError": CustomEvent;
  "htmx:sseOpen": CustomEvent;
  "matinee:answered": CustomEvent<FormResult>;
  "matinee:forget": CustomEvent<null>;
  "matinee:new": CustomEvent<{ row: number | null; move: number | null }>;
  "matinee:plan": CustomEvent<{ plan: object }>;
  "matinee:play": CustomEvent<{ actions: object[] }>;
  "matinee:settings": CustomEvent<string>;
  "matinee:sheet": CustomEvent<null>;
  "matinee:shown": CustomEvent<{ actionBar: boolean }>;
  "matinee:turn": CustomEvent<string | undefined>;
  "matinee:writing": CustomEvent<string>;
}

/** The functions of htmx and idiomorph (`vendor/htmx.js`) that the scripts call. */
interface Window {
  htmx: {
    process(element: Element): void;
    swap(target: Element, html: string, how: { swapStyle: string; swapDelay: number; settleDelay: number }): void;
  };
  Idiomorph: {
    defaults: {
      callbacks: {
        beforeNodeMorphed: (before: Node, after: Node) => boolean;
        beforeNodeRemoved: (node: Node) => boolean;
        beforeAttributeUpdated: (name: string, node: Element) => boolean;
      };
    };
  };
}
