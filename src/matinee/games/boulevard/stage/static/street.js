// The stars as a list: only those whose names have what was typed.

const field = () => document.querySelector(".tiles .find");

function search() {
  const wanted = field()?.value.trim().toLowerCase() ?? "";
  for (const row of document.querySelectorAll(".tiles .row")) {
    row.hidden = !row.dataset.name.toLowerCase().includes(wanted);
  }
}

document.addEventListener("input", ({ target }) => {
  if (target === field()) search();
});
document.addEventListener("matinee:shown", search);
