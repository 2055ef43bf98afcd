"""Step 9: the highest income from films, and its cubes."""

import pytest

from games.boulevard.builder import TableBuilder, paid, sources
from games.table_builder import all_of, only
from matinee.games.boulevard.rules.actions import Celebrate, Decline, RemoveChip
from matinee.games.boulevard.rules.events import (
    BlockbusterFound,
    CubesLeft,
    CubesPlaced,
    PaidOut,
    UpkeepPaid,
)

NO_TREND = (6, 1, 1)
BOGART, GRAHAME, RAY = LONELY = ("humphrey-bogart", "gloria-grahame", "nicholas-ray")
LONELY_PLACE, MACAO = "in-a-lonely-place", "macao"
"""Films of five dice each, both with Gloria Grahame."""


def two_houses(*faces: int, start: int = 0) -> TableBuilder:
    """A table after these income dice: seats 0 and 1 show a film of five dice each, seat 2 none."""
    table = TableBuilder(3, start=start).put(0, films=[LONELY_PLACE]).put(1, films=[MACAO]).bid()
    table.payout(*NO_TREND, *faces)
    return table


@pytest.mark.rule("HB-BLOCK-01", "HB-TURN-09")
@pytest.mark.parametrize("winner", [0, 1])
def test_whoever_earned_the_most_has_the_blockbuster(winner: int) -> None:
    faces = [4] * 5, [3] * 5
    table = TableBuilder(2).put(0, films=[LONELY_PLACE]).put(1, films=[MACAO]).bid()
    events = table.payout(*NO_TREND, *faces[winner], *faces[1 - winner])
    assert only(BlockbusterFound, events) == BlockbusterFound(seats=(winner,), income=20)
    assert (table.state.phase, table.waiting) == ("blockbuster", [winner])


@pytest.mark.rule("HB-DEC-55")
def test_the_whole_payout_counts_not_the_best_film() -> None:
    small = TableBuilder().film(dice=3, stars=()).key
    table = (
        TableBuilder(2).put(0, films=[small], chips={"concessions": 3}).put(1, films=[MACAO]).bid()
    )
    events = table.payout(*NO_TREND, *[3] * 6, *[3] * 5)
    assert only(BlockbusterFound, events) == BlockbusterFound(seats=(0,), income=18)


@pytest.mark.rule("HB-DEC-56")
def test_without_a_film_there_is_no_blockbuster() -> None:
    table = TableBuilder(2).put(0, chips={"concessions": 3}).put(1, films=[MACAO]).bid()
    events = table.payout(*NO_TREND, 6, 6, 6, 1, 1, 1, 1, 1)
    assert only(BlockbusterFound, events) == BlockbusterFound(seats=(1,), income=5)
    assert table.waiting == [1]


@pytest.mark.rule("HB-DEC-56")
def test_if_nobody_shows_a_film_nobody_has_it() -> None:
    events = TableBuilder(2).put(0, chips={"air": 1}).bid().payout(*NO_TREND)
    assert only(BlockbusterFound, events) == BlockbusterFound(seats=(), income=0)
    assert all_of(UpkeepPaid, events)


@pytest.mark.rule("HB-BLOCK-02", "HB-DEC-57")
def test_one_film_is_chosen_and_any_of_its_starred_names_get_one_cube_each() -> None:
    table = TableBuilder(2).put(0, films=[LONELY_PLACE, MACAO]).bid()
    table.payout(*NO_TREND)
    offered = [choice for choice in table.legal(0) if isinstance(choice, Celebrate)]
    assert {choice.film for choice in offered} == {LONELY_PLACE, MACAO}
    assert sorted(len(c.stars) for c in offered if c.film == MACAO) == [1, 1, 1, 2, 2, 2, 3]
    table.state.cubes = {GRAHAME: 2}
    events = table.play_shuffled(0, Celebrate(LONELY_PLACE, LONELY))
    assert only(CubesPlaced, events) == CubesPlaced(seat=0, film=LONELY_PLACE, stars=LONELY)
    assert table.state.cubes == {BOGART: 1, GRAHAME: 3, RAY: 1}


@pytest.mark.rule("HB-DEC-57")
def test_names_may_be_left_out_the_director_too_or_all() -> None:
    table = two_houses(*[4] * 5, *[3] * 5)
    before = table.state.copy()
    table.play_shuffled(0, Celebrate(LONELY_PLACE, (BOGART, RAY)))
    assert table.state.cubes == {BOGART: 1, RAY: 1}
    table.state = before
    events = table.play_shuffled(0, Decline())
    assert only(CubesLeft, events) == CubesLeft(seat=0)
    assert table.state.cubes == {}


