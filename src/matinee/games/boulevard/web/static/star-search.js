// The list of stars: search by name.

import { $, $$ } from "../../../../web/static/js/selectors.js";

/** @returns {HTMLInputElement | null} */
const searchField = () => $(".tiles .find");

function filterStars() {
  const searchText = searchField()?.value.trim().toLowerCase() ?? "";
  for (const row of $$(".tiles .row")) {
    row.hidden = !(row.dataset.name ?? "").toLowerCase().includes(searchText);
  }
}

document.addEventListener("input", ({ target }) => {
  if (target === searchField()) filterStars();
});
document.addEventListener("matinee:shown", filterStars);
