// What only tables that tell a story need: who is writing, and what is new since one was here.

import { bindSeen } from "./seen.js";
import { bindWriting } from "./writing.js";

bindSeen();
bindWriting();
