"""Standing orders with one fault each, and the check that detects it."""

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fixtures.games.callsheet import TITLE, standing_orders
from fixtures.games.callsheet.actions import (
    AnyPlan,
    Book,
    BookInTurn,
    BookThenReady,
    BuyPress,
    Clear,
    JudgeAlways,
    PressAfterWin,
)
from fixtures.games.callsheet.conformance import CONFORMANCE
from fixtures.games.callsheet.game import CallSheet, State, View
from fixtures.games.callsheet.game_text import CallSheetText
from matinee.engine.contract.conformance_cases import ConformanceCase
from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import Number, OneOf, Ranking
from matinee.engine.contract.standing_orders import WAIT, Plan
from matinee.engine.contract.title import Title
from matinee.testing.checks import standing_orders as checks
from matinee.testing.conformance_checks import CHECKS

Check = Callable[[Title, ConformanceCase], None]
PLAN_CHECKS = [check for check in CHECKS if check.__module__ == checks.__name__]


class Unheard(Plan, tag="unheard", frozen=True):
    """A plan of no type that the game names."""


class Listing(Plan, tag="listing", frozen=True):
    """A plan whose field is written as a list, and so is read as a list."""

    crews: Any


class Sound:
    """The standing orders of Call Sheet, without a fault."""

    types: Any = AnyPlan

    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return standing_orders.offers(view, seat)

    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        return standing_orders.step(plan, view, seat)

    def plan_label(self, plan: Any, view: View, words: Any) -> str:
        return standing_orders.plan_label(plan, view, words)


class OffersTwice(Sound):
    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return [*super().offers(view, seat)] * 2


class OffersWhatItThinksOf(Sound):
    calls = 0

    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        self.calls += 1
        return [BookThenReady(self.calls)]


class OffersActions(Sound):
    types = AnyPlan | Book

    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return [Book(crew) for crew in view.hands[seat]]


class OffersTheUnheardOf(Sound):
    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return [Unheard()]


class ComesBackAsAList(Sound):
    types = Listing

    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return [Listing(tuple(view.hands[seat]))]


class IsSpeechless(Sound):
    def plan_label(self, plan: Any, view: View, words: Any) -> str:
        return "" if isinstance(plan, PressAfterWin) else super().plan_label(plan, view, words)


class SoundsTheSame(Sound):
    def plan_label(self, plan: Any, view: View, words: Any) -> str:
        return "Do as planned"


