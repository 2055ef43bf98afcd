"""Votes: undo, ending the game early, and letting a person take over a seat.

`voters` lists the people whose agreement is needed. The caller of a vote has agreed. A vote never
blocks play, and a vote to undo lapses with the next move.
"""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import Close, Play
from matinee.engine.text.errors import Refused
from matinee.server.extension import extension
from matinee.server.tables.clocks import reseat
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.progress import Vote
from matinee.server.tables.seating import free_name, player
from matinee.server.tables.stored.orders import seat_after_undo
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person
from matinee.store.tables import SeatRow

MOST_VOTES: Final = 12
"""Most open votes at a table: some by each person who sits there, and a few by others."""

Kind = Literal["undo", "end", "seat"]


def call_undo_vote(
    table: Table, person: Person, now: float, seat: Seat | None, cursor: Cursor, to: int | None
) -> Change:
    """Call a vote to go back to the position after the viewer's row `to`.

    Without a row, it goes back to before the seat's latest move.
    """
    seat_row = table.own_seat(person.id, seat)
    table.require_playing(seat_row)
    if not table.terms.undo:
        raise Refused("undo-never")
    log = table.viewer_log(seat_row.number)
    if to is None:
        logged = _before_own_latest(table, seat_row.number)
    else:
        if not 0 <= to < len(log.rows) - 1:
            raise TableRefused("undo-where")
        logged = log.logged_before(to + 1)
    if cursor.rows != len(log.rows):
        raise TableRefused("stale")
    vote = Vote("undo", person.id, seat_row.name, seat_row.number, logged, agreed=(person.id,))
    return _open_or_update(table, now, vote)


def call_end_vote(table: Table, person: Person, now: float) -> Change:
    """Call a vote to end the game without a winner."""
    seat_row = table.any_own_seat(person.id)
    table.require_playing(seat_row)
    return _open_or_update(table, now, Vote("end", person.id, seat_row.name, agreed=(person.id,)))


def call_seat_vote(table: Table, person: Person, now: float, seat: Seat) -> Change:
    """Call a vote to take over the seat of a bot or of a person who is away."""
    table.require_running()
    seat_row = table.seat(seat)
    if table.seats_of(person.id) or person.id in table.progress.former:
        raise TableRefused("takeover-seated")
    _require_absent(table, seat_row, now)
    vote = Vote("seat", person.id, person.name, seat, program=person.program, agreed=(person.id,))
    return _open_or_update(table, now, vote)


def answer_vote(
    table: Table, person: Person, now: float, kind: Kind, by: str, agree: bool
) -> Change:
    """Agree or not. One no ends the vote, and so does a no of the person who called it."""
    vote = next((m for m in table.progress.votes if m.kind == kind and m.by == by), None)
    if vote is None:
        raise TableRefused("motion-none")
    if person.id != vote.by and person.id not in voters(table, vote, now):
        raise TableRefused("motion-vote")
    if not agree:
        return _rejected(table, now, vote)
    agreed = replace(vote, agreed=tuple(dict.fromkeys((*vote.agreed, person.id))))
    return _open_or_update(table, now, agreed, again=True)


def voters(table: Table, vote: Vote, now: float) -> list[str]:
    """The people whose agreement is needed, except the one who called the vote.

    An undo or an early end needs everybody who has not conceded, present or not: nobody loses a won
    game by being away. A takeover needs only those who play on and have not vanished.
    """
    if vote.kind == "seat":
        asked = [
            seat_row for seat_row in table.playing_seats if not table.has_vanished(seat_row, now)
        ]
    else:
        asked = [seat_row for seat_row in table.seats if not seat_row.conceded]
    people = dict.fromkeys(seat_row.person for seat_row in asked if seat_row.person)
    return [person for person in people if person != vote.by]


def _require_absent(table: Table, seat_row: SeatRow, now: float) -> None:
    """Refuse to give away the seat of a person who is present."""
    if seat_row.bot is None and not table.has_vanished(seat_row, now):
        raise TableRefused("takeover-person", name=seat_row.name)


def _open_or_update(table: Table, now: float, vote: Vote, *, again: bool = False) -> Change:
    """Open a vote or update it; carry it out if all have agreed."""
    others = [m for m in table.progress.votes if (m.kind, m.by) != (vote.kind, vote.by)]
    if not again and len(others) < len(table.progress.votes):
        raise TableRefused("motion-open")
    if not again and len(others) >= MOST_VOTES:
        raise TableRefused("motions-many")
    asked = voters(table, vote, now)
    # If all people are gone, nobody can let anyone in: the vote waits for one of them.
    unheard = not asked and any(
        seat_row.person not in (None, vote.by) and not seat_row.conceded for seat_row in table.seats
    )
    if not unheard and all(person in vote.agreed for person in asked):
        return _carry_out(table, now, vote, others)
    return table.change(now, progress=replace(table.progress, votes=(*others, vote)))


def _rejected(table: Table, now: float, vote: Vote) -> Change:
    left = tuple(m for m in table.progress.votes if m is not vote)
    return table.change(now, progress=replace(table.progress, votes=left))


def _carry_out(table: Table, now: float, vote: Vote, others: Sequence[Vote]) -> Change:
    match = table.running
    progress = replace(table.progress, votes=tuple(others))
    if vote.kind == "undo":
        assert vote.to is not None
        assert vote.seat is not None
        draft = match.draft_rewind(vote.to, vote.seat)
        seat_rows = [
            seat_after_undo(table.title, seat_row, draft.state) for seat_row in table.seats
        ]
        return table.change(now, seats=seat_rows, progress=progress, draft=draft)
    if vote.kind == "end":
        return table.change(now, progress=progress, draft=match.draft_close(Close("agreed")))
    assert vote.seat is not None
    _require_absent(table, table.seats[vote.seat], now)
    taken = SeatRow(
        number=vote.seat,
        person=vote.by,
        name=free_name(table, vote.name, vote.seat),
        program=vote.program,
    )
    quick = table.game.is_quick_decision(match.state, vote.seat)
    progress = reseat(progress, vote.seat, table.terms.clock, quick, now, bot=False)
    before = table.seats[vote.seat].person
    if before is not None:
        told = extension().has_text_of(table, vote.seat)
        progress = replace(
            progress,
            former=(*progress.former, before),
            former_authors=(*progress.former_authors, (vote.seat, before))
            if told
            else progress.former_authors,
        )
    seat_rows = table.with_seat(taken)
    seated = {seat_row.person for seat_row in seat_rows}
    host = table.row.host if table.row.host in seated else vote.by
    draft = match.draft_sit(vote.seat, player(taken))
    return table.change(now, seats=seat_rows, progress=progress, draft=draft, host=host)


def _before_own_latest(table: Table, seat: Seat) -> int:
    """The row of the log before this seat's latest move that was not undone."""
    match = table.running
    number = match.last_active_row
    while number > 0:
        row = match.rows[number]
        number = match.active_row_before(number)
        if isinstance(row, Play) and row.seat == seat:
            return number
    raise TableRefused("undo-where")
