"""Setting up, for every number of players in both editions (DW-SETUP, DW-COUNT)."""

from collections import Counter

import msgspec
import pytest

from games.deadwood.builder import TableBuilder
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.engine.ui.terminal_elements import mark
from matinee.games.deadwood import content
from matinee.games.deadwood.content import TRAILERS
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import EndTurn
from matinee.games.deadwood.rules.events import DayBegan, Opened
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.state import State

each_count = pytest.mark.parametrize("seats", range(2, 9))
each_edition = pytest.mark.parametrize("edition", ["studios", "classic"])


def start(state: State) -> dict[str, object]:
    """Values of section 3 of the catalogue that a table begins with, equal for all seats."""
    (rank,), (dollars,), (fame,) = set(state.rank), set(state.dollars), set(state.fame)
    return {"days": state.days, "rank": rank, "dollars": dollars, "fame": fame}


@pytest.mark.rule("DW-SETUP-03")
def test_a_default_layout_is_used_unless_the_table_wants_another() -> None:
    assert TableBuilder().state.lot.layout == "a@0,0 b@4,0 c@0,3 d@4,3"
    assert (
        TableBuilder(layout="a@0,0 b@4,3 c@0,3 d@4,6").state.lot.layout == "a@0,0 b@4,3 c@0,3 d@4,6"
    )


@pytest.mark.rule("DW-SETUP-04")
def test_no_two_of_eight_pawns_look_alike() -> None:
    pawns = [mark(seat) for seat in range(8)]
    assert len({pawn.style for pawn in pawns}) == 8
    assert len({pawn.plain for pawn in pawns}) == 8


@pytest.mark.rule("DW-SETUP-05")
@each_edition
@each_count
def test_everyone_starts_free_in_the_trailers(seats: int, edition: str) -> None:
    state = TableBuilder(seats, edition=edition).state
    assert state.at == [TRAILERS] * seats
    assert state.role == [None] * seats
    assert state.markers == [0] * seats


@pytest.mark.rule("DW-SETUP-06", "DW-SETUP-08", "DW-SETUP-09")
@each_edition
def test_four_players_start_at_rank_one_with_nothing(edition: str) -> None:
    state = TableBuilder(4, edition=edition).state
    assert (state.rank, state.dollars, state.fame) == ([1] * 4, [0] * 4, [0] * 4)


@pytest.mark.rule("DW-SETUP-07")
@each_edition
@each_count
def test_all_twenty_two_shots_are_still_to_be_filmed(seats: int, edition: str) -> None:
    state = TableBuilder(seats, edition=edition).state
    assert state.shots == {key: state.lot.areas[key].shots for key in state.lot.sets}
    assert sum(state.shots.values()) == 22


@pytest.mark.rule("DW-SETUP-10", "DW-SETUP-11")
@each_edition
def test_the_game_begins_on_the_first_of_four_days(edition: str) -> None:
    state = TableBuilder(4, edition=edition).state
    assert (state.day, state.days) == (1, 4)


@pytest.mark.rule("DW-SETUP-12")
@pytest.mark.parametrize("deck", ["40", "60"])
def test_any_card_can_be_dealt_first_and_any_can_be_left_last(deck: str) -> None:
    options = msgspec.convert({"deck": deck}, Options)
    tables = [DEADWOOD.setup(4, options, FastDice(seed))[0] for seed in range(900)]
    assert {table.scene["jail"] for table in tables} == set(content.deck(deck))
    assert {table.draw[0] for table in tables} == set(content.deck(deck))


@pytest.mark.rule("DW-SETUP-13")
@each_edition
@each_count
def test_each_set_is_dealt_one_card_of_its_own(seats: int, edition: str) -> None:
    state = TableBuilder(seats, edition=edition).state
    assert set(state.scene) == set(state.lot.sets)
    assert len(set(state.scene.values())) == 10


@pytest.mark.rule("DW-SETUP-14")
@each_edition
@each_count
def test_the_cards_lie_face_down(seats: int, edition: str) -> None:
    state = TableBuilder(seats, edition=edition).state
    assert state.face_up == dict.fromkeys(state.lot.sets, False)
    for viewer in (None, *range(seats)):
        assert all(card is HIDDEN for card in DEADWOOD.view(state, viewer).scene.values())


