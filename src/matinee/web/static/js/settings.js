// What somebody has chosen for this browser, kept between visits.

const KEY = "matinee";
const DEFAULTS = { pace: "watch", arm: true, chime: true, notify: false, hints: true, seen: [] };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

const chosen = read();

export const settings = {
  get: (name) => chosen[name],
  set(name, value) {
    chosen[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
    document.dispatchEvent(new CustomEvent("matinee:settings", { detail: name }));
  },
};

export const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Let the form show what is chosen, and choose. */
export function bindSettings(form) {
  if (!form) return;
  for (const field of form.elements) {
    if (field.type === "radio") field.checked = settings.get(field.name) === field.value;
    if (field.type === "checkbox") field.checked = settings.get(field.name);
  }
  form.addEventListener("change", async ({ target }) => {
    if (target.name === "notify" && target.checked) {
      const allowed = "Notification" in window && (await Notification.requestPermission());
      target.checked = allowed === "granted";
    }
    settings.set(target.name, target.type === "checkbox" ? target.checked : target.value);
  });
  document.addEventListener("matinee:settings", ({ detail }) => {
    const field = form.elements[detail];
    if (field?.type === "checkbox") field.checked = settings.get(detail);
  });
  form.querySelector("[data-forget-hints]")?.addEventListener("click", () => {
    settings.set("hints", true);
    settings.set("seen", []);
  });
}
