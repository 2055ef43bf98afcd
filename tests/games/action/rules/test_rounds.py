"""The four steps of a round, the round track, and the duration of events."""

import pytest

from games.action.builder import TableBuilder, coloured
from games.table_builder import all_of, only
from matinee.engine.contract.game import Event
from matinee.engine.match.dice import FastDice
from matinee.games.action.content import films, track
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import Borrow, BuySet, GiveToCharity, PlaceSet
from matinee.games.action.rules.events import (
    AwardsHeld,
    Borrowed,
    BoxOfficePaid,
    EventEnded,
    EventRevealed,
    GameEnded,
    RoundBegan,
    RoundEnded,
)
from matinee.games.action.rules.options import Options

EVENTS = (3, 5, 7, 9, 11, 13)
BOX_OFFICE = (2, 4, 5, 6, 8, 9, 10, 12, 13, 14)
CEREMONIES = (4, 6, 8, 10, 12, 14)
STEPS = (EventEnded, EventRevealed, Borrowed, BoxOfficePaid, AwardsHeld, RoundEnded, RoundBegan)


def steps(events: list[Event]) -> list[str]:
    """Kinds of the events that mark steps, each once, in order."""
    names = [type(event).__name__ for event in events if isinstance(event, STEPS)]
    return [name for n, name in enumerate(names) if name not in names[:n]]


def bank_game(seats: int, *, short: bool = False) -> list[tuple[int, list[Event]]]:
    """A game in which all always borrow: each round with the events of its steps 1 to 3."""
    table = TableBuilder(seats, short=short, seed=3)
    rounds, now = [], list(table.opening)
    while not table.state.over:
        number = table.state.round
        now += table.borrow_all()
        later = next((n for n, event in enumerate(now) if isinstance(event, RoundEnded)), len(now))
        rounds.append((number, now[:later]))
        now = now[later + 1 :]
    return rounds


def rounds_with(kind: type[Event], game: list[tuple[int, list[Event]]]) -> list[int]:
    """Rounds with an event of this kind."""
    return [number for number, events in game if all_of(kind, events)]


@pytest.mark.rule("AC-TRACK-01", "AC-TRACK-05", "AC-TRACK-06", "AC-Q-19", "AC-Q-21", "AC-FIN-01")
@pytest.mark.rule("AC-ROUND-02", "AC-ROUND-09", "AC-TRACK-02", "AC-TRACK-07", "AC-Q-20", "AC-Q-45")
@pytest.mark.parametrize(("seats", "last"), [(2, 14), (3, 12), (4, 12)])
def test_a_whole_game_does_what_each_space_shows(seats: int, last: int) -> None:
    game = bank_game(seats)
    assert [number for number, _ in game] == list(range(1, last + 1))
    assert rounds_with(EventRevealed, game) == [n for n in EVENTS if n <= last]
    assert rounds_with(BoxOfficePaid, game) == [n for n in BOX_OFFICE if n <= last]
    assert rounds_with(AwardsHeld, game) == [n for n in CEREMONIES if n <= last]
    assert rounds_with(GameEnded, game) == [last]
    revealed = [event.card for _, events in game for event in all_of(EventRevealed, events)]
    assert len(set(revealed)) == len(revealed)


@pytest.mark.rule("AC-Q-21")
def test_a_short_game_ends_after_the_eighth_round() -> None:
    game = bank_game(4, short=True)
    assert [number for number, _ in game] == list(range(1, 9))
    assert rounds_with(GameEnded, game) == [8]


@pytest.mark.rule("AC-TRACK-03", "AC-Q-22")
def test_trends_lie_on_the_rounds_with_awards_and_nowhere_else() -> None:
    table = TableBuilder(2)
    for number in range(1, 15):
        assert (table.state.trend(number) is not None) == (number in CEREMONIES)
        assert track()[number - 1].awards == (number in CEREMONIES)


@pytest.mark.rule("AC-ROUND-01", "AC-ROUND-08", "AC-ROUND-13", "AC-TRACK-04", "AC-Q-31", "AC-Q-33")
def test_the_steps_of_a_round_come_in_their_order() -> None:
    table = TableBuilder(3).at(4)
    events = table.borrow_all()
    phases = ["BoxOfficePaid", "AwardsHeld"]
    assert steps(events) == ["Borrowed", *phases, "RoundEnded", "RoundBegan", "EventRevealed"]
    assert len(all_of(Borrowed, events)) == 9
    first_phase = next(n for n, event in enumerate(events) if isinstance(event, BoxOfficePaid))
    assert not all_of(Borrowed, events[first_phase:]), "phases wait for the last assistant"
    assert table.state.round == 5
    events = table.borrow_all()
    assert steps(events) == ["Borrowed", "BoxOfficePaid", "RoundEnded", "RoundBegan"]


