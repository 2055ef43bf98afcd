"""Setting up the table."""

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from games.action.builder import TableBuilder
from games.table_builder import only
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.games.action.content import events, performers, scripts, sets, tv_scripts
from matinee.games.action.content.pieces import GENRES
from matinee.games.action.game import ACTION
from matinee.games.action.rules.actions import HireAssistant
from matinee.games.action.rules.events import EventRevealed, Opened, RoundBegan
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.state import Production, State
from matinee.testing.loaded_dice import LoadedDice

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def opening_state(seats: int, seed: int = 1, first: int | None = None) -> State:
    """A state right after setup."""
    state, _ = ACTION.setup(seats, Options(first=first), FastDice(seed))
    return state


@pytest.mark.rule("AC-COMP-15")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(IllegalAction) as refusal:
        ACTION.validate(seats, Options())
    assert refusal.value.rule == "AC-COMP-15"
    for fitting in (2, 3, 4):
        ACTION.validate(fitting, Options())


@SEATS
@pytest.mark.rule("AC-SETUP-01", "AC-SETUP-02", "AC-COMP-10", "AC-Q-35", "AC-Q-36")
def test_each_player_begins_with_one_tv_script_as_a_production(seats: int) -> None:
    dealt = set()
    for seed in range(40):
        state = opening_state(seats, seed)
        mine = [list(own.values()) for own in state.productions]
        assert all(own == [Production(own[0].script)] for own in mine)
        tv = [str(own[0].script) for own in mine]
        assert set(tv) <= set(tv_scripts())
        assert len(set(tv)) == seats
        assert not set(tv_scripts()) & {*state.script_pile, *state.scripts}
        dealt.add(tuple(tv))
    assert {script for tv in dealt for script in tv} == set(tv_scripts())
    assert len(dealt) > 10, "they are shuffled"


def turned(cards: Sequence[str]) -> list[int]:
    """Draws with which a shuffle reverses the cards."""
    n = len(cards)
    return [n - last if last >= n / 2 else last + 1 for last in range(n - 1, 0, -1)]


def untouched(cards: Sequence[str]) -> list[int]:
    """Draws with which a shuffle leaves the cards as they are."""
    return list(range(len(cards), 1, -1))


@SEATS
@pytest.mark.rule("AC-SETUP-01", "AC-SETUP-15", "AC-SETUP-16")
@pytest.mark.parametrize("mixed", [turned, untouched])
def test_tv_scripts_and_tokens_are_laid_out_in_the_order_in_which_they_come(
    seats: int, mixed: Callable[[Sequence[str]], list[int]]
) -> None:
    piles = (scripts(), performers(), sets(), events())
    others = [face for pile in piles for face in untouched([*pile])]
    dice = LoadedDice(*mixed([*tv_scripts()]), *others, *mixed(GENRES))
    state, new_events = ACTION.setup(seats, Options(first=1), dice)
    assert dice.left == 0
    step = -1 if mixed is turned else 1
    dealt = [*tv_scripts()][::step][:seats]
    assert [[*own] for own in state.productions] == [[script] for script in dealt]
    assert list(only(Opened, new_events).television) == dealt
    ceremonies = [4, 6, 8, 10, 12, 14][: 6 if seats == 2 else 5]
    drawn = GENRES[::step][: len(ceremonies)]
    assert tuple(state.trend(round) for round in ceremonies) == drawn


@SEATS
@pytest.mark.rule("AC-SETUP-03", "AC-SETUP-04", "AC-SETUP-05", "AC-SETUP-06", "AC-SETUP-07")
def test_four_piles_are_shuffled_and_three_scripts_and_actors_turned_up(seats: int) -> None:
    state = opening_state(seats)
    assert sorted(map(str, [*state.script_pile, *state.scripts])) == sorted(scripts())
    assert sorted(map(str, [*state.actor_pile, *state.actors])) == sorted(performers())
    assert sorted(state.set_pile) == sorted(sets())
    assert sorted(state.event_pile) == sorted(events())
    assert len(state.scripts) == len(state.actors) == 3
    assert (len(state.script_pile), len(state.actor_pile)) == (23, 21)
    assert (len(state.set_pile), len(state.event_pile)) == (14, 15)
    assert state.event is None
    for pile in ("script_pile", "actor_pile", "set_pile", "event_pile"):
        tops = {getattr(opening_state(seats, seed), pile)[-1] for seed in range(30)}
        assert len(tops) > 5, f"{pile} is not shuffled"


