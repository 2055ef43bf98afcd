// The big screen: shows the table without any interaction.

import { preserveUserInput } from "./patch.js";
import { followStream } from "./stream.js";

preserveUserInput();
followStream();
