// The rules page: contents, and finding as one types.

const guide = document.getElementById("guide");
const contents = document.getElementById("contents");
const field = document.getElementById("find");
const found = document.getElementById("found");

if (guide && contents) {
  const list = document.createElement("ol");
  for (const section of guide.querySelectorAll("section[id]")) {
    const heading = section.querySelector("h2");
    if (!heading) continue;
    const link = document.createElement("a");
    link.href = `#${section.id}`;
    link.textContent = heading.textContent;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  contents.append(list);
}

const pieces = [...document.querySelectorAll("#guide section[id], .catalogue .rule")];
const texts = pieces.map((piece) => piece.textContent.toLowerCase());

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  pieces.forEach((piece, n) => {
    const has = words.every((word) => texts[n].includes(word));
    piece.hidden = !has;
    if (has) count += 1;
  });
  for (const chapter of document.querySelectorAll(".catalogue .chapter")) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
  }
  found.textContent = words.length ? `${count} passage${count === 1 ? "" : "s"} found` : "";
}

field.addEventListener("input", find);
field.form.addEventListener("submit", (event) => {
  if (guide) event.preventDefault();
});
