"""The end of a round: marker, actor row, assistants, First Player card."""

import pytest

from games.action.builder import TableBuilder, coloured
from games.table_builder import all_of, only
from matinee.engine.match.dice import FastDice
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import Borrow, BuyScript, HireAssistant
from matinee.games.action.rules.events import (
    ActorLeft,
    ActorsTurnedUp,
    GameEnded,
    Reshuffled,
    RoundBegan,
    RoundEnded,
)

X, Y, Z = "octavia-grimsworth", "gus-tumblewick", "rex-hammerlund"
N, AFTER = "elowen-starhollow", "mordecai-gloamsby"


def table(seats: int = 3, round: int = 1) -> TableBuilder:
    """A table with X, Y and Z face up, and N next."""
    return TableBuilder(seats).at(round).actors(X, Y, Z).next(N, AFTER)


@pytest.mark.rule("AC-END-01", "AC-END-02", "AC-TRACK-02", "AC-ROUND-13")
def test_the_round_ends_in_the_order_of_its_steps() -> None:
    lot = table()
    told = lot.close()
    assert [type(event) for event in told[-4:]] == [
        RoundEnded,
        ActorLeft,
        ActorsTurnedUp,
        RoundBegan,
    ]
    assert only(RoundEnded, told).round == 1
    assert lot.state.round == 2
    assert only(RoundBegan, told) == RoundBegan(round=2, first=1)


@pytest.mark.rule("AC-END-03", "AC-END-04", "AC-Q-40")
def test_the_actor_on_the_1m_space_is_discarded_and_the_others_slide() -> None:
    lot = table().discards("bram-oakenlye")
    told = lot.close()
    assert lot.state.actors == [N, X, Y]
    assert lot.state.actor_discards == ["bram-oakenlye", Z]
    assert lot.state.actor_pile[-1] == AFTER
    assert only(ActorLeft, told).actor == Z
    assert only(ActorsTurnedUp, told).cards == ((0, N),)


@pytest.mark.rule("AC-END-04", "AC-Q-43")
def test_with_an_empty_pile_the_discarded_actor_comes_back_in_front() -> None:
    lot = table().pile_of("actor")
    told = lot.close()
    assert only(Reshuffled, told) == Reshuffled(kind="actor", cards=1)
    assert lot.state.actors == [Z, X, Y]
    assert lot.state.actor_discards == []


@pytest.mark.rule("AC-Q-40", "AC-Q-39", "AC-Q-43")
def test_a_gap_on_the_1m_space_means_that_nobody_is_discarded_but_the_row_is_filled() -> None:
    lot = table().actors(X, Y, None).next(N)
    told = lot.close()
    assert not all_of(ActorLeft, told)
    assert lot.state.actor_discards == []
    assert lot.state.actors == [N, X, Y]
    wide = table().actors(None, X, None).next(N, AFTER)
    wide.close()
    assert wide.state.actors == [AFTER, N, X], "slide first, then draw from right to left"


@pytest.mark.rule("AC-Q-43", "AC-Q-39")
def test_the_end_of_a_round_fills_what_a_shortage_left_empty_if_it_can() -> None:
    lot = table().actors(None, None, Z).pile_of("actor").discards("bram-oakenlye")
    told = lot.close(FastDice(1))
    assert sorted(map(str, lot.state.actors[1:])) == sorted(["bram-oakenlye", Z])
    assert lot.state.actors[0] is None
    assert only(Reshuffled, told).cards == 2


@pytest.mark.rule("AC-END-05", "AC-END-06")
def test_everybody_takes_back_all_assistants() -> None:
    lot = table(2).put(0, money=7)
    lot.play(0, HireAssistant())
    lot.borrow_all()
    assert lot.state.placed == {}
    assert lot.state.left == [4, 3]


@pytest.mark.rule("AC-END-07", "AC-END-08", "AC-ROUND-03", "AC-Q-15", "AC-COMP-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_card_goes_left_and_its_holder_opens(seats: int) -> None:
    lot = TableBuilder(seats, first=seats - 1)
    holders = [lot.state.first]
    for _ in range(seats):
        told = lot.close()
        assert only(RoundBegan, told).first == lot.state.first == lot.state.turn
        assert list(ACTION.active_seats(lot.state)) == [lot.state.first]
        holders.append(lot.state.first)
    assert holders == [seats - 1, *range(seats)]


@pytest.mark.rule("AC-END-07")
def test_the_card_is_passed_from_its_holder_whoever_placed_last() -> None:
    lot = TableBuilder(4, first=1)
    lot.state.left = [0, 0, 0, 1]
    lot.state.turn = 3
    lot.play(3, Borrow())
    assert lot.state.first == 2


@pytest.mark.rule("AC-END-09", "AC-Q-41")
def test_only_the_actor_row_is_renewed() -> None:
    row = coloured("blue")[:3]
    lot = table().scripts(*row).next(coloured("red")[0])
    lot.close()
    assert lot.state.scripts == row
    lot.play(1, BuyScript(row[0]))
    assert lot.state.scripts == [coloured("red")[0], *row[1:]]


@pytest.mark.rule("AC-Q-34", "AC-END-01", "AC-TRACK-02")
def test_after_the_last_round_everything_stays_where_it_is() -> None:
    lot = table(2, round=14)
    first = lot.state.first
    lot.state.left = [1, 0]
    told = lot.play(0, Borrow())
    assert not all_of(RoundEnded, told)
    assert not all_of(ActorLeft, told)
    assert isinstance(told[-1], GameEnded)
    state = lot.state
    assert (state.round, state.first, state.actors) == (14, first, [X, Y, Z])
    assert state.placed == {"borrow": (0,)}
    assert state.left == [0, 0]
