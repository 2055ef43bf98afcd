"""What is asked of many games of Action!: fulfils `matinee.engine.study.Study`.

`ledger` takes notes of a game; `games` tells who wins and with what, `films` which scripts are
made, `choices` what assistants do, `happenings` what events and trends change. Before there was a
game, plainer players had tried out the cards; what they came to stands beside it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.dice import FastDice
from matinee.engine.game import Action, Seat
from matinee.engine.study import Case, Chapter
from matinee.games.action.actions import HireAssistant
from matinee.games.action.options import Options
from matinee.games.action.state import State
from matinee.games.action.study import choices, films, games, happenings
from matinee.games.action.study.ledger import ActionLedger, Notes
from matinee.games.action.study.told import EVENED, FOUR, HIRING, SHORT, THREE, TWO

LEVEL: Final = "heuristic"
"""The bots that play."""
MOST_HIRED: Final = (0, 1, 2)
FROM_ROUND: Final = (1, 3, 5, 7)


def cases() -> Mapping[str, Case]:
    """Two, three and four players; three with an even start; other ways to play."""
    return {
        FOUR: Case(4, LEVEL, Options()),
        THREE: Case(3, LEVEL, Options()),
        TWO: Case(2, LEVEL, Options()),
        EVENED: Case(3, LEVEL, Options(even_start=True)),
        HIRING: Case(3, LEVEL, Options(), 0.5),
        SHORT: Case(4, LEVEL, Options(short=True), 0.25),
    }


def allowed(
    case: str, index: int, state: State, seat: Seat, legal: Sequence[Action]
) -> Sequence[Action]:
    """Everything; where hiring is limited, only as many assistants and as early as was drawn."""
    if case != HIRING:
        return legal
    drawn = FastDice(f"{case} {index} {seat}")
    most, since = drawn.pick(MOST_HIRED), drawn.pick(FROM_ROUND)
    if state.hired[seat] < most and state.round >= since:
        return legal
    return [one for one in legal if not isinstance(one, HireAssistant)]


def ledger(state: State) -> ActionLedger:
    """A new ledger."""
    return ActionLedger(state)


def report(notes: Mapping[str, Sequence[Notes]]) -> Sequence[Chapter]:
    """Everything that the games show."""
    return [
        *games.chapters(notes),
        *films.chapters(notes),
        *choices.chapters(notes),
        *happenings.chapters(notes),
    ]
