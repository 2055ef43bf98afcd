"""The whole board: the map for wide screens, the tiles for phones, and the pieces in both."""

from collections.abc import Mapping
from typing import Final

from markupsafe import escape

from matinee.engine.contract.game import Seat
from matinee.engine.ui.browser_ui import Part
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.art import symbols
from matinee.games.deadwood.web.art.geometry import plan
from matinee.games.deadwood.web.panels import areas, pawns, phone_tiles
from matinee.games.deadwood.web.panels.static_map import static_map

VAST: Final = (1400, 1000)
"""A larger lot is shown in its own size and scrolls."""


def parts(view: View, words: DeadwoodText, viewer: Seat | None) -> Mapping[str, Part]:
    """The parts that change during play: twelve areas, the pawns, and twelve tiles."""
    return {
        **areas.draw(view, words),
        "pawns": pawns.draw(view, words),
        **phone_tiles.draw(view, words, viewer),
    }


def board(view: View, words: DeadwoodText, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """The map and the tiles; the page's width decides which of them is shown."""
    lot = plan(view.lot.layout)
    changing = "".join(parts[f"area-{key}"].markup for key in lot.areas)
    phone = "".join(parts[f"tile-{key}"].markup for key in lot.tiles)
    wide, high = symbols.number(lot.width), symbols.number(lot.height)
    vast = " vast" * (lot.width > VAST[0] or lot.height > VAST[1])
    return (
        f'<div class="deadwood{vast}">{symbols.defs()}<svg class="map" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}" role="group" '
        f'aria-label="{escape(words.text("The backlot"))}">'
        f"{static_map(view.lot.layout, words.text)}{changing}{parts['pawns'].markup}</svg>"
        f'<div class="tiles">{phone}</div></div>'
    )
