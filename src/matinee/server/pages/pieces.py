"""Pieces of a table's page that are made once and kept: for all who see the same, or for later."""

from functools import lru_cache
from typing import Final
from weakref import WeakKeyDictionary

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.stage import Fact
from matinee.engine.story import Line
from matinee.server.api.shapes_tables import SeatShape
from matinee.server.tables.eyes import Noticed
from matinee.web.pages import render

KEPT: Final = 4_000

rows: Final = WeakKeyDictionary[
    Noticed, dict[tuple[bool, Seat | None, tuple[Line, ...] | None], Markup]
]()
"""Rows of the log: taken back or not, for which of several seats of one's own, and what is read
of them if somebody does not want to see all of it."""


@lru_cache(KEPT)
def seat(
    language: Language,
    shape: SeatShape,
    facts: tuple[Fact, ...],
    items: tuple[tuple[str, str], ...],
    total: str,
    over: bool,
) -> Markup:
    """What is shown of a seat, during the game or after it, in a language of the platform's."""
    return Markup(
        render(
            "regions/seat.html",
            language,
            seat=shape,
            facts=facts,
            items=items,
            total=total,
            over=over,
        )
    )


@lru_cache(KEPT)
def told_lines(
    language: Language, seat: Seat | None, lines: tuple[Line, ...], gone: bool
) -> Markup:
    """What is read of one row of the log, on a page of text."""
    return Markup(render("_lines.html", language, seat=seat, lines=lines, gone=gone).strip())
