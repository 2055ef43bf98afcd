"""The whole board: the map for wide screens, the tiles for phones, and the pieces in both."""

from collections.abc import Mapping
from typing import Final

from markupsafe import escape

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Part
from matinee.games.deadwood.stage import areas, art, pawns, tiles
from matinee.games.deadwood.stage.geometry import plan
from matinee.games.deadwood.stage.ground import ground
from matinee.games.deadwood.state import View
from matinee.games.deadwood.words import DeadwoodWords

VAST: Final = (1400, 1000)
"""A lot that is larger than this is shown in its own size, to be scrolled."""


def parts(view: View, words: DeadwoodWords, viewer: Seat | None) -> Mapping[str, Part]:
    """What changes during play: twelve areas, the pawns, and twelve tiles."""
    return {
        **areas.draw(view, words),
        "pawns": pawns.draw(view, words),
        **tiles.draw(view, words, viewer),
    }


def board(view: View, words: DeadwoodWords, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """The map and the tiles; a page shows one of them, depending on its width."""
    lot = plan(view.lot.layout)
    changing = "".join(parts[f"area-{key}"].markup for key in lot.areas)
    phone = "".join(parts[f"tile-{key}"].markup for key in lot.tiles)
    wide, high = art.number(lot.width), art.number(lot.height)
    vast = " vast" * (lot.width > VAST[0] or lot.height > VAST[1])
    return (
        f'<div class="deadwood{vast}">{art.defs()}<svg class="map" viewBox="0 0 {wide} {high}" '
        f'width="{wide}" height="{high}" role="group" '
        f'aria-label="{escape(words.text(N_("The backlot")))}">'
        f"{ground(view.lot.layout, words.text)}{changing}{parts['pawns'].markup}</svg>"
        f'<div class="tiles">{phone}</div></div>'
    )
