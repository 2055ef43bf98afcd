"""Random stories, with challenges, fines and everything else at every moment."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from matinee.engine.contract.game import Action, Event
from matinee.engine.contract.open_fields import Number, Text, open_fields
from matinee.engine.match.dice import Dice, FastDice
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules import actions as a
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.state import State

SELDOM: Final = (
    *(a.ProposeEnd, a.EndScene, a.FadeToBlack, a.OpenBare, a.Interrupt),
    *(a.ProposeTenet, a.ChangeTenet, a.CallFine),
)
"""Actions that would end a story too soon, or delay its end too often."""
OFTEN: Final = (
    *(a.TellEvent, a.Originate, a.Obstacle, a.Draw, a.BuyDice, a.CallResolution),
    *(a.Create, a.EstablishNew, a.Introduce),
)
"""Actions that are made often, so that there are components to have complications with."""

Move = tuple[int, Action, list[Event]]


def random_story(
    seats: int, options: Options, seed: int, moves: int = 150
) -> Iterator[tuple[State, Move | None]]:
    """Each state of a random story, with the move that led to it."""
    dice = FastDice(seed)
    state, _ = UNIVERSALIS.setup(seats, options, dice)
    yield state, None
    for _ in range(moves):
        if state.over:
            return
        seat, action = random_move(state, dice)
        UNIVERSALIS.check(state, seat, action)
        yield state, (seat, action, UNIVERSALIS.play(state, seat, action, dice))


def random_move(state: State, dice: Dice) -> tuple[int, Action]:
    """A random move: mostly of an active seat, one time in five of any seat."""
    waiting = UNIVERSALIS.active_seats(state)
    seat = dice.pick(waiting) if dice.below(5) else dice.below(state.seats)
    offers = UNIVERSALIS.legal(state, seat)
    if not offers:
        seat = waiting[0]
        offers = UNIVERSALIS.legal(state, seat)
    kinds: dict[type[Action], list[Action]] = {}
    for offer in offers:
        kinds.setdefault(type(offer), []).append(offer)
    keys = [kind for kind in kinds for _ in range(5 if kind in OFTEN else 1)]
    keys = [kind for kind in keys if kind not in SELDOM or not dice.below(6)] or list(kinds)
    if a.AnswerCall in kinds and dice.below(6):
        return seat, a.AnswerCall(agree=True)
    return seat, _filled(state, dice.pick(kinds[dice.pick(keys)]), dice)


def _filled(state: State, offer: Action, dice: Dice) -> Action:
    """An offer with small numbers, so that coins last, and unique texts that mention components."""
    values: dict[str, Any] = {}
    for field, domain in open_fields(offer).items():
        if isinstance(domain, Number):
            values[field] = domain.low + dice.below(min(3, domain.high - domain.low + 1))
        elif isinstance(domain, Text):
            values[field] = _words(state, domain, dice)
    return type(offer)(
        **{field: values.get(field, getattr(offer, field)) for field in offer.__struct_fields__}
    )


def _words(state: State, domain: Text, dice: Dice) -> str:
    if not domain.least and dice.below(2):
        return ""
    word = f"w{state.move + 1}{dice.pick('abcdefgh')}"
    if domain.length < 300 or not state.on_stage:
        return word
    named = dice.pick(list(state.on_stage))
    return f"{word} meets {state.components[named].name}."


def balances(state: State) -> Counter[str]:
    """Balance of each account in the ledger."""
    found: Counter[str] = Counter()
    for row in state.ledger:
        found[row.source] -= row.coins
        found[row.to] += row.coins
    return found
