"""Step 8: sources of dice, their pay, and rerolls."""

import pytest

from games.boulevard.builder import TableBuilder, paid, sources
from games.table_builder import all_of, only
from matinee.games.boulevard.rules.actions import PlaceMarker, PlayTip
from matinee.games.boulevard.rules.events import GenreSet, PaidOut, RolledOff, UpkeepPaid

NO_TREND = (6, 1, 1)
"""The agency's die, and genre dice that leave the marker on its start space."""
BOGART, GRAHAME, RAY = "humphrey-bogart", "gloria-grahame", "nicholas-ray"


def showing(*keys: str, seats: int = 2) -> TableBuilder:
    """A table at which seat 0 shows these films, without bids, before the last player is ready."""
    return TableBuilder(seats).put(0, films=list(keys)).bid()


def plain(**facts: object) -> str:
    """The key of a film without anybody on the board."""
    return TableBuilder().film(stars=(), **facts).key


@pytest.mark.rule("HB-PAY-01", "HB-FILM-04", "HB-TURN-08")
def test_all_printed_dice_of_all_films_are_rolled() -> None:
    events = showing(plain(dice=5), plain(dice=3)).payout(*NO_TREND)
    assert sources(events, 0) == {"films": 8}
    assert len(paid(events, 0).dice) == 8


@pytest.mark.rule("HB-DEC-31")
@pytest.mark.parametrize("process", ["3d", "cinemascope"])
def test_a_process_brings_no_dice_beyond_the_printed_ones(process: str) -> None:
    film = TableBuilder().film(process=process)
    table = showing(film.key).put(0, chips={process: 1})
    assert len(paid(table.payout(*NO_TREND), 0).dice) == film.dice


@pytest.mark.rule("HB-GENRE-02", "HB-PAY-02")
def test_every_film_of_the_trend_earns_a_die_whoever_shows_it() -> None:
    table = TableBuilder(3)
    films = [table.film(genre=genre).key for genre in ("drama", "drama", "war", "drama")]
    table = showing(*films[:3], seats=3).put(1, films=films[3:])
    events = table.payout(6, 4, 5)
    assert only(GenreSet, events).genre == "drama"
    assert [sources(events, seat).get("genre", 0) for seat in range(3)] == [2, 1, 0]


@pytest.mark.rule("HB-PAY-03")
def test_dice_of_tips_are_added() -> None:
    table = showing(plain(dice=4)).put(0, played=[PlayTip("cartoon"), PlayTip("cartoon")])
    assert sources(table.payout(*NO_TREND), 0) == {"films": 4, "tips": 2}


@pytest.mark.rule("HB-PAY-04")
def test_dice_of_boxes_won_are_added() -> None:
    table = showing(plain(dice=4)).bid([1, 2, 0, 0, 0, 1], [0, 3, 0, 0, 0, 0])
    events = table.payout(*NO_TREND)
    assert sources(events, 0) == {"films": 4, "advertising": 3}
    assert sources(events, 1) == {"advertising": 1}


@pytest.mark.rule("HB-STAR-06", "HB-PAY-05")
def test_a_film_earns_a_die_for_each_cube_on_its_people() -> None:
    table = showing("in-a-lonely-place")
    table.state.cubes = {BOGART: 3, "james-mason": 2}
    assert sources(table.payout(*NO_TREND), 0) == {"films": 5, "stars": 3}


@pytest.mark.rule("HB-STAR-06", "HB-DEC-53")
def test_every_starred_name_of_every_film_counts_once_a_film() -> None:
    table = showing("in-a-lonely-place", "the-bad-and-the-beautiful")
    table.state.cubes = {BOGART: 1, GRAHAME: 2, RAY: 4}
    assert sources(table.payout(*NO_TREND), 0)["stars"] == (1 + 2 + 4) + 2


