// The big screen: it watches, and nobody touches it.

import { keepWhatIsTyped } from "./morphing.js";
import { follow } from "./stream.js";

keepWhatIsTyped();
follow();
