"""What a producer can lay down ahead. An interruption that needs an answer ends any plan."""

from collections.abc import Sequence
from typing import Any, Final

from matinee.engine.game import Action, Seat
from matinee.engine.open import Number
from matinee.engine.plan import Plan
from stranger.callsheet.actions import (
    AnyPlan,
    Book,
    BookThenReady,
    BuyPress,
    PressAfterWin,
    Ready,
)
from stranger.callsheet.game import CALL_SHEET, View

types: Final = AnyPlan


def offers(view: View, seat: Seat) -> Sequence[Plan]:
    """Whoever is ready plans for the next day: the crew that is booked will be gone by then."""
    if not CALL_SHEET.waiting(view):
        return []
    gone = view.booked[seat] if view.ready[seat] else None
    crews: list[Plan] = [BookThenReady(crew) for crew in view.hands[seat] if crew != gone]
    hopes = view.ready[seat] and view.winner is None
    return [*crews, PressAfterWin(Number(0, view.dollars[seat]))] if hopes else crews


def follow(plan: AnyPlan, view: View, seat: Seat) -> Action | None:
    if view.shouter is not None:
        return None
    match plan:
        case PressAfterWin(int(dollars)):
            return BuyPress(dollars) if view.winner == seat else None
        case BookThenReady(crew):
            if view.winner is not None or crew not in view.hands[seat]:
                return None
            return Ready() if view.booked[seat] == crew else Book(crew)
    return None


def say(plan: AnyPlan, view: View, words: Any) -> str:
    sentence: str = words.plan(plan)
    return sentence