@pytest.mark.rule("HB-STAR-07", "HB-STAR-10")
def test_a_cube_counts_in_the_week_in_which_a_marker_puts_it_there_and_for_everybody() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker(GRAHAME))
    table.play(1, PlaceMarker("john-wayne"))
    table.put(0, films=["in-a-lonely-place"]).put(1, films=["the-bad-and-the-beautiful"])
    events = table.no_films().payout(*NO_TREND)
    assert [sources(events, seat)["stars"] for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("HB-PAY-06", "HB-DEC-36")
@pytest.mark.parametrize(
    ("box", "chips"),
    [pytest.param("parking", 2, marks=pytest.mark.rule("HB-PARK-03")),
     pytest.param("concessions", 3, marks=pytest.mark.rule("HB-CONC-03")),
     pytest.param("air", 1, marks=pytest.mark.rule("HB-AC-03"))],
)  # fmt: skip
def test_each_amenity_chip_gives_a_die_every_week(box: str, chips: int) -> None:
    table = TableBuilder(2).put(0, chips={box: chips})
    for _ in range(2):
        events = table.bid().payout(*NO_TREND)
        assert sources(events, 0) == {"amenities": chips}
        assert len(paid(events, 0).dice) == chips


@pytest.mark.rule("HB-PAY-06")
def test_no_other_chip_gives_a_die() -> None:
    others = ("manager", "loan", "time", "3d", "cinemascope", "reroll", "parties")
    table = TableBuilder(2).put(0, chips=dict.fromkeys(others, 1)).bid()
    assert sources(table.payout(*NO_TREND), 0) == {}


@pytest.mark.rule("HB-DEC-35")
def test_amenities_and_advertising_are_rolled_from_the_first_week_and_without_a_film() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("concessions", chips=2))
    table.play(1, PlaceMarker("air", chips=1))
    table.no_films().bid([0, 0, 1, 0, 0, 0])
    events = table.payout(6, 1, 1, 4, 5, 6, 3)
    assert sources(events, 0) == {"advertising": 1, "amenities": 2}
    assert paid(events, 0).dice == (4, 5, 6)
    assert sources(events, 1) == {"amenities": 1}


@pytest.mark.rule("HB-PAY-07")
def test_every_pip_pays_a_thousand_dollars() -> None:
    table = TableBuilder(2).last_week().put(0, chips={"parking": 2, "air": 1}).bid()
    events = table.payout(*NO_TREND, 2, 6, 5)
    assert (paid(events, 0).dice, paid(events, 0).income) == ((2, 6, 5), 13)
    assert paid(events, 1).income == 0
    assert table.state.cash == [25 + 13 - 4, 25 - 1]


@pytest.mark.rule("HB-PAY-08")
def test_the_payout_lies_apart_until_the_blockbuster_is_settled() -> None:
    table = showing("in-a-lonely-place")
    events = table.payout(*NO_TREND, 1, 2, 3, 4, 5)
    assert table.state.phase == "blockbuster"
    assert table.state.payout == [15, 0]
    assert table.state.cash == [25, 25]
    assert not all_of(UpkeepPaid, events)
    table.play_shuffled(0, table.legal(0)[-1])
    assert table.state.payout == [0, 0]
    assert table.state.cash == [25 + 15 - 1, 24]


@pytest.mark.rule("HB-DEC-72")
def test_players_roll_clockwise_from_the_start_player() -> None:
    table = TableBuilder(3, start=1)
    for seat in range(3):
        table.put(seat, chips={"air": 1})
    events = table.bid().payout(*NO_TREND, 4, 5, 6)
    assert [(e.seat, e.dice) for e in all_of(PaidOut, events)] == [(1, (4,)), (2, (5,)), (0, (6,))]


def rolling(dice: int, chips: int) -> TableBuilder:
    """A table at which seat 0 has a film of this many dice and this many reroll chips."""
    return showing(plain(dice=dice)).put(0, chips={"reroll": chips})


@pytest.mark.rule("HB-RR-03", "HB-RR-05", "HB-DEC-32")
def test_the_reroll_example() -> None:
    tay = paid(rolling(5, chips=3).payout(*NO_TREND, 1, 4, 1, 3, 6, 1, 5, 2), 0)
    assert tay.dice == (1, 4, 1, 3, 6)
    assert tay.rerolls == (1, 5, 2)
    assert tay.income == 4 + 3 + 6 + 5 + 2


