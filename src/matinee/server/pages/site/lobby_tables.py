"""Public tables in the lobby.

A list is rendered once for all who see the same: its cache key is all of its content.
"""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.text.current_language import current_language, current_tag
from matinee.server.pages.formatting import format_clock
from matinee.server.tables.table import Table
from matinee.store.tables import RUNNING
from matinee.web.cached_fragments import FRAGMENTS
from matinee.web.rendering import render


class LobbySeat(NamedTuple):
    """A taken seat at a table."""

    number: int
    name: str
    you: bool


class LobbyTable(NamedTuple):
    """A public table in the lobby."""

    id: str
    title: str
    watched: bool
    """The game is running and can be watched."""
    seats: tuple[LobbySeat, ...]
    free: int
    clock: str


def lobby_table(table: Table, person: str | None) -> LobbyTable:
    """A public table as this person sees it in the lobby."""
    watched = table.row.status == RUNNING
    return LobbyTable(
        id=table.row.id,
        title=current_language(table.title).gettext(table.title.name),
        watched=watched,
        seats=tuple(
            LobbySeat(
                seat_row.number, seat_row.name, person is not None and seat_row.person == person
            )
            for seat_row in table.seats
            if seat_row.name
        ),
        free=sum(not seat_row.name for seat_row in table.seats),
        clock="" if watched else format_clock(table.terms.clock),
    )


def table_list(tickets: Sequence[LobbyTable]) -> Markup:
    """The tables as a list; empty markup if there are none."""
    if not tickets:
        return Markup("")
    key = "tickets", current_tag(), tuple(tickets)
    return FRAGMENTS.show(
        key, lambda: render("_table_list.html", current_language(), tickets=tickets)
    )
