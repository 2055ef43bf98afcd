// Two buttons on the board, and a count of how often the page was brought up to date.

const board = document.getElementById("stage");
board.dataset.shown = 0;
document.addEventListener("matinee:shown", () => (board.dataset.shown = Number(board.dataset.shown) + 1));

function add(text, name, detail) {
  const button = document.createElement("button");
  button.textContent = text;
  button.addEventListener("click", () => document.dispatchEvent(new CustomEvent(name, { detail: detail() })));
  board.append(button);
}

const crew = () => Number(document.querySelector("[data-look^='crew:']").dataset.look.split(":")[1]);
add("Straight on", "matinee:play", () => ({ actions: [{ do: "book", crew: crew() }, { do: "ready" }] }));
add("Out of order", "matinee:play", () => ({ actions: [{ do: "ready" }, { do: "book", crew: crew() }] }));
add("As always", "matinee:plan", () => ({ plan: { plan: "judge-always", verdict: "fails" } }));
