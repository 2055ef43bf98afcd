"""The themes of all pages: dark, light, or as the device prefers. A cookie stores the choice."""

from typing import Final

from matinee.engine.text.i18n import N_

THEME_COOKIE: Final = "matinee-theme"
THEMES: Final = {"house": N_("Dark house"), "matinee": N_("Light matinee")}
"""The dark and the light theme, which override the device's preference."""