@pytest.mark.rule("AC-ROUND-03", "AC-ROUND-04", "AC-ROUND-05", "AC-Q-83")
def test_the_first_player_opens_and_turns_go_clockwise_one_assistant_each() -> None:
    table = TableBuilder(4, first=2)
    for turn, seat in enumerate([2, 3, 0, 1, 2, 3, 0]):
        assert list(ACTION.active_seats(table.state)) == [seat]
        assert table.refused(seat - 1 if seat else 3, Borrow()).rule == "AC-ROUND-05"
        table.play(seat, Borrow())
        assert sum(table.state.left) == 12 - turn - 1


@pytest.mark.rule("AC-ROUND-06", "AC-ROUND-07", "AC-ASST-06")
def test_who_has_no_assistant_left_is_skipped_until_all_are_placed() -> None:
    table = TableBuilder(3).put(0, left=1).put(1, left=4).put(2, left=2)
    order = []
    while table.state.round == 1:
        order.append(table.state.turn)
        table.play(table.state.turn, Borrow())
    assert order == [0, 1, 2, 1, 2, 1, 1]


@pytest.mark.rule("AC-ROUND-04", "AC-Q-46")
def test_a_turn_that_draws_a_set_lasts_until_it_is_placed_even_at_the_end_of_a_round() -> None:
    table = TableBuilder(2).put(0, left=1).put(1, left=0)
    table.play(0, BuySet())
    assert table.state.round == 1
    assert list(ACTION.active_seats(table.state)) == [0]
    table.play(0, PlaceSet())
    assert table.state.round == 2


@pytest.mark.rule("AC-ROUND-10", "AC-INC-01", "AC-AWD-01")
def test_a_box_office_space_pays_millions_and_no_prestige() -> None:
    film = coloured("red")[0]
    table = TableBuilder(2).at(2).show((film, 1)).put(0, money=0).put(1, money=0)
    table.close()
    assert table.state.money == [0, films()[film].millions]
    assert table.state.prestige == [0, 0]


@pytest.mark.rule("AC-ROUND-11", "AC-ROUND-12", "AC-INC-06")
def test_an_awards_space_pays_millions_and_then_prestige_at_once() -> None:
    film = coloured("red")[0]
    table = TableBuilder(2).at(4).show((film, 1)).put(0, money=0).put(1, money=0, prestige=2)
    table.state.trends[0] = next(g for g in table.state.trends if g not in films()[film].genres)
    events = table.close()
    assert table.state.money == [0, films()[film].millions]
    assert table.state.prestige == [0, 2 + films()[film].prestige]
    assert steps(events)[1:3] == ["BoxOfficePaid", "AwardsHeld"]


@pytest.mark.rule("AC-ROUND-09", "AC-INC-01")
@pytest.mark.parametrize("number", [1, 3, 7, 11])
def test_a_space_without_phases_pays_nothing(number: int) -> None:
    table = TableBuilder(2).at(number).show((coloured("red")[0], 0)).put(0, money=0)
    events = table.close()
    assert table.state.money[0] == 0
    assert not all_of(BoxOfficePaid, events)


@pytest.mark.rule("AC-EVT-01", "AC-EVT-02", "AC-EVT-05", "AC-Q-33")
def test_the_top_event_is_revealed_when_the_round_begins_and_acts_at_once() -> None:
    table = TableBuilder(2).at(2).next_event("charity-gala")
    assert table.state.event is None
    events = table.close()
    assert only(EventRevealed, events).card == "charity-gala"
    assert table.state.event == "charity-gala"
    assert "charity-gala" not in table.state.event_pile
    table.put(1, money=4)
    assert GiveToCharity() in table.legal(1)


@pytest.mark.rule("AC-EVT-03", "AC-EVT-04", "AC-Q-74", "AC-Q-75")
def test_an_event_stays_until_the_next_replaces_it_for_good() -> None:
    table = TableBuilder(2).at(3, event="charity-gala").next_event("studio-fire")
    table.close()
    assert (table.state.round, table.state.event) == (4, "charity-gala")
    events = table.close()
    assert steps(events)[-2:] == ["EventEnded", "EventRevealed"]
    assert only(EventEnded, events).card == "charity-gala"
    assert (table.state.round, table.state.event) == (5, "studio-fire")
    assert "charity-gala" not in table.state.event_pile
    assert table.state.past_events == ["charity-gala"]


@pytest.mark.rule("AC-EVT-05")
def test_no_event_is_in_force_in_the_first_two_rounds() -> None:
    state, _ = ACTION.setup(2, Options(first=1), FastDice(1))
    assert state.event is None
    table = TableBuilder(2)
    table.close()
    assert (table.state.round, table.state.event) == (2, None)