@pytest.mark.rule("HB-RR-03")
def test_each_chip_allows_one_reroll_of_one_die() -> None:
    event = paid(rolling(4, chips=2).payout(*NO_TREND, 1, 1, 1, 1, 6, 6, 6), 0)
    assert event.rerolls == (6, 6)
    assert event.income == 6 + 6 + 1 + 1


@pytest.mark.rule("HB-RR-05", "HB-DEC-32")
def test_chips_run_out_on_a_die_that_keeps_showing_1() -> None:
    event = paid(rolling(2, chips=2).payout(*NO_TREND, 1, 5, 1, 1, 6), 0)
    assert event.rerolls == (1, 1)
    assert event.income == 1 + 5


@pytest.mark.rule("HB-RR-04")
def test_only_a_1_is_rolled_again() -> None:
    event = paid(rolling(4, chips=4).payout(*NO_TREND, 2, 2, 3, 6, 1), 0)
    assert event.rerolls == ()
    assert event.income == 13


@pytest.mark.rule("HB-DEC-32")
def test_a_reroll_stops_as_soon_as_no_1_is_left_and_may_come_out_as_it_likes() -> None:
    event = paid(rolling(3, chips=4).payout(*NO_TREND, 1, 6, 1, 2, 2, 6), 0)
    assert event.rerolls == (2, 2)
    assert event.income == 10


@pytest.mark.rule("HB-RR-06")
def test_chips_work_in_the_week_in_which_they_are_placed() -> None:
    table = TableBuilder(2)
    table.play(0, PlaceMarker("reroll", chips=1))
    table.play(1, PlaceMarker("john-wayne"))
    table.put(0, films=[plain(dice=3)])
    assert paid(table.no_films().payout(*NO_TREND, 1, 1, 4, 6), 0).rerolls == (6,)


@pytest.mark.rule("HB-RR-03", "HB-DEC-32", "HB-RR-07")
def test_chips_stay_and_work_again_next_week() -> None:
    table = TableBuilder(2).put(0, chips={"reroll": 1, "air": 1})
    for _ in range(2):
        events = table.bid().payout(*NO_TREND, 1, 6)
        assert paid(events, 0).rerolls == (6,)
        assert table.state.chips[0] == {"reroll": 1, "air": 1}


@pytest.mark.rule("HB-DEC-33")
def test_chips_are_no_help_in_roll_offs_or_for_genre_and_agency() -> None:
    table = TableBuilder(2).put(0, chips={"reroll": 4}).bid([3] + [0] * 5, [3] + [0] * 5)
    events = table.payout(1, 1, 2, 1, 1, 4, 5)
    assert only(RolledOff, events).rolls == (((0, 1), (1, 2)),)
    assert only(GenreSet, events).dice == (1, 1)
    assert paid(events, 1).dice == (4, 5)


@pytest.mark.rule("HB-DEC-33")
def test_chips_help_with_dice_from_any_bonus_but_only_with_ones_own() -> None:
    table = TableBuilder(2).put(0, chips={"reroll": 4}).put(1, chips={"air": 1})
    events = table.bid([1, 0, 0, 0, 0, 0]).payout(*NO_TREND, 1, 6, 1)
    assert paid(events, 0).rerolls == (6,)
    assert (paid(events, 1).dice, paid(events, 1).rerolls) == ((1,), ())


@pytest.mark.rule("HB-DEC-54")
def test_dice_chips_and_cubes_never_run_out() -> None:
    table = TableBuilder(2).put(0, chips={"loan": 60}).put(0, films=["in-a-lonely-place"]).bid()
    table.state.cubes = {BOGART: 90}
    events = table.payout(*NO_TREND)
    assert len(paid(events, 0).dice) == 95
    table.at("markers", 0, 1)
    table.play(0, PlaceMarker(BOGART))
    assert table.state.cubes[BOGART] == 91
    table.play(1, PlaceMarker("loan", chips=1))
