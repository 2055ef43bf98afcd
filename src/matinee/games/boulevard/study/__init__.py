"""What is asked of many games of Hollywood Boulevard: fulfils `matinee.engine.study.Study`.

`ledger` takes notes of a game, `games` and `choices` make chapters of them, `films` looks at the
films alone. HB-CON-18 to -21 are looked into here: bands for a set of films and prices.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.dice import FastDice
from matinee.engine.game import Action, Seat
from matinee.engine.study import Case, Chapter
from matinee.games.boulevard.actions import PlaceMarker
from matinee.games.boulevard.content import BOXES
from matinee.games.boulevard.options import Options
from matinee.games.boulevard.state import State
from matinee.games.boulevard.study import films, games
from matinee.games.boulevard.study.games import (
    EIGHT_WEEKS,
    FIVE_PLAYERS,
    FOUR_WEEKS,
    MAIN,
    OPENINGS,
    TWO_PLAYERS,
    WITHOUT,
)
from matinee.games.boulevard.study.ledger import BoulevardLedger, Notes, kind_of

LEVEL: Final = "heuristic"
"""The bots that play."""


def cases() -> Mapping[str, Case]:
    """Six weeks with four players, and fewer games of other lengths and sizes."""
    return {
        MAIN: Case(4, LEVEL, Options()),
        OPENINGS: Case(4, LEVEL, Options(), 0.5),
        WITHOUT: Case(4, LEVEL, Options(), 0.5),
        FOUR_WEEKS: Case(4, LEVEL, Options(rounds=4), 0.1),
        EIGHT_WEEKS: Case(4, LEVEL, Options(rounds=8), 0.1),
        TWO_PLAYERS: Case(2, LEVEL, Options(), 0.1),
        FIVE_PLAYERS: Case(5, LEVEL, Options(), 0.1),
    }


def allowed(
    case: str, index: int, state: State, seat: Seat, legal: Sequence[Action]
) -> Sequence[Action]:
    """The opening that was drawn for a player, or all but the boxes that this one does without."""
    if state.phase != "markers" or case not in {OPENINGS, WITHOUT}:
        return legal
    drawn = FastDice(f"{case} {index} {seat}")
    if case == WITHOUT:
        shunned = list(BOXES)
        drawn.shuffle(shunned)
        closed = shunned[:2]
        return [one for one in legal if not isinstance(one, PlaceMarker) or one.spot not in closed]
    if state.round > 1 or state.circuit > 1:
        return legal
    places = [one for one in legal if isinstance(one, PlaceMarker)]
    spot = drawn.pick(sorted({kind_of(place.spot) for place in places}))
    return [place for place in places if kind_of(place.spot) == spot]


def ledger(state: State) -> BoulevardLedger:
    """A new ledger."""
    return BoulevardLedger(state)


def report(notes: Mapping[str, Sequence[Notes]]) -> Sequence[Chapter]:
    """Everything that the games show, and what the films are worth by themselves."""
    return [
        *games.chapters(notes),
        *films.chapters(),
    ]
