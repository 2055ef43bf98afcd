// The waiting room: the page of a table that has not started. It is updated as players join and leave.

import { updateTimes } from "./clocks.js";
import { bindFormResults } from "./form-results.js";
import { preserveUserInput } from "./patch.js";
import { bindCopyButtons, root } from "./dom.js";

root.addEventListener("htmx:sseBeforeMessage", (event) => {
  const fragment = new DOMParser().parseFromString(event.detail.data, "text/html");
  if (fragment.querySelector("[data-reload]")) {
    event.preventDefault();
    location.reload();
  }
});
preserveUserInput();
bindFormResults();
bindCopyButtons();
updateTimes();
setInterval(updateTimes, 1000);