@pytest.mark.rule("HB-DEC-57", "HB-BLOCK-03")
@pytest.mark.parametrize(
    "stars",
    [("james-mason",), (BOGART, "robert-mitchum"), (BOGART, BOGART), (), ("frank-lovejoy",)],
)
def test_only_names_with_a_star_on_the_card_get_a_cube_and_only_one(stars: tuple[str, ...]) -> None:
    table = two_houses(*[4] * 5, *[3] * 5)
    assert table.refused(0, Celebrate(LONELY_PLACE, stars)).rule == "HB-BLOCK-03"


@pytest.mark.rule("HB-BLOCK-02")
def test_the_film_must_be_one_of_ones_own_of_this_week() -> None:
    table = two_houses(*[4] * 5, *[3] * 5)
    assert table.refused(0, Celebrate(MACAO, (GRAHAME,))).rule == "HB-BLOCK-02"
    assert table.refused(0, Celebrate("the-big-heat", (GRAHAME,))).rule == "HB-BLOCK-02"
    assert table.refused(1, Celebrate(MACAO, (GRAHAME,))).rule == "HB-DEC-58"


@pytest.mark.rule("HB-BLOCK-04", "HB-DEC-58")
@pytest.mark.parametrize("start", [0, 1])
def test_on_a_tie_all_tied_place_cubes_clockwise_from_the_start_player(start: int) -> None:
    table = two_houses(*[4] * 10, start=start)
    order = [start, 1 - start]
    films = {0: LONELY_PLACE, 1: MACAO}
    assert table.state.queue == order
    table.play(order[0], Celebrate(films[order[0]], (GRAHAME,)))
    assert table.waiting == order[1:]
    table.play_shuffled(order[1], Celebrate(films[order[1]], (GRAHAME,)))
    assert table.state.cubes == {GRAHAME: 2}
    assert table.state.round == 2


@pytest.mark.rule("HB-BLOCK-03")
def test_a_blockbuster_without_a_starred_name_asks_for_nothing() -> None:
    unknown = TableBuilder().film(stars=()).key
    events = TableBuilder(2).put(0, films=[unknown]).bid().payout(*NO_TREND)
    assert only(BlockbusterFound, events).seats == (0,)
    assert all_of(UpkeepPaid, events)


@pytest.mark.rule("HB-BLOCK-02", "HB-BLOCK-03")
def test_a_film_without_a_starred_name_does_not_spoil_the_one_beside_it() -> None:
    unknown = TableBuilder().film(stars=()).key
    table = TableBuilder(2).put(0, films=[unknown, LONELY_PLACE]).bid()
    table.payout(*NO_TREND)
    assert (table.state.phase, table.waiting) == ("blockbuster", [0])
    table.play_shuffled(0, Celebrate(LONELY_PLACE, LONELY))
    assert table.state.cubes == {BOGART: 1, GRAHAME: 1, RAY: 1}


@pytest.mark.rule("HB-BLOCK-05", "HB-STAR-08")
def test_cubes_placed_here_count_from_the_next_week_on_and_stay() -> None:
    table = TableBuilder(2).put(0, films=[LONELY_PLACE]).bid()
    events = table.payout(*NO_TREND, *[4] * 5)
    assert "stars" not in sources(events, 0)
    after = table.play_shuffled(0, Celebrate(LONELY_PLACE, (GRAHAME,)))
    assert not all_of(PaidOut, after)
    assert table.state.cash == [25 + paid(events, 0).income - 1, 24]
    for _ in range(2):
        table.put(0, films=["the-bad-and-the-beautiful"]).bid()
        assert sources(table.payout(*NO_TREND), 0)["stars"] == 1
        table.play_shuffled(0, Decline())
        assert table.state.cubes == {GRAHAME: 1}


@pytest.mark.rule("HB-END-04", "HB-DEC-68")
def test_in_the_last_week_no_cubes_are_placed() -> None:
    table = TableBuilder(2).last_week().put(0, films=["the-big-heat"]).bid()
    events = table.payout(*NO_TREND)
    assert not all_of(BlockbusterFound, events)
    assert table.state.over


def test_nothing_else_can_be_done_while_cubes_are_placed() -> None:
    table = two_houses(*[4] * 5, *[3] * 5).put(0, chips={"air": 1})
    assert table.refused(0, RemoveChip("air")).rule == "HB-TURN-02"
