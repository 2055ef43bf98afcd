"""The balance study of Action!: implements `balance_study.BalanceStudy`.

`ledger` takes notes of a game. `results` has chapters about wins and scores, `films` about scripts,
`choices` about assistants, `event_cards` about events and trends. They also show the results of
the plainer bots with which the cards were first tried out.
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
"""The level of the bots that play."""

ledger = ActionLedger
MOST_HIRED: Final = (0, 1, 2)
FROM_ROUND: Final = (1, 3, 5, 7)


def cases() -> Mapping[str, Case]:
    """Four, three and two players; three with an even start; limited hiring; a short game."""
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
    """All legal actions; in the case `HIRING` without hires beyond the drawn number and round."""
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