class TripsOverAnotherHand(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        if isinstance(plan, BookThenReady):
            view.hands[seat].index(plan.crew)
        return super().step(plan, view, seat)


class CountsOnTheDeck(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        return None if view.deck[-1] > 20 else super().step(plan, view, seat)


class ChangesItsMind(Sound):
    calls = 0

    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        self.calls += 1
        return super().step(plan, view, seat) if self.calls % 2 else None


class ChangesTheView(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        view.may_pin[seat] = False
        return super().step(plan, view, seat)


class WantsAPlan(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        return plan


class LeavesItOpen(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        return BuyPress(Number(0, 1))


class OffersByTheDeck(Sound):
    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return super().offers(view, seat) if view.deck[-1] > 15 else []


class FollowsTheDeck(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        return super().step(plan, view, seat) if view.deck[-1] > 15 else None


class NeverRests(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Action | None:
        action: Action | None = super().step(plan, view, seat)
        booked = isinstance(plan, BookThenReady) and view.booked[seat] == plan.crew
        return Clear() if action and booked else action


class PutsOffForEver(Sound):
    def step(self, plan: Any, view: View, seat: Seat) -> Any:
        return WAIT


class ListsNothing(Sound):
    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return [BookInTurn(Ranking((), most=3, least=1))]


class ListsTwice(Sound):
    def offers(self, view: View, seat: Seat) -> Sequence[Any]:
        return [JudgeAlways(OneOf(("counts", "counts")))]


class CallsAllTheSame(CallSheetText):
    def option_label(self, choice: object, field: str, item: str, view: object) -> str:
        return "One of the crew"


class CallsThemNothing(CallSheetText):
    def option_label(self, choice: object, field: str, item: str, view: object) -> str:
        return ""


class ShowsTheDeck(CallSheet):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        view.deck = state.deck[:]
        return view


def with_plans(broken: Any, game: Any = TITLE.game) -> Title:
    """The third-party title with other standing orders."""
    title = dataclasses.replace(TITLE)
    vars(title).update(game=game, plans=broken)
    return title


@pytest.mark.parametrize("check", PLAN_CHECKS, ids=lambda check: check.__name__)
def test_plans_with_nothing_wrong_pass(check: Check) -> None:
    check(with_plans(Sound()), CONFORMANCE.cases[0])


@pytest.mark.parametrize("check", PLAN_CHECKS, ids=lambda check: check.__name__)
def test_a_game_without_plans_need_not_do_anything(check: Check) -> None:
    check(dataclasses.replace(TITLE, plans_at=None), CONFORMANCE.cases[0])


@pytest.mark.parametrize(
    ("broken", "check", "problem"),
    [
        (OffersTwice, checks.check_plans_can_be_made, "is offered twice"),
        (OffersWhatItThinksOf, checks.check_plans_can_be_made, "offers differ"),
        (OffersActions, checks.check_plans_can_be_made, "which is no plan"),
        (OffersTheUnheardOf, checks.check_plans_can_be_made, "cannot be read"),
        (ComesBackAsAList, checks.check_plans_can_be_made, "comes back as"),
        (IsSpeechless, checks.check_plans_have_words, "gives no sentence"),
        (SoundsTheSame, checks.check_plans_have_words, "called the same"),
        (ChangesItsMind, checks.check_plans_can_be_followed, "on equal views"),
        (ChangesTheView, checks.check_plans_can_be_followed, "changed the view"),
        (WantsAPlan, checks.check_plans_can_be_followed, "no action of the game"),
        (LeavesItOpen, checks.check_plans_can_be_followed, "leaves something open"),
        (NeverRests, checks.check_plans_come_to_an_end, "is not over after"),
        (PutsOffForEver, checks.check_plans_come_to_an_end, "never act or lapse"),
        (ListsNothing, checks.check_plans_have_words, "cannot be chosen"),
        (ListsTwice, checks.check_plans_have_words, "lists something twice"),
    ],
    ids=lambda what: getattr(what, "__name__", ""),
)
def test_a_broken_plan_is_noticed(broken: type[Sound], check: Check, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        check(with_plans(broken()), CONFORMANCE.cases[0])


@pytest.mark.parametrize(
    ("broken", "problem"),
    [(TripsOverAnotherHand, "is not in list"), (CountsOnTheDeck, "is hidden from the viewer")],
)
def test_a_plan_that_raises_on_a_later_view_is_noticed(broken: type[Sound], problem: str) -> None:
    with pytest.raises((ValueError, TypeError), match=problem):
        checks.check_plans_can_be_followed(with_plans(broken()), CONFORMANCE.cases[0])


@pytest.mark.parametrize(
    ("broken", "problem"),
    [(OffersByTheDeck, "offers tell seat"), (FollowsTheDeck, "knows a secret")],
)
def test_a_plan_that_uses_what_a_view_lets_slip_is_noticed(
    broken: type[Sound], problem: str
) -> None:
    with pytest.raises(AssertionError, match=problem):
        checks.check_plans_keep_secrets(with_plans(broken(), ShowsTheDeck()), CONFORMANCE.cases[0])


@pytest.mark.parametrize(
    ("words", "problem"),
    [(CallsAllTheSame, "are called the same"), (CallsThemNothing, "gives no sentence")],
)
def test_items_that_cannot_be_told_apart_are_noticed(words: type, problem: str) -> None:
    title = with_plans(Sound())
    vars(title).update(text=lambda names, options: words(names, options, None))
    with pytest.raises(AssertionError, match=problem):
        checks.check_plans_have_words(title, CONFORMANCE.cases[0])
