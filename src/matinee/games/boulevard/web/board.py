"""The whole board: four panels behind tabs, and the pieces in them.

In `panels`, `street` draws the street, `films_on_offer` the films, `theater` the viewer's own
theater and `rivals` the other players'. Tabs never change; `static/game.js` switches them.
"""

from collections.abc import Mapping
from typing import Final, Protocol

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.thread_cache import cache
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import motifs, symbols
from matinee.games.boulevard.web.panels import films_on_offer, rivals, street, theater


class Panel(Protocol):
    """Draws one panel; a module fulfils it."""

    def parts(self, view: View, words: BoulevardText, viewer: Seat | None) -> Mapping[str, Part]:
        """The panel's parts that change during play."""
        ...

    def panel(
        self, view: View, words: BoulevardText, viewer: Seat | None, parts: Mapping[str, Part]
    ) -> str:
        """The panel with these pieces in place."""
        ...


PANELS: Final[Mapping[str, tuple[str, Panel]]] = {
    "street": (N_("Street"), street),
    "films": (N_("Films"), films_on_offer),
    "theater": (N_("My theater"), theater),
    "rivals": (N_("Rivals"), rivals),
}
"""The panels by name: the label of the tab, and the module that draws the panel."""


def parts(view: View, words: BoulevardText, viewer: Seat | None) -> Mapping[str, Part]:
    """All parts that change during play."""
    found: dict[str, Part] = {}
    for _, drawer in PANELS.values():
        found |= drawer.parts(view, words, viewer)
    return found


def board(view: View, words: BoulevardText, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """Tabs and panels; the page's width and the chosen tab decide which panels are shown."""
    panels = "".join(
        f'<div id="hb-{name}" class="panel" role="tabpanel" tabindex="-1" '
        f'aria-labelledby="hb-tab-{name}">'
        f"{drawer.panel(view, words, viewer, parts)}</div>"
        for name, (_, drawer) in PANELS.items()
    )
    return (
        f'<div class="boulevard" data-panel="street">{_drawings()}{_tabs(words.text)}{panels}</div>'
    )


@cache
def _drawings() -> str:
    """The drawings that the board uses by id."""
    sheets = f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{motifs.symbols()}'
    return f"{symbols.defs()}{sheets}</defs></svg>"


@cache
def _tabs(text: Text) -> Markup:
    tabs = (
        Markup(
            '<button type="button" role="tab" id="hb-tab-{}" data-panel="{}" '
            'aria-controls="hb-{}" aria-selected="{}">{}</button>'
        ).format(name, name, name, "true" if name == "street" else "false", text(label))
        for name, (label, _) in PANELS.items()
    )
    return Markup('<div class="panels" role="tablist" aria-label="{}">{}</div>').format(
        text("The board"), Markup("").join(tabs)
    )
