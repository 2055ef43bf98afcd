"""What needs the agreement of others: going back, ending early, letting somebody take a seat.

All people who play on are asked; whoever asks has agreed already. A question never blocks play,
and a question to go back lapses with the next move.
"""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec.structs import replace

from matinee.engine.game import Seat
from matinee.engine.refused import Refused
from matinee.engine.rows import Close, Play
from matinee.server.tables.courtesy import told_lines
from matinee.server.tables.cursor import Cursor
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.seating import free_name, player
from matinee.server.tables.standing import gone_back
from matinee.server.tables.table import Change, Table
from matinee.server.tables.turn import Motion, reseat
from matinee.store.people import Person
from matinee.store.tables import Chair

MOST_MOTIONS: Final = 12
"""Open questions at a table: some from each who sits there, and a few from outside."""

Kind = Literal["undo", "end", "seat"]


def ask_undo(
    table: Table, person: Person, now: float, seat: Seat | None, cursor: Cursor, to: int | None
) -> Change:
    """Ask to go back to where play stood after row `to` of what one saw.

    Without a row, to before one's own latest move.
    """
    chair = table.own(person.id, seat)
    table.require_playing(chair)
    if not table.terms.undo:
        raise Refused("undo-never")
    eyes = table.eyes(chair.number)
    if to is None:
        logged = _before_own_latest(table, chair.number)
    else:
        if not 0 <= to < len(eyes.noticed) - 1:
            raise TableRefused("undo-where")
        logged = eyes.before(to + 1)
    if cursor.rows != len(eyes.noticed):
        raise TableRefused("stale")
    motion = Motion("undo", person.id, chair.name, chair.number, logged, agreed=(person.id,))
    return _put(table, now, motion)


def ask_end(table: Table, person: Person, now: float) -> Change:
    """Ask to end the game here, with nobody having won."""
    chair = table.own_any(person.id)
    table.require_playing(chair)
    return _put(table, now, Motion("end", person.id, chair.name, agreed=(person.id,)))


def ask_seat(table: Table, person: Person, now: float, seat: Seat) -> Change:
    """Ask to go on for a bot or for somebody who is away."""
    table.running  # noqa: B018 (refuses a game that is over)
    chair = table.chair(seat)
    if table.seats_of(person.id) or person.id in table.turn.former:
        raise TableRefused("takeover-seated")
    _require_deserted(table, chair, now)
    motion = Motion(
        "seat", person.id, person.name, seat, program=person.program, agreed=(person.id,)
    )
    return _put(table, now, motion)


def answer(table: Table, person: Person, now: float, kind: Kind, by: str, agree: bool) -> Change:
    """Agree or not. One no is enough to end the matter; so is a change of mind of who asked."""
    motion = next((m for m in table.turn.motions if m.kind == kind and m.by == by), None)
    if motion is None:
        raise TableRefused("motion-none")
    if person.id != motion.by and person.id not in voters(table, motion, now):
        raise TableRefused("motion-vote")
    if not agree:
        return _without(table, now, motion)
    agreed = replace(motion, agreed=tuple(dict.fromkeys((*motion.agreed, person.id))))
    return _put(table, now, agreed, again=True)


def voters(table: Table, motion: Motion, now: float) -> list[str]:
    """Whose agreement is needed, beside that of who asks.

    To go back or to end the game, that of everybody who has not conceded, here or not: nobody
    loses what they have won by being away. To let somebody in, that of those who are there.
    """
    if motion.kind == "seat":
        asked = [chair for chair in table.active if not table.vanished(chair, now)]
    else:
        asked = [chair for chair in table.chairs if not chair.conceded]
    people = dict.fromkeys(chair.person for chair in asked if chair.person)
    return [person for person in people if person != motion.by]


def _require_deserted(table: Table, chair: Chair, now: float) -> None:
    """Refuse to give away the seat of somebody who is there."""
    if chair.bot is None and not table.vanished(chair, now):
        raise TableRefused("takeover-person", name=chair.name)


def _put(table: Table, now: float, motion: Motion, *, again: bool = False) -> Change:
    """Put a question, or carry it out if all have agreed."""
    others = [m for m in table.turn.motions if (m.kind, m.by) != (motion.kind, motion.by)]
    if not again and len(others) < len(table.turn.motions):
        raise TableRefused("motion-open")
    if not again and len(others) >= MOST_MOTIONS:
        raise TableRefused("motions-many")
    asked = voters(table, motion, now)
    # Of people who are all gone nobody can let anyone in: the question waits for one of them.
    unheard = not asked and any(
        chair.person not in (None, motion.by) and not chair.conceded for chair in table.chairs
    )
    if not unheard and all(person in motion.agreed for person in asked):
        return _carry(table, now, motion, others)
    return table.change(now, turn=replace(table.turn, motions=(*others, motion)))


def _without(table: Table, now: float, motion: Motion) -> Change:
    left = tuple(m for m in table.turn.motions if m is not motion)
    return table.change(now, turn=replace(table.turn, motions=left))


def _carry(table: Table, now: float, motion: Motion, others: Sequence[Motion]) -> Change:
    match = table.running
    turn = replace(table.turn, motions=tuple(others))
    if motion.kind == "undo":
        assert motion.to is not None
        assert motion.seat is not None
        draft = match.draft_rewind(motion.to, motion.seat)
        chairs = [gone_back(table.title, chair, draft.state) for chair in table.chairs]
        return table.change(now, chairs=chairs, turn=turn, draft=draft)
    if motion.kind == "end":
        return table.change(now, turn=turn, draft=match.draft_close(Close("agreed")))
    assert motion.seat is not None
    _require_deserted(table, table.chairs[motion.seat], now)
    taken = Chair(
        number=motion.seat,
        person=motion.by,
        name=free_name(table, motion.name, motion.seat),
        program=motion.program,
    )
    brief = table.game.brief(match.state, motion.seat)
    turn = reseat(turn, motion.seat, table.terms.clock, brief, now, bot=False)
    before = table.chairs[motion.seat].person
    if before is not None:
        told = motion.seat in told_lines(table, None).values()
        turn = replace(
            turn,
            former=(*turn.former, before),
            told=(*turn.told, (motion.seat, before)) if told else turn.told,
        )
    chairs = table.with_chair(taken)
    seated = {chair.person for chair in chairs}
    host = table.card.host if table.card.host in seated else motion.by
    draft = match.draft_sit(motion.seat, player(taken))
    return table.change(now, chairs=chairs, turn=turn, draft=draft, host=host)


def _before_own_latest(table: Table, seat: Seat) -> int:
    """The row of the log before this seat's latest move that still stands."""
    match = table.running
    number = match.tip
    while number > 0:
        row = match.rows[number]
        number = match.stands_before(number)
        if isinstance(row, Play) and row.seat == seat:
            return number
    raise TableRefused("undo-where")
