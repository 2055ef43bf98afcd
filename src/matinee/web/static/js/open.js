// The page of a table that has not begun: it follows who comes and goes.

import { bindAnswers } from "./answers.js";
import { keepWhatIsTyped } from "./morphing.js";
import { bindCopying, root, tellTimes } from "./page.js";

root.addEventListener("htmx:sseBeforeMessage", (event) => {
  const news = new DOMParser().parseFromString(event.detail.data, "text/html");
  if (news.querySelector("[data-reload]")) {
    event.preventDefault();
    location.reload();
  }
});
keepWhatIsTyped();
bindAnswers();
bindCopying();
tellTimes();
setInterval(tellTimes, 1000);
