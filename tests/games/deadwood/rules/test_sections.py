"""Legal layouts of the four sections, and the areas that their doorways then join."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.deadwood.builder import TableBuilder
from matinee.engine.match.dice import FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood import TITLE, content
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.actions import Move
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.sections import (
    PlacedSection,
    default_layouts,
    doorways,
    joined_areas,
    parse_arrangement,
    random_arrangement,
    shapes,
)

Places = tuple[PlacedSection, ...]

ACROSS = ((0, -1), (1, 0), (0, 1), (-1, 0))
STAIR = "a@0,0 b@4,3 c@0,3 d@4,6"


def refusal_of(layout: str) -> IllegalAction:
    """Refusal of this layout."""
    with pytest.raises(IllegalAction) as refusal:
        DEADWOOD.validate(4, Options(layout=layout))
    return refusal.value


def cells(place: PlacedSection) -> set[tuple[int, int]]:
    """Cells of the grid that a section covers."""
    shape = shapes()[place.section][place.turns]
    return {(place.x + x, place.y + y) for x in range(shape.width) for y in range(shape.height)}


def is_rectangle(places: Places) -> bool:
    ground = set().union(*map(cells, places))
    xs, ys = {x for x, _ in ground}, {y for _, y in ground}
    return len(ground) == (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1)


def lines_up(places: Places) -> bool:
    try:
        joined_areas(places)
    except IllegalAction:
        return False
    return True


def additions(places: Places) -> Iterator[PlacedSection]:
    """Each way to add one section so that one of its doorways meets one that is already there."""
    for place, section in product(places, set(shapes()) - {placed.section for placed in places}):
        for door, (turns, shape) in product(
            shapes()[place.section][place.turns].doors, enumerate(shapes()[section])
        ):
            dx, dy = ACROSS[door.edge]
            for other in shape.doors:
                x, y = place.x + door.x + dx - other.x, place.y + door.y + dy - other.y
                added = PlacedSection(section, x, y, turns)
                if (door.edge - other.edge) % 4 == 2 and lines_up((*places, added)):
                    yield added


@cache
def all_arrangements() -> frozenset[Places]:
    """All legal arrangements, with section a unturned in the corner."""
    found: set[Places] = {(PlacedSection("a", 0, 0, 0),)}
    for _ in range(3):
        found = {tuple(sorted((*places, added))) for places in found for added in additions(places)}
    return frozenset(found)


def screw(place: PlacedSection) -> tuple[int, int]:
    """The corner of a section where its two edges with doorways meet, as a point of the grid."""
    shape = shapes()[place.section][place.turns]
    edges = {door.edge for door in shape.doors}
    return place.x + shape.width * (1 in edges), place.y + shape.height * (2 in edges)


@pytest.mark.rule("DW-SETUP-01", "DW-OPT-05")
@pytest.mark.parametrize("layout", ["1", "2", STAIR, "a@0,0 b@4,3 c@0,3 d@4,0"])
def test_any_arrangement_whose_doorways_line_up_can_be_played(layout: str) -> None:
    table = TableBuilder(layout=layout)
    next_door = table.state.lot.doors["trailers"][0]
    table.play(0, Move(next_door))
    assert table.state.at[0] == next_door


@pytest.mark.rule("DW-SETUP-01", "DW-DEC-66")
@pytest.mark.parametrize("layout", ["a@0,0 b@4,1 c@0,3 d@4,4", "a@0,0 b@4,0 c@0,3 d@4,3/2"])
def test_a_doorway_against_a_wall_is_refused(layout: str) -> None:
    refusal = refusal_of(layout)
    assert (refusal.rule, refusal.key) == ("DW-SETUP-01", "layout-wall")


@pytest.mark.rule("DW-SETUP-01")
@pytest.mark.parametrize("layout", ["a@0,0 b@3,0 c@0,3 d@4,3", "a@0,0 b@0,0 c@0,0 d@0,0"])
def test_sections_on_top_of_each_other_are_refused(layout: str) -> None:
    refusal = refusal_of(layout)
    assert (refusal.rule, refusal.key) == ("DW-SETUP-01", "layout-overlap")


@pytest.mark.rule("DW-SETUP-02")
def test_an_arrangement_need_not_be_a_rectangle() -> None:
    assert is_rectangle(parse_arrangement(default_layouts()["1"]))
    assert not is_rectangle(parse_arrangement(STAIR))
    assert TableBuilder(layout=STAIR).state.lot.layout == STAIR


@pytest.mark.rule("DW-DEC-66")
def test_a_doorway_on_the_rim_leads_nowhere() -> None:
    doors = TableBuilder(layout=STAIR).state.lot.doors
    assert doors["jail"] == ("general-store", "train-station")
    assert doors["hotel"] == ("bank", "church", "trailers")


@pytest.mark.rule("DW-DATA-04")
@pytest.mark.parametrize(
    ("layout", "out_of_reach"),
    [
        ("a@0,0 b@4,0 c@0,3 d@40,3", "bank"),
        ("a@0,0 b@20,0 c@0,3 d@20,3", "casting-office"),
    ],
)
def test_an_area_that_nobody_could_reach_is_refused(layout: str, out_of_reach: str) -> None:
    refusal = refusal_of(layout)
    assert (refusal.rule, refusal.params) == ("DW-DATA-04", {"area": out_of_reach})


@pytest.mark.rule("DW-DATA-04")
def test_sections_that_touch_only_where_there_is_no_doorway_are_not_joined() -> None:
    assert refusal_of("a@0,0 b@4,0 c@0,3 d@7,-3").rule == "DW-DATA-04"


@pytest.mark.rule("DW-OPT-05")
@pytest.mark.parametrize(
    ("layout", "part"),
    [
        ("3", "3"),
        ("default", "default"),
        ("a@0,0 b@4 c@0,3 d@4,3", "b@4"),
        ("a@0,0 b@4,0 c@0,3 d@4,3/4", "d@4,3/4"),
        ("a@0,0,b@4,0", "a@0,0,b@4,0"),
        ("A@0,0 b@4,0 c@0,3 d@4,3", "A@0,0"),
        ("a@0,0 b@4.5,0 c@0,3 d@4,3", "b@4.5,0"),
        ("a@0,0 b@400,0 c@0,3 d@4,3", "b@400,0"),
    ],
)
def test_a_part_that_places_no_section_is_named(layout: str, part: str) -> None:
    refusal = refusal_of(layout)
    assert (refusal.rule, refusal.params) == ("DW-OPT-05", {"part": part})


@pytest.mark.parametrize("layout", [" ", "a@0,0 a@4,0 b@0,3 c@4,3"])
def test_each_section_is_placed_once(layout: str) -> None:
    assert refusal_of(layout).rule == "DW-COMP-05"


@pytest.mark.rule("DW-OPT-05")
def test_the_arrangements_that_the_catalogue_shows_can_be_played() -> None:
    shown = set(re.findall(r"`(a@.+?)`", TITLE.rules.read_text("utf-8")))
    assert shown == {*default_layouts().values(), STAIR}
    for layout in shown:
        DEADWOOD.validate(4, Options(layout=layout))


@pytest.mark.rule("DW-OPT-05")
def test_the_order_of_the_parts_does_not_matter() -> None:
    assert parse_arrangement("d@4,3 b@4,0 a@0,0 c@0,3") == parse_arrangement(default_layouts()["1"])


def test_every_arrangement_is_read_back_as_it_is_written() -> None:
    for places in all_arrangements():
        assert parse_arrangement(" ".join(map(str, places))) == places


@given(st.sampled_from("abcd"), st.integers(0, 3))
def test_four_quarter_turns_bring_a_section_back(section: str, turns: int) -> None:
    shape = shapes()[section][turns]
    assert shape.turned().turned().turned().turned() == shape
    assert shape.turned() == shapes()[section][(turns + 1) % 4]


@pytest.mark.rule("DW-DEC-66")
def test_turning_and_moving_the_whole_lot_changes_no_doorway() -> None:
    half_round = parse_arrangement("a@4,3/2 b@0,3/2 c@4,0/2 d@0,0/2")
    quarter_round = parse_arrangement("a@3,0/1 b@3,4/1 c@0,0/1 d@0,4/1")
    elsewhere = parse_arrangement("a@-9,7 b@-5,7 c@-9,10 d@-5,10")
    layout_1 = doorways(parse_arrangement(default_layouts()["1"]))
    assert doorways(half_round) == doorways(quarter_round) == doorways(elsewhere) == layout_1


@pytest.mark.rule("DW-DATA-03", "DW-DATA-04")
def test_in_every_arrangement_doorways_lead_both_ways_and_everywhere() -> None:
    assert len(all_arrangements()) == 3938
    for places in all_arrangements():
        doors = doorways(places)
        assert set(doors) == set(content.areas())
        for area, others in doors.items():
            assert area not in others
            assert all(area in doors[other] for other in others)
        reached = {"trailers"}
        for _ in doors:
            reached |= {other for area in reached for other in doors[area]}
        assert reached == set(doors)


@pytest.mark.rule("DW-COMP-06")
@pytest.mark.parametrize("layout", ["1", "2"])
def test_in_a_default_layout_the_four_screws_meet_in_the_centre(layout: str) -> None:
    places = parse_arrangement(default_layouts()[layout])
    assert is_rectangle(places)
    assert {screw(place) for place in places} == {(4, 3)}


@pytest.mark.rule("DW-COMP-07")
def test_the_screws_meet_with_doorways_lined_up_in_just_two_ways() -> None:
    found = []
    for turns in product(range(4), repeat=3):
        places = [PlacedSection("a", 0, 0, 0)]
        for section, turn in zip("bcd", turns, strict=True):
            x, y = screw(PlacedSection(section, 0, 0, turn))
            places.append(PlacedSection(section, 4 - x, 3 - y, turn))
        if lines_up(tuple(places)):
            found.append(doorways(tuple(places)))
    one, two = (doorways(parse_arrangement(layout)) for layout in default_layouts().values())
    assert found in ([one, two], [two, one])


def test_the_default_layouts_alone_leave_no_doorway_on_the_rim() -> None:
    doors = sum(len(turns[0].doors) for turns in shapes().values())
    found = [
        doorways(places) for places in all_arrangements() if len(joined_areas(places)) == doors
    ]
    one, two = (doorways(parse_arrangement(layout)) for layout in default_layouts().values())
    assert doors == 2 * 8
    assert found in ([one, two], [two, one])


@pytest.mark.rule("DW-OPT-06", "DW-DATA-04")
@given(st.integers(min_value=0))
def test_a_random_arrangement_is_one_of_the_legal_ones(seed: int) -> None:
    assert random_arrangement(FastDice(seed)) in all_arrangements()


@pytest.mark.rule("DW-OPT-06", "DW-OPT-16")
def test_a_random_arrangement_follows_from_the_dice_alone() -> None:
    """Not from the order of a set, which is another one in each process."""
    found = " ".join(map(str, random_arrangement(FastDice(1))))
    assert found == "a@0,0 b@4,-1/1 c@-2,3/3 d@6,-5/3"


@pytest.mark.rule("DW-OPT-06")
def test_random_arrangements_differ_in_their_doorways() -> None:
    found = {random_arrangement(FastDice(seed)) for seed in range(100)}
    assert len(found) > 80
    assert len({tuple(sorted(doorways(places).items())) for places in found}) > 50
