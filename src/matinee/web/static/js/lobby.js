// The lobby: a name typed into one form is copied into all others.

/** @type {NodeListOf<HTMLInputElement>} */
const fields = document.querySelectorAll("input[name=name]");

for (const field of fields) {
  field.addEventListener("input", () => {
    for (const other of fields) other.value = field.value;
  });
}
