// The lobby: a name that was typed once stands in every form.

const fields = [...document.querySelectorAll("input[name=name]")];

for (const field of fields) {
  field.addEventListener("input", () => {
    for (const other of fields) other.value = field.value;
  });
}
