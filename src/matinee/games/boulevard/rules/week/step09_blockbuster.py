"""Step 9: the player who earned most with films puts Popularity Cubes on names of one of them."""

from itertools import combinations

from matinee.engine.contract.game import Action, Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content import films
from matinee.games.boulevard.rules.actions import DECLINE, Celebrate
from matinee.games.boulevard.rules.active_seats import check_phase
from matinee.games.boulevard.rules.events import BlockbusterFound, CubesLeft, CubesPlaced
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.rules.week.step10_upkeep import pay_upkeep


@cache
def celebrations(film: str) -> tuple[Celebrate, ...]:
    """The actions for each set of a film's starred names (HB-DEC-57), all of them first."""
    names = films()[film].stars
    return tuple(
        Celebrate(film, some)
        for size in range(len(names), 0, -1)
        for some in combinations(names, size)
    )


def begin_blockbuster(state: State, dice: Dice, events: list[Event]) -> None:
    """Find the Blockbuster's players and ask for cubes; not in the last week (HB-END-04)."""
    state.queue = []
    if state.round < state.options.rounds:
        seats = blockbusters(state)
        income = state.payout[seats[0]] if seats else 0
        events.append(BlockbusterFound(seats=tuple(seats), income=income))
        state.queue = [
            seat for seat in seats if any(films()[film].stars for film in state.programme[seat])
        ]
    if state.queue:
        state.phase = "blockbuster"
    else:
        pay_upkeep(state, dice, events)


def blockbusters(position: View) -> list[Seat]:
    """The seats that earned most among those with films, clockwise from the Start Player."""
    showing = [
        seat for seat in position.clockwise(position.start) if position.programme[seat]
    ]  # HB-DEC-56
    most = max((position.payout[seat] for seat in showing), default=0)
    return [seat for seat in showing if position.payout[seat] == most]  # HB-BLOCK-04, HB-DEC-58


def legal_blockbuster(position: View, seat: Seat) -> list[Action]:
    """Cubes on any names of any one of the player's films, and declining."""
    return [*(c for film in position.programme[seat] for c in celebrations(film)), DECLINE]


def check_celebrate(position: View, seat: Seat, action: Celebrate) -> None:
    """Cubes may go to starred names of one film that the player shows."""
    check_phase(position, seat, "blockbuster")
    if action.film not in position.programme[seat]:
        raise IllegalAction("HB-BLOCK-02", "not-shown", film=action.film)
    if action not in celebrations(action.film):
        raise IllegalAction("HB-BLOCK-03", "no-such-names", film=action.film)


def celebrate(state: State, seat: Seat, action: Celebrate, dice: Dice) -> list[Event]:
    """Put a cube on each name; it first counts next week (HB-BLOCK-05)."""
    for star in action.stars:
        state.cubes[star] = state.cubes.get(star, 0) + 1
    events: list[Event] = [CubesPlaced(seat=seat, film=action.film, stars=action.stars)]
    _next(state, dice, events)
    return events


def decline_cubes(state: State, seat: Seat, dice: Dice) -> list[Event]:
    """Place no cubes."""
    events: list[Event] = [CubesLeft(seat=seat)]
    _next(state, dice, events)
    return events


def _next(state: State, dice: Dice, events: list[Event]) -> None:
    del state.queue[0]
    if not state.queue:
        pay_upkeep(state, dice, events)
