"""Pieces of a table's page that are made once and kept: for all who see the same, or for later."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, Final
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.stage import Fact
from matinee.engine.story import Line
from matinee.server.api.shapes_tables import SeatShape
from matinee.server.pages.entries import Entry, ToldLine
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


def told_log(
    language: Language,
    rows: Iterable[Entry],
    at: str = "",
    fresh: Collection[int] = (),
    current: int | None = None,
    new: int | None = None,
) -> Markup:
    """Rows of the log on a page of text, the latest first if some of them are new.

    `at` begins the address of the table after a row. A log may have hundreds of rows: a template
    makes only the lines of each, once.
    """
    told: list[str] = []
    newer = False
    for row in rows:
        if newer and new is not None and row.number < new:
            told.append(_rendered("_new_since.html", language))
        newer = new is not None and row.number >= new
        kind = "gone" if row.gone else "fresh" if row.number in fresh else ""
        told.append(f'<li class="{kind}">' if kind else "<li>")
        if at:
            here = ' aria-current="true"' if row.number == current else ""
            told.append(f'<a class="number" href="{escape(at)}{row.number}#board"{here}>')
        told.append(_told_row(language, row.number if at else None, row.seat, row.lines, row.gone))
    if newer:
        told.append(_rendered("_new_since.html", language))
    return Markup("".join(told))


@lru_cache(KEPT)
def _told_row(
    language: Language,
    number: int | None,
    seat: Seat | None,
    lines: tuple[Line, ...],
    gone: bool,
) -> Markup:
    """The lines of one row; with its number, the link to it ends before them."""
    return _rendered("_told_row.html", language, number=number, seat=seat, lines=lines, gone=gone)


@lru_cache(KEPT)
def told_line(language: Language, line: ToldLine) -> Markup:
    """A line of the story, with what can be done about it."""
    return _rendered("_told_line.html", language, line=line)


def _rendered(template: str, language: Language, **values: Any) -> Markup:
    return Markup(render(template, language, **values).strip())
