"""The balance study of Hollywood Boulevard: fulfils `balance_study.BalanceStudy`.

`ledger` takes notes of a game. `results` and `choices` have chapters about the games, `films` about
the films alone. The study checks HB-CON-18 to -21: bands for a set of films and prices.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.contract.balance_study import Case, Chapter
from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import FastDice
from matinee.games.boulevard.balance import films, results
from matinee.games.boulevard.balance.ledger import BoulevardLedger, Notes, kind_of
from matinee.games.boulevard.balance.results import (
    EIGHT_WEEKS,
    FIVE_PLAYERS,
    FOUR_WEEKS,
    MAIN,
    OPENINGS,
    TWO_PLAYERS,
    WITHOUT,
)
from matinee.games.boulevard.content.pieces import BOXES
from matinee.games.boulevard.rules.actions import PlaceMarker
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import State

LEVEL: Final = "heuristic"
"""Level of the bots that play."""

ledger = BoulevardLedger


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
    """The legal actions that a case allows: a drawn opening, or all but those at barred boxes."""
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


def report(notes: Mapping[str, Sequence[Notes]]) -> Sequence[Chapter]:
    """The chapters about the games, and those about the films alone."""
    return [
        *results.chapters(notes),
        *films.chapters(),
    ]
