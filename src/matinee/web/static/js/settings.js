// The settings of this browser, kept in local storage.

const KEY = "matinee";
/**
 * @typedef {{
 *   pace: string,
 *   arm: boolean,
 *   chime: boolean,
 *   notify: boolean,
 *   hints: boolean,
 *   seen: (string | undefined)[],
 * }} Settings
 */

/** @type {Settings} */
const DEFAULTS = { pace: "watch", arm: true, chime: true, notify: false, hints: true, seen: [] };

/** @returns {Settings} */
function loadSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

const values = loadSettings();

export const settings = {
  /**
   * @template {keyof Settings} N
   * @param {N} name
   */
  get: (name) => values[name],
  /**
   * @template {keyof Settings} N
   * @param {N} name
   * @param {Settings[N]} value
   */
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

/** @typedef {"arm" | "chime" | "notify" | "hints"} Switch */

/**
 * Show the settings in the form, and store changes. Its radio buttons are for the pace, its checkboxes for all
 * other settings.
 * @param {HTMLFormElement | null} form
 */
export function bindSettings(form) {
  if (!form) return;
  const radios = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=radio]"));
  const checkboxes = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=checkbox]"));
  for (const radio of radios) {
    radio.checked = settings.get("pace") === radio.value;
    radio.addEventListener("change", () => settings.set("pace", radio.value));
  }
  for (const checkbox of checkboxes) {
    const name = /** @type {Switch} */ (checkbox.name);
    checkbox.checked = settings.get(name);
    checkbox.addEventListener("change", async () => {
      if (name === "notify" && checkbox.checked) {
        const permission = "Notification" in window && (await Notification.requestPermission());
        checkbox.checked = permission === "granted";
      }
      settings.set(name, checkbox.checked);
    });
    document.addEventListener("matinee:settings", ({ detail }) => {
      if (detail === name) checkbox.checked = settings.get(name);
    });
  }
  form.querySelector("[data-forget-hints]")?.addEventListener("click", () => {
    settings.set("hints", true);
    settings.set("seen", []);
  });
}
