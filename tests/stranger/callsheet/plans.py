"""What a producer can lay down ahead.

An interruption that needs an answer ends a plan for one day; one for many days waits until later.
"""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.game import Action, Seat
from matinee.engine.open import Number, OneOf, Order
from matinee.engine.plan import LATER, Later, Plan
from stranger.callsheet.actions import (
    AnyPlan,
    Book,
    BookInTurn,
    BookThenReady,
    BuyPress,
    Judge,
    JudgeAlways,
    PressAfterWin,
    Ready,
)
from stranger.callsheet.game import CALL_SHEET, View

types: Final = AnyPlan
VERDICTS: Final = OneOf(("counts", "fails"))


def offers(view: View, seat: Seat) -> Sequence[Plan]:
    """Whoever is ready plans for the next day: the crew that is booked will be gone by then."""
    if not CALL_SHEET.waiting(view):
        return []
    gone = view.booked[seat] if view.ready[seat] else None
    crews = [crew for crew in view.hands[seat] if crew != gone]
    plans: list[Plan] = [BookThenReady(crew) for crew in crews]
    if view.ready[seat] and view.winner is None:
        plans.append(PressAfterWin(Number(0, view.dollars[seat])))
    in_turn = Order(tuple(map(str, crews)), most=len(crews), least=1)
    return [*plans, BookInTurn(in_turn), JudgeAlways(VERDICTS)]


def follow(plan: AnyPlan, view: View, seat: Seat) -> Action | Later | None:
    match plan:
        case JudgeAlways(verdict):
            return LATER if view.shouter is None else Judge(verdict == "counts")
        case BookInTurn(tuple(wanted)):
            if view.shouter is not None or view.winner is not None:
                return LATER
            crew = next((int(one) for one in wanted if int(one) in view.hands[seat]), None)
            return None if crew is None else _book(view, seat, crew)
    if view.shouter is not None:
        return None
    match plan:
        case PressAfterWin(int(dollars)):
            return BuyPress(dollars) if view.winner == seat else None
        case BookThenReady(crew):
            if view.winner is not None or crew not in view.hands[seat]:
                return None
            return _book(view, seat, crew)
    return None


def _book(view: View, seat: Seat, crew: int) -> Action:
    return Ready() if view.booked[seat] == crew else Book(crew)


def say(plan: AnyPlan, view: View, words: Any) -> str:
    sentence: str = words.plan(plan)
    return sentence
