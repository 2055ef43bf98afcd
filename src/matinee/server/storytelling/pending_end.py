"""Grace period before an action that ends a turn or scene takes effect, and what cancels it.

At a real table people notice that a player is about to close a scene, and can speak up. Here the
action is pending. In live play it takes effect some seconds after the last entry of the person who
ends. Over days it takes effect when all others have nothing to add, or after the table's time.
"""

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.decoding import convert
from matinee.engine.match.log_rows import Close, Play, Row, SeatChange, Undo
from matinee.engine.storytelling.interrupts import SupportsInterrupts
from matinee.engine.text.errors import Refused
from matinee.server.tables.clocks import visible_to_all
from matinee.server.tables.progress import PendingEnd, Transition
from matinee.server.tables.table_settings import Terms, over_days
from matinee.store.tables import SeatRow


def people_to_ask(seat_rows: Sequence[SeatRow], seat: Seat) -> list[SeatRow]:
    """The seats of all people who may still want to speak before a seat's end takes effect.

    Programs are not among them: they say at once what they want to say.
    """
    own = seat_rows[seat].person
    return [
        seat_row
        for seat_row in seat_rows
        if seat_row.person not in (None, own)
        and seat_row.bot is None
        and not seat_row.conceded
        and not seat_row.program
    ]


def new_pending_end(
    terms: Terms,
    seat_rows: Sequence[SeatRow],
    present: Collection[str],
    seat: Seat,
    action: Action,
    latest: float | None,
    now: float,
) -> PendingEnd | None:
    """The pending end of a seat whose latest entry was at `latest`; `None` if it acts at once.

    At a table without clocks presence decides: play is live if all the others are present.
    """
    others = people_to_ask(seat_rows, seat)
    if not others:
        return None
    seat_row = seat_rows[seat]
    by_hand = seat_row.bot is None and not seat_row.program
    days = over_days(terms.clock)
    if days is None:
        there = [other.person in present for other in others]
        days = not (all(there) if by_hand else any(there))
    if days and not by_hand:
        return None
    entered = now if latest is None else latest
    due = now + terms.settle if days else entered + terms.hold
    if due <= now:
        return None
    return PendingEnd(seat, msgspec.to_builtins(action), days, due)


def pending_action(game: AnyGame, pending: PendingEnd) -> Action:
    """The action of a pending end."""
    action: Action = convert(pending.action, game.actions)
    return action


def after_transition(pending: PendingEnd, step: Transition, *, waited: bool) -> PendingEnd | None:
    """The pending end after a transition; `None` if it has lapsed.

    It lapses if another player takes its seat, with any undo, and if the rules no longer allow the
    action. `waited` means that its timer was paused: it then gets at least the seconds of live
    play, for people who come back to it.
    """
    seat, game, state = pending.seat, step.game, step.state
    if _player(step.before[seat]) != _player(step.seats[seat]):
        return None
    changes = [row for row in step.rows if not isinstance(row, SeatChange)]
    off = is_interrupted(game, state)
    if changes:
        if any(isinstance(row, Undo | Close) for row in changes) or not game.active_seats(state):
            return None
        if not off and not _legal(game, state, pending):
            return None
        pending = replace(pending, cleared_by=_still_clear(pending.cleared_by, step.seats, changes))
    spoke = any(isinstance(row, Play) and row.seat == seat for row in _visible_rows(changes))
    if (spoke and not pending.days) or (waited and not off):
        assert pending.due is not None
        pending = replace(pending, due=max(pending.due, step.now + step.terms.hold))
    others = people_to_ask(step.seats, seat)
    asked = tuple(
        seat_row.number for seat_row in others if seat_row.person not in pending.cleared_by
    )
    if not off and not (asked if pending.days else others):
        pending = replace(pending, due=step.now)
    return replace(pending, undecided_seats=asked if pending.days else ())


def is_interrupted(game: AnyGame, state: object) -> bool:
    """Whether the game is interrupted."""
    return isinstance(game, SupportsInterrupts) and game.paused(state)


def _legal(game: AnyGame, state: object, pending: PendingEnd) -> bool:
    try:
        game.check(state, pending.seat, pending_action(game, pending))
    except Refused:
        return False
    return True


def _still_clear(
    clear: tuple[str, ...], seat_rows: Sequence[SeatRow], changes: Sequence[Row]
) -> tuple[str, ...]:
    """The people whose "nothing to add" still holds: nobody but themselves has moved."""
    return tuple(
        person
        for person in clear
        if all(
            isinstance(r, Play) and seat_rows[r.seat].person == person
            for r in _visible_rows(changes)
        )
    )


def _visible_rows(changes: Sequence[Row]) -> list[Row]:
    """The rows visible to everybody: other rows must make no difference that could be seen."""
    return [row for row in changes if visible_to_all(row)]


def _player(seat_row: SeatRow) -> tuple[str | None, str | None, bool]:
    return seat_row.person, seat_row.bot, seat_row.conceded
