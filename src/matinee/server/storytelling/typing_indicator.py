"""Typing indicators: they show that a seat is writing, and expire by themselves.

Nothing of the text is sent or stored.
"""

from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import Play
from matinee.server.storytelling.safety_view import story_exporter
from matinee.server.storytelling.stored_data import stored_data
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.storytelling.typing_indicators import TypingIndicator
from matinee.store.tables import OVER

LASTS: Final = 7.0
"""Seconds for which an indicator is shown."""


def new_indicator(
    table: Table, person: Person, seat: Seat | None, now: float
) -> tuple[Seat, TypingIndicator] | None:
    """The indicator that this person is writing; `None` while nobody may see one."""
    story_exporter(table)
    seat_row = table.own_seat(person.id, seat)
    if table.match is None or not _shown(table):
        return None
    return seat_row.number, TypingIndicator(person.id, now + LASTS, len(table.match.rows))


def writers(table: Table, person: str | None, now: float) -> tuple[Seat, ...]:
    """The seats that are writing, for one person: without their own and those they muted."""
    tools, typing = stored_data(table)
    if not typing or not _shown(table):
        return ()
    unseen = tools.choices_of(person).muted | {person}
    return tuple(
        seat
        for seat, one in sorted(typing.items())
        if one.until > now and one.person not in unseen and _holds(table, seat, one)
    )


def _shown(table: Table) -> bool:
    """Whether indicators are shown: not during a pause, nor while people choose in secret."""
    if table.match is None or table.row.status == OVER or table.progress.paused is not None:
        return False
    return not table.game.has_hidden_choices(table.match.state)


def _holds(table: Table, seat: Seat, one: TypingIndicator) -> bool:
    """Whether the writer still plays this seat, and has not finished the text meanwhile."""
    seat_row = table.seats[seat]
    since = table.begun.rows[one.rows :]
    told = any(isinstance(row, Play) and row.seat == seat for row in since)
    return seat_row.person == one.person and seat_row.plays_on and not told
