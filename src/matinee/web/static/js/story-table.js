// The page of a table that tells a story: also has the typing indicator and the read position.

import "./table.js";
import { bindReadPosition } from "./read-position.js";
import { bindTypingIndicator } from "./typing-indicator.js";

bindReadPosition();
bindTypingIndicator();
