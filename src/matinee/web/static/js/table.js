// The page of a table: binds all interactive parts. Without this script it is a page of forms.

import { bindFormResults } from "./form-results.js";
import { bindActions } from "./actions.js";
import { bindClocks } from "./clocks.js";
import { preserveUserInput } from "./patch.js";
import { bindNotifications } from "./notifications.js";
import { bindCopyButtons, hideAlert } from "./dom.js";
import { $, closest } from "./selectors.js";
import { bindStandingOrders } from "./standing-orders.js";
import { bindFormDialog } from "./form-dialog.js";
import { bindSidebar } from "./sidebar.js";
import { bindSettings } from "./settings.js";
import { bindDialogs } from "./dialogs.js";
import { bindKeyboard } from "./keyboard.js";
import { followStream, replayLatest } from "./stream.js";

document.addEventListener("click", (event) => {
  if (closest(event, "[data-again]")) replayLatest();
});

document.addEventListener("click", (event) => closest(event, "#alert") ?? hideAlert(), true);

preserveUserInput();
bindFormResults();
bindSettings($("#settings"));
bindDialogs();
bindFormDialog();
bindCopyButtons();
bindActions();
bindStandingOrders();
bindSidebar();
bindKeyboard();
bindClocks();
bindNotifications();
followStream();
