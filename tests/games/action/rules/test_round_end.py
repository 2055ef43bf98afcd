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


def new_table(seats: int = 3, round: int = 1) -> TableBuilder:
    """A table with X, Y and Z face up, and N next."""
    return TableBuilder(seats).at(round).actors(X, Y, Z).next(N, AFTER)


@pytest.mark.rule("AC-END-01", "AC-END-02", "AC-TRACK-02", "AC-ROUND-13")
def test_the_round_ends_in_the_order_of_its_steps() -> None:
    table = new_table()
    events = table.close()
    assert [type(event) for event in events[-4:]] == [
        RoundEnded,
        ActorLeft,
        ActorsTurnedUp,
        RoundBegan,
    ]
    assert only(RoundEnded, events).round == 1
    assert table.state.round == 2
    assert only(RoundBegan, events) == RoundBegan(round=2, first=1)


@pytest.mark.rule("AC-END-03", "AC-END-04", "AC-Q-40")
def test_the_actor_on_the_1m_space_is_discarded_and_the_others_slide() -> None:
    table = new_table().discards("bram-oakenlye")
    events = table.close()
    assert table.state.actors == [N, X, Y]
    assert table.state.actor_discards == ["bram-oakenlye", Z]
    assert table.state.actor_pile[-1] == AFTER
    assert only(ActorLeft, events).actor == Z
    assert only(ActorsTurnedUp, events).cards == ((0, N),)


@pytest.mark.rule("AC-END-04", "AC-Q-43")
def test_with_an_empty_pile_the_discarded_actor_comes_back_in_front() -> None:
    table = new_table().pile_of("actor")
    events = table.close()
    assert only(Reshuffled, events) == Reshuffled(kind="actor", cards=1)
    assert table.state.actors == [Z, X, Y]
    assert table.state.actor_discards == []


@pytest.mark.rule("AC-Q-40", "AC-Q-39", "AC-Q-43")
def test_a_gap_on_the_1m_space_means_that_nobody_is_discarded_but_the_row_is_filled() -> None:
    table = new_table().actors(X, Y, None).next(N)
    events = table.close()
    assert not all_of(ActorLeft, events)
    assert table.state.actor_discards == []
    assert table.state.actors == [N, X, Y]
    wide = new_table().actors(None, X, None).next(N, AFTER)
    wide.close()
    assert wide.state.actors == [AFTER, N, X], "slide first, then draw from right to left"


@pytest.mark.rule("AC-Q-43", "AC-Q-39")
def test_the_end_of_a_round_fills_what_a_shortage_left_empty_if_it_can() -> None:
    table = new_table().actors(None, None, Z).pile_of("actor").discards("bram-oakenlye")
    events = table.close(FastDice(1))
    assert sorted(map(str, table.state.actors[1:])) == sorted(["bram-oakenlye", Z])
    assert table.state.actors[0] is None
    assert only(Reshuffled, events).cards == 2


@pytest.mark.rule("AC-END-05", "AC-END-06")
def test_everybody_takes_back_all_assistants() -> None:
    table = new_table(2).put(0, money=7)
    table.play(0, HireAssistant())
    table.borrow_all()
    assert table.state.placed == {}
    assert table.state.left == [4, 3]


@pytest.mark.rule("AC-END-07", "AC-END-08", "AC-ROUND-03", "AC-Q-15", "AC-COMP-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_card_goes_left_and_its_holder_opens(seats: int) -> None:
    table = TableBuilder(seats, first=seats - 1)
    holders = [table.state.first]
    for _ in range(seats):
        events = table.close()
        assert only(RoundBegan, events).first == table.state.first == table.state.turn
        assert list(ACTION.active_seats(table.state)) == [table.state.first]
        holders.append(table.state.first)
    assert holders == [seats - 1, *range(seats)]


@pytest.mark.rule("AC-END-07")
def test_the_card_is_passed_from_its_holder_whoever_placed_last() -> None:
    table = TableBuilder(4, first=1)
    table.state.left = [0, 0, 0, 1]
    table.state.turn = 3
    table.play(3, Borrow())
    assert table.state.first == 2


@pytest.mark.rule("AC-END-09", "AC-Q-41")
def test_only_the_actor_row_is_renewed() -> None:
    row = coloured("blue")[:3]
    table = new_table().scripts(*row).next(coloured("red")[0])
    table.close()
    assert table.state.scripts == row
    table.play(1, BuyScript(row[0]))
    assert table.state.scripts == [coloured("red")[0], *row[1:]]


@pytest.mark.rule("AC-Q-34", "AC-END-01", "AC-TRACK-02")
def test_after_the_last_round_everything_stays_where_it_is() -> None:
    table = new_table(2, round=14)
    first = table.state.first
    table.state.left = [1, 0]
    events = table.play(0, Borrow())
    assert not all_of(RoundEnded, events)
    assert not all_of(ActorLeft, events)
    assert isinstance(events[-1], GameEnded)
    state = table.state
    assert (state.round, state.first, state.actors) == (14, first, [X, Y, Z])
    assert state.placed == {"borrow": (0,)}
    assert state.left == [0, 0]