@pytest.mark.rule("DW-SETUP-15")
@pytest.mark.parametrize(("edition", "left"), [("studios", 50), ("classic", 30)])
def test_the_rest_of_the_deck_is_the_draw_pile(edition: str, left: int) -> None:
    state = TableBuilder(edition=edition).state
    assert len(state.draw) == left
    assert {*state.draw, *state.scene.values()} == set(state.lot.scenes)
    assert not state.discards
    assert not state.unseen


@pytest.mark.rule("DW-SETUP-16")
@each_count
def test_every_player_is_as_likely_to_begin(seats: int) -> None:
    firsts = Counter(
        DEADWOOD.setup(seats, Options(), FastDice(seed))[0].turn for seed in range(200 * seats)
    )
    assert set(firsts) == set(range(seats))
    assert all(140 < times < 260 for times in firsts.values())


@pytest.mark.rule("DW-SETUP-17")
@each_count
def test_turns_go_clockwise_and_round_again(seats: int) -> None:
    table = TableBuilder(seats, first=seats - 1)
    turns = []
    for _ in range(seats + 1):
        turns.append(table.state.turn)
        table.play(table.state.turn, EndTurn())
    assert turns == [seats - 1, *range(seats)]


@pytest.mark.rule("DW-COUNT-01", "DW-COUNT-02")
@each_edition
@pytest.mark.parametrize("seats", [2, 3])
def test_two_or_three_players_play_three_days(seats: int, edition: str) -> None:
    assert TableBuilder(seats, edition=edition).state.days == 3


@pytest.mark.rule("DW-COUNT-03")
@each_edition
def test_four_players_change_nothing(edition: str) -> None:
    state = TableBuilder(4, edition=edition).state
    assert start(state) == {"days": 4, "rank": 1, "dollars": 0, "fame": 0}


@pytest.mark.rule("DW-COUNT-04", "DW-COUNT-05")
@each_edition
@pytest.mark.parametrize(("seats", "fame"), [(5, 2), (6, 4)])
def test_five_and_six_players_start_with_some_fame(seats: int, fame: int, edition: str) -> None:
    assert TableBuilder(seats, edition=edition).state.fame == [fame] * seats


@pytest.mark.rule("DW-COUNT-06", "DW-COUNT-07")
@each_edition
@pytest.mark.parametrize("seats", [7, 8])
def test_seven_and_eight_players_start_at_rank_two(seats: int, edition: str) -> None:
    assert TableBuilder(seats, edition=edition).state.rank == [2] * seats


@pytest.mark.rule("DW-COUNT-08")
@each_edition
@pytest.mark.parametrize(
    ("seats", "days", "rank", "dollars", "fame"),
    [
        (2, 3, 1, 0, 0),
        (3, 3, 1, 0, 0),
        (4, 4, 1, 0, 0),
        (5, 4, 1, 0, 2),
        (6, 4, 1, 0, 4),
        (7, 4, 2, 0, 0),
        (8, 4, 2, 0, 0),
    ],
)
def test_the_number_of_players_changes_this_and_nothing_else(
    seats: int, days: int, rank: int, dollars: int, fame: int, edition: str
) -> None:
    state = TableBuilder(seats, edition=edition).state
    assert start(state) == {"days": days, "rank": rank, "dollars": dollars, "fame": fame}
    four = TableBuilder(4, edition=edition).state
    assert state.lot is four.lot
    assert (state.day, state.shots) == (four.day, four.shots)
    assert len(state.draw) == len(four.draw)


def test_nobody_who_is_not_at_the_table_can_begin() -> None:
    with pytest.raises(IllegalAction) as refusal:
        DEADWOOD.validate(3, Options(first=4))
    assert refusal.value.rule == "DW-OPT-07"


@pytest.mark.rule("DW-SETUP-12")
def test_the_table_is_laid_before_the_first_day_begins() -> None:
    assert [type(event) for event in TableBuilder(4).opening] == [Opened, DayBegan]
