"""The balance study of Action!: fulfils `balance_study.BalanceStudy`.

`ledger` takes notes of a game. `results` has chapters about wins and scores, `films` about scripts,
`choices` about assistants, `event_cards` about events and trends. The figures of plainer bots, with
which the cards were first tried out, stand beside the new ones.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.contract.balance_study import Case, Chapter
from matinee.engine.contract.game import Action, Seat
from matinee.engine.match.dice import FastDice
from matinee.games.action.balance import choices, event_cards, films, results
from matinee.games.action.balance.formatting import EVENED, FOUR, HIRING, SHORT, THREE, TWO
from matinee.games.action.balance.ledger import ActionLedger, Notes
from matinee.games.action.rules.actions import HireAssistant
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import State

LEVEL: Final = "heuristic"
"""The bots that play."""

ledger = ActionLedger
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
    """All actions; where hiring is limited, only as many assistants and as early as was drawn."""
    if case != HIRING:
        return legal
    drawn = FastDice(f"{case} {index} {seat}")
    most, since = drawn.pick(MOST_HIRED), drawn.pick(FROM_ROUND)
    if state.hired[seat] < most and state.round >= since:
        return legal
    return [one for one in legal if not isinstance(one, HireAssistant)]


def report(notes: Mapping[str, Sequence[Notes]]) -> Sequence[Chapter]:
    """All chapters about the games."""
    return [
        *results.chapters(notes),
        *films.chapters(notes),
        *choices.chapters(notes),
        *event_cards.chapters(notes),
    ]
