"""Cached pieces of a table's page: rendered once for all viewers who see the same."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.engine.text.narration import Line
from matinee.engine.ui.browser_ui import SeatStat
from matinee.server.pages.parts.log_entries import LogEntry
from matinee.server.schemas.tables import SeatSchema
from matinee.server.tables.viewer_log import ViewerRow
from matinee.web.rendering import render

KEPT: Final = 4_000

rows: Final = WeakKeyDictionary[
    ViewerRow, dict[tuple[bool, Seat | None, tuple[Line, ...] | None], Markup]
]()
"""Rendered log rows, by: undone or not, the seat that links name, and the lines if the viewer has
hidden some of them."""


@lru_cache(KEPT)
def seat(
    language: Language,
    shape: SeatSchema,
    facts: tuple[SeatStat, ...],
    items: tuple[tuple[str, str], ...],
    total: str,
    over: bool,
) -> Markup:
    """A seat, during the game or after it, in one of the platform's languages."""
    return Markup(
        render(
            "fragments/seat.html",
            language,
            seat=shape,
            facts=facts,
            items=items,
            total=total,
            over=over,
        )
    )


def log_markup(
    language: Language,
    rows: Iterable[LogEntry],
    at: str = "",
    fresh: Collection[int] = (),
    current: int | None = None,
    new: int | None = None,
) -> Markup:
    """Log rows of the text page, the latest first if some of them are new.

    `at` is the beginning of the address of the table after a row. A log may have hundreds of rows:
    the template renders only the lines of each row, once.
    """
    pieces: list[str] = []
    newer = False
    for row in rows:
        if newer and new is not None and row.number < new:
            pieces.append(_rendered("_new_since.html", language))
        newer = new is not None and row.number >= new
        kind = "undone" if row.undone else "fresh" if row.number in fresh else ""
        pieces.append(f'<li class="{kind}">' if kind else "<li>")
        if at:
            here = ' aria-current="true"' if row.number == current else ""
            pieces.append(f'<a class="number" href="{escape(at)}{row.number}#board"{here}>')
        pieces.append(
            _row_markup(language, row.number if at else None, row.seat, row.lines, row.undone)
        )
    if newer:
        pieces.append(_rendered("_new_since.html", language))
    return Markup("".join(pieces))


@lru_cache(KEPT)
def _row_markup(
    language: Language,
    number: int | None,
    seat: Seat | None,
    lines: tuple[Line, ...],
    undone: bool,
) -> Markup:
    """The lines of one row; with a number, after the end of the link that the row begins with."""
    return _rendered(
        "_text_log_row.html", language, number=number, seat=seat, lines=lines, gone=undone
    )


def _rendered(template: str, language: Language, **values: Any) -> Markup:
    return Markup(render(template, language, **values).strip())