@SEATS
@pytest.mark.rule("AC-SETUP-08")
def test_each_player_has_3m(seats: int) -> None:
    assert opening_state(seats).money == [3] * seats


@SEATS
def test_where_a_table_evens_the_start_later_players_have_prestige(seats: int) -> None:
    state, new_events = ACTION.setup(seats, Options(first=2, even_start=True), FastDice(1))
    assert state.prestige == {2: [0, 0], 3: [1, 0, 1], 4: [0, 0, 0, 0]}[seats]
    assert list(only(Opened, new_events).prestige) == state.prestige


@SEATS
@pytest.mark.rule("AC-SETUP-11", "AC-SETUP-12", "AC-COMP-01", "AC-Q-02")
def test_each_player_has_three_assistants_and_two_still_to_be_hired(seats: int) -> None:
    table = TableBuilder(seats).put(0, money=7)
    assert table.state.left == [3] * seats
    assert [table.state.staff(seat) for seat in range(seats)] == [3] * seats
    assert table.state.placed == {}, "those who lie there take no slots"
    assert HireAssistant() in table.legal(0)


@SEATS
@pytest.mark.rule("AC-SETUP-13", "AC-SETUP-14", "AC-SETUP-20", "AC-COMP-03", "AC-Q-20")
def test_scores_and_the_round_begin_at_the_start_and_nothing_has_been_shown(seats: int) -> None:
    state, new_events = ACTION.setup(seats, Options(first=2), FastDice(1))
    assert state.prestige == [0] * seats
    assert state.round == 1
    assert state.track == []
    assert state.owners == {}
    assert state.archives == [[] for _ in range(seats)]
    assert state.actor_discards == []
    assert state.set_discards == []
    assert only(RoundBegan, new_events) == RoundBegan(round=1, first=1)
    assert not any(isinstance(event, EventRevealed) for event in new_events)


@pytest.mark.rule("AC-SETUP-15", "AC-SETUP-16", "AC-SETUP-17", "AC-SETUP-18", "AC-COMP-05")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 6), (3, 5), (4, 5)])
def test_genre_tokens_are_drawn_onto_the_ceremonies_from_the_left(seats: int, tokens: int) -> None:
    state = opening_state(seats)
    assert len(state.trends) == len(set(state.trends)) == tokens
    assert set(state.trends) <= set(GENRES)
    ceremonies = [4, 6, 8, 10, 12, 14][:tokens]
    assert [state.trend(round) for round in ceremonies] == state.trends
    firsts = {opening_state(seats, seed).trends[0] for seed in range(60)}
    assert firsts == set(GENRES), "they are mixed"


@SEATS
@pytest.mark.rule("AC-SETUP-19", "AC-Q-14", "AC-COMP-08", "AC-Q-15")
def test_the_first_player_is_drawn_evenly_unless_the_table_says_who(seats: int) -> None:
    drawn = Counter(opening_state(seats, seed).first for seed in range(300))
    assert set(drawn) == set(range(seats))
    assert min(drawn.values()) > 300 / seats * 0.6
    for first in range(seats):
        state = opening_state(seats, first=first + 1)
        assert (state.first, state.turn) == (first, first)
        assert list(ACTION.active_seats(state)) == [first]


@pytest.mark.rule("AC-Q-14")
def test_a_first_player_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(IllegalAction) as refusal:
        ACTION.validate(2, Options(first=3))
    assert refusal.value.rule == "AC-Q-14"


@pytest.mark.rule("AC-Q-18")
def test_all_chance_comes_from_the_dice() -> None:
    assert ACTION.setup(3, Options(), FastDice(7)) == ACTION.setup(3, Options(), FastDice(7))
    assert ACTION.setup(3, Options(), FastDice(7)) != ACTION.setup(3, Options(), FastDice(8))


@pytest.mark.rule("AC-TRACK-08", "AC-Q-16")
def test_the_opening_tells_everybody_what_lies_face_up() -> None:
    table = TableBuilder(3, television=True)
    event: Opened = only(Opened, table.opening)
    assert event.visible_to is None
    assert list(event.actors) == table.state.actors
    assert list(event.scripts) == table.state.scripts
    assert list(event.trends) == table.state.trends
    assert [set(own) for own in table.state.productions] == [{tv} for tv in event.television]
    assert event.rounds == 12
