"""The whole board: four panels behind tabs, and the pieces in them.

`street` is this module's neighbour for the street, `array` for the films on offer, `theater` for
the viewer's own house and `rivals` for everybody else's. Tabs never change; `static/stage.js`
switches them.
"""

from collections.abc import Mapping
from typing import Final, Protocol

from markupsafe import Markup

from matinee.engine.cache import cache
from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Part
from matinee.games.boulevard.stage import array, art, motifs, rivals, street, theater
from matinee.games.boulevard.stage.art import Text
from matinee.games.boulevard.state import View
from matinee.games.boulevard.words import BoulevardWords


class Panel(Protocol):
    """Who draws one panel; a module does."""

    def parts(self, view: View, words: BoulevardWords, viewer: Seat | None) -> Mapping[str, Part]:
        """What changes in it during play."""
        ...

    def panel(
        self, view: View, words: BoulevardWords, viewer: Seat | None, parts: Mapping[str, Part]
    ) -> str:
        """The panel with these pieces in place."""
        ...


PANELS: Final[Mapping[str, tuple[str, Panel]]] = {
    "street": (N_("Street"), street),
    "films": (N_("Films"), array),
    "theater": (N_("My theater"), theater),
    "rivals": (N_("Rivals"), rivals),
}
"""The panels by name: what their tab says, and who draws them."""


def parts(view: View, words: BoulevardWords, viewer: Seat | None) -> Mapping[str, Part]:
    """Everything that changes during play."""
    found: dict[str, Part] = {}
    for _, drawer in PANELS.values():
        found |= drawer.parts(view, words, viewer)
    return found


def board(view: View, words: BoulevardWords, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """Tabs and panels; which of them are shown is up to the page's width and the viewer."""
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
    """What is drawn once and used by its id all over the board."""
    sheets = f'<svg class="defs" width="0" height="0" aria-hidden="true"><defs>{motifs.symbols()}'
    return f"{art.defs()}{sheets}</defs></svg>"


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
        text(N_("The board")), Markup("").join(tabs)
    )
