// Additions for tables that tell a story: the typing indicator and the read position.

import { bindReadPosition } from "./read-position.js";
import { bindTypingIndicator } from "./typing-indicator.js";

bindReadPosition();
bindTypingIndicator();
