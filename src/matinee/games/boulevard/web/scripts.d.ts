// Events by which the scripts of this game communicate.

interface GlobalEventHandlersEventMap {
  "boulevard:open": CustomEvent<string>;
}
