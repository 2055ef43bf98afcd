"""Public tables as the lobby lists them.

A list is made once for all who are shown the same: it is kept by everything that it says.
"""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from matinee.server.pages.said import clock_told
from matinee.server.speech import spoken, tag
from matinee.server.tables.table import Table
from matinee.store.tables import RUNNING
from matinee.web.pages import render
from matinee.web.pieces import PIECES


class TicketSeat(NamedTuple):
    """Somebody who sits at a table."""

    number: int
    name: str
    you: bool


class Ticket(NamedTuple):
    """All that the lobby says of a public table."""

    id: str
    title: str
    watched: bool
    """The game goes on, and can be watched."""
    seats: tuple[TicketSeat, ...]
    free: int
    clock: str


def ticket(table: Table, person: str | None) -> Ticket:
    """A table as this person finds it in the lobby."""
    watched = table.card.status == RUNNING
    return Ticket(
        id=table.card.id,
        title=spoken(table.title).gettext(table.title.name),
        watched=watched,
        seats=tuple(
            TicketSeat(chair.number, chair.name, person is not None and chair.person == person)
            for chair in table.chairs
            if chair.name
        ),
        free=sum(not chair.name for chair in table.chairs),
        clock="" if watched else clock_told(table.terms.clock),
    )


def listed(tickets: Sequence[Ticket]) -> Markup:
    """The tables as a list; nothing if there are none."""
    if not tickets:
        return Markup("")
    key = "tickets", tag(), tuple(tickets)
    return PIECES.show(key, lambda: render("_tickets.html", spoken(), tickets=tickets))
