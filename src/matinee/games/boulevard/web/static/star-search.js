// The list of stars: search by name.

const searchField = () => document.querySelector(".tiles .find");

function filterStars() {
  const searchText = searchField()?.value.trim().toLowerCase() ?? "";
  for (const row of document.querySelectorAll(".tiles .row")) {
    row.hidden = !row.dataset.name.toLowerCase().includes(searchText);
  }
}

document.addEventListener("input", ({ target }) => {
  if (target === searchField()) filterStars();
});
document.addEventListener("matinee:shown", filterStars);
