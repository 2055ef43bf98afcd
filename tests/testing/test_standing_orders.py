"""The platform's handling of standing orders, on the fixture game."""

import dataclasses

import msgspec
import pytest

from fixtures.games.callsheet import TITLE, standing_orders
from fixtures.games.callsheet.actions import (
    AnyPlan,
    Book,
    BookInTurn,
    BookThenReady,
    BuyPress,
    Clear,
    Cut,
    Judge,
    JudgeAlways,
    PressAfterWin,
    Ready,
)
from matinee.engine.contract.game import Action
from matinee.engine.contract.open_fields import Number
from matinee.engine.contract.standing_orders import WAIT, Plan, Plans, Wait, is_offered, next_action
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match
from matinee.engine.match.record import seat_record

PLANS: Plans = standing_orders


def at_table(seats: int = 2) -> Match:
    names = ("Ada", "Buster", "Clara", "Douglas")
    return Match.begin(TITLE.game, [Player(name) for name in names[:seats]], seed=bytes(32))


def next_action_of(match: Match, seat: int, plan: Plan) -> Action | Wait | None:
    return next_action(match.game, PLANS, plan, match.game.view(match.state, seat), seat)


def can_make(match: Match, seat: int, plan: Plan) -> bool:
    return is_offered(PLANS, plan, match.game.view(match.state, seat), seat)


def test_a_title_has_plans_only_if_it_names_them() -> None:
    assert TITLE.plans is standing_orders
    assert dataclasses.replace(TITLE, plans_at=None).plans is None


def test_a_plan_books_and_then_is_ready_and_lapses_the_next_day() -> None:
    match = at_table()
    crew = match.state.hands[0][0]
    plan = BookThenReady(crew)
    assert can_make(match, 0, plan)
    for step in (Book(crew), Ready()):
        assert next_action_of(match, 0, plan) == step
        match.play(0, step)
    match.play(1, Book(match.state.hands[1][0]))
    match.play(1, Ready())
    match.play(match.state.winner, BuyPress(0))
    assert match.game.active_seats(match.state) == [0, 1]
    assert next_action_of(match, 0, plan) is None


def test_a_booking_that_was_planned_is_as_secret_as_any() -> None:
    match = at_table()
    before = seat_record(match, 1)
    action = next_action_of(match, 0, BookThenReady(match.state.hands[0][0]))
    assert isinstance(action, Action)
    match.play(0, action)
    assert seat_record(match, 1) == before


def test_nobody_can_plan_with_what_is_not_theirs() -> None:
    match = at_table()
    theirs = BookThenReady(match.state.hands[1][0])
    assert not can_make(match, 0, theirs)
    assert next_action_of(match, 0, theirs) is None


def test_a_plan_with_an_open_field_is_made_by_filling_it_in() -> None:
    match = at_table()
    match.play(0, Book(max(match.state.hands[0])), Ready())
    template = PressAfterWin(Number(0, 12))
    assert template in PLANS.offers(match.game.view(match.state, 0), 0)
    assert not can_make(match, 0, template)
    assert can_make(match, 0, PressAfterWin(7))
    assert not can_make(match, 0, PressAfterWin(13))


def test_a_shout_that_has_to_be_judged_ends_a_plan() -> None:
    match = at_table()
    plan = BookThenReady(match.state.hands[1][0])
    match.play(0, Cut())
    assert match.game.active_seats(match.state) == [1]
    assert next_action_of(match, 1, plan) is None


def test_a_plan_for_many_days_stands_by_while_something_else_is_decided() -> None:
    match = at_table()
    first, second = match.state.hands[0][:2]
    plan = BookInTurn((str(first), str(second)))
    assert can_make(match, 0, plan)
    match.play(1, Cut())
    assert next_action_of(match, 0, plan) is WAIT
    match.play(0, Judge(counts=True))
    assert next_action_of(match, 0, plan) == Book(first)
    for crew in (first, second):
        match.play(0, Book(crew), Ready())
        match.play(1, Book(match.state.hands[1][0]), Ready())
        if match.state.winner == 0:
            assert next_action_of(match, 0, plan) is WAIT
        match.play(match.state.winner, BuyPress(0))
    assert next_action_of(match, 0, plan) is None


def test_what_is_chosen_from_a_list_is_one_of_it() -> None:
    match = at_table()
    assert can_make(match, 0, JudgeAlways("fails"))
    assert not can_make(match, 0, JudgeAlways("perhaps"))
    hand = tuple(map(str, match.state.hands[0]))
    assert can_make(match, 0, BookInTurn(hand))
    for wrong in ((), (hand[0], hand[0]), ("99",)):
        assert not can_make(match, 0, BookInTurn(wrong))


class Stubborn:
    """Standing orders that always want the same action, whatever the rules say."""

    types = AnyPlan

    def offers(self, view: object, seat: int) -> list[Plan]:
        return []

    def step(self, plan: Plan, view: object, seat: int) -> Action:
        return Clear()

    def plan_label(self, plan: Plan, view: object, words: object) -> str:
        return "Book nobody, come what may"


def test_a_plan_lapses_when_what_it_wants_is_not_legal() -> None:
    match = at_table()
    plan = BookThenReady(1)
    view = match.game.view(match.state, 0)
    assert next_action(match.game, Stubborn(), plan, view, 0) is None
    match.play(0, Book(match.state.hands[0][0]))
    view = match.game.view(match.state, 0)
    assert next_action(match.game, Stubborn(), plan, view, 0) == Clear()


@pytest.mark.parametrize(
    "written",
    [
        '{"plan":"book-then-ready","crew":3,"and":"more"}',
        '{"plan":"book-then-ready","crew":"3"}',
        '{"plan":"book-then-ready"}',
        '{"plan":"burn-the-studio"}',
        '{"do":"ready"}',
    ],
)
def test_what_is_no_plan_is_not_read_as_one(written: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written, type=PLANS.types)


def test_a_plan_is_written_as_actions_are() -> None:
    plan = BookThenReady(3)
    assert msgspec.json.encode(plan) == b'{"plan":"book-then-ready","crew":3}'
    assert msgspec.json.decode(msgspec.json.encode(plan), type=PLANS.types) == plan
