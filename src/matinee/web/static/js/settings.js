// The settings of this browser, kept in local storage.

const KEY = "matinee";
const DEFAULTS = { pace: "watch", arm: true, chime: true, notify: false, hints: true, seen: [] };

function loadSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

const values = loadSettings();

export const settings = {
  get: (name) => values[name],
  set(name, value) {
    values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
    } catch {
      // Without local storage the setting lasts until the page is closed.
    }
    document.dispatchEvent(new CustomEvent("matinee:settings", { detail: name }));
  },
};

export const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Show the settings in the form, and store changes. */
export function bindSettings(form) {
  if (!form) return;
  for (const field of form.elements) {
    if (field.type === "radio") field.checked = settings.get(field.name) === field.value;
    if (field.type === "checkbox") field.checked = settings.get(field.name);
  }
  form.addEventListener("change", async ({ target }) => {
    if (target.name === "notify" && target.checked) {
      const permission = "Notification" in window && (await Notification.requestPermission());
      target.checked = permission === "granted";
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
