"""For how long what somebody ends is held, and what becomes of it when the table changes.

At a real table one hears it coming that somebody is about to close a scene. Here it is held: live
for some seconds after the last entry of who ends it, over days until all others have said that they
have nothing to add, or the table's time has passed.
"""

from collections.abc import Collection, Sequence

import msgspec
from msgspec.structs import replace

from matinee.engine.closing import Pausing
from matinee.engine.game import Action, AnyGame, Seat
from matinee.engine.refused import Refused
from matinee.engine.rows import Close, Play, Row, Sit, Undo
from matinee.server.tables.terms import Terms, over_days
from matinee.server.tables.turn import Held, noticed_by_all
from matinee.store.tables import Chair


def others(chairs: Sequence[Chair], seat: Seat) -> list[Chair]:
    """The chairs of all people who might still want to say something to what a seat ends.

    Programs are no people here: what they want to say they say at once.
    """
    own = chairs[seat].person
    return [
        chair
        for chair in chairs
        if chair.person not in (None, own)
        and chair.bot is None
        and not chair.conceded
        and not chair.program
    ]


def hold(
    terms: Terms,
    chairs: Sequence[Chair],
    present: Collection[str],
    seat: Seat,
    action: Action,
    latest: float | None,
    now: float,
) -> Held | None:
    """How what a seat ends now is held, who made its latest entry at `latest`; `None` if not.

    Without a clock it is people who tell whether a table is live: all the others are there.
    """
    heard = others(chairs, seat)
    if not heard:
        return None
    chair = chairs[seat]
    by_hand = chair.bot is None and not chair.program
    days = over_days(terms.clock)
    if days is None:
        there = [other.person in present for other in heard]
        days = not (all(there) if by_hand else any(there))
    if days and not by_hand:
        return None
    entered = now if latest is None else latest
    due = now + terms.settle if days else entered + terms.hold
    if due <= now:
        return None
    return Held(seat, msgspec.to_builtins(action), days, due)


def read(game: AnyGame, held: Held) -> Action:
    """What is to be played."""
    action: Action = msgspec.convert(held.action, game.actions)
    return action


def kept(
    held: Held,
    game: AnyGame,
    state: object,
    terms: Terms,
    before: Sequence[Chair],
    chairs: Sequence[Chair],
    rows: Sequence[Row],
    now: float,
    *,
    waited: bool,
) -> Held | None:
    """What is held after a change of the table; `None` if it has lapsed.

    It lapses if somebody else plays on its seat, with whatever is taken back, and if the rules do
    not allow it any more. `waited` says that it has stood still: then there are at least those
    seconds for whoever comes back to it.
    """
    seat = held.seat
    if _plays(before[seat]) != _plays(chairs[seat]):
        return None
    changes = [row for row in rows if not isinstance(row, Sit)]
    off = put_off(game, state)
    if changes:
        if any(isinstance(row, Undo | Close) for row in changes) or not game.waiting(state):
            return None
        if not off and not _legal(game, state, held):
            return None
        held = replace(held, clear=_still_clear(held.clear, chairs, changes))
    spoke = any(isinstance(row, Play) and row.seat == seat for row in _news(changes))
    if (spoke and not held.days) or (waited and not off):
        assert held.due is not None
        held = replace(held, due=max(held.due, now + terms.hold))
    heard = others(chairs, seat)
    asked = tuple(chair.number for chair in heard if chair.person not in held.clear)
    if not off and not (asked if held.days else heard):
        held = replace(held, due=now)
    return replace(held, asked=asked if held.days else ())


def put_off(game: AnyGame, state: object) -> bool:
    """Whether the game has put off what was going on for another matter."""
    return isinstance(game, Pausing) and game.paused(state)


def _legal(game: AnyGame, state: object, held: Held) -> bool:
    try:
        game.check(state, held.seat, read(game, held))
    except Refused:
        return False
    return True


def _still_clear(
    clear: tuple[str, ...], chairs: Sequence[Chair], changes: Sequence[Row]
) -> tuple[str, ...]:
    """Those who have still nothing to add after these moves: all but their own are news to them."""
    return tuple(
        person
        for person in clear
        if all(isinstance(r, Play) and chairs[r.seat].person == person for r in _news(changes))
    )


def _news(changes: Sequence[Row]) -> list[Row]:
    """What all notice of this: anything else must make no difference that could be seen."""
    return [row for row in changes if noticed_by_all(row)]


def _plays(chair: Chair) -> tuple[str | None, str | None, bool]:
    return chair.person, chair.bot, chair.conceded
