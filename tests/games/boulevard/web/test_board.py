"""The street as a browser draws it: every thing has one place, and nothing hidden shows."""

import re
import time
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest

from games.boulevard.builder import TableBuilder
from matinee.engine.contract.game import Seat
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH
from matinee.games.boulevard.conformance import scramble
from matinee.games.boulevard.content import films, genres, stars
from matinee.games.boulevard.content.pieces import BOXES, LENSES, MEDIA, SECTIONS
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import PlaceMarker
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.state import State, View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web import board as whole_board
from matinee.games.boulevard.web.art import geometry
from matinee.games.boulevard.web.art.poster import poster
from matinee.games.boulevard.web.art.text_fitting import fitted_size
from matinee.games.boulevard.web.detail.spot import detail
from matinee.games.boulevard.web.panels import pawns, street

NASTY = '<b onclick="x">&'
LONG = "Bartholomew Maximilian Featherstonehaugh-Cholmondeley III"
SPOTS = (*SECTIONS, *BOXES)
REFS = (
    *(f"spot:{spot}" for spot in SPOTS),
    *(f"star:{star}" for star in stars()),
    *(f"medium:{medium}" for medium in MEDIA),
)


def words(view: View, *names: str) -> BoulevardText:
    seated = (*names, *(f"Player {n}" for n in range(len(names), view.seats)))
    return BoulevardText(seated, view.options, ENGLISH)


def view_of(table: TableBuilder, viewer: Seat | None = 0) -> View:
    return BOULEVARD.view(table.state, viewer)


def board_element(table: TableBuilder, *names: str, viewer: Seat | None = 0) -> ElementTree.Element:
    view = view_of(table, viewer)
    game_text = words(view, *names)
    parts = street.parts(view, game_text, viewer)
    return ElementTree.fromstring(f"<div>{street.panel(view, game_text, viewer, parts)}</div>")


def part(table: TableBuilder, key: str, *, viewer: Seat | None = 0) -> ElementTree.Element:
    view = view_of(table, viewer)
    return ElementTree.fromstring(street.parts(view, words(view), viewer)[key].markup)


def of_class(element: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [one for one in element.iter() if name in one.attrib.get("class", "").split()]


def seats_of(element: ElementTree.Element, name: str) -> Counter[str]:
    found = (re.search(r"seat-(\d)", one.attrib["class"]) for one in of_class(element, name))
    return Counter(mark[1] for mark in found if mark)


def refs(element: ElementTree.Element) -> Counter[str]:
    return Counter(one.attrib["data-ref"] for one in element.iter() if "data-ref" in one.attrib)


def states(seats: int) -> list[State]:
    """States of a random game."""
    dice = FastDice(f"street {seats}")
    state, _ = BOULEVARD.setup(seats, Options(rounds=4), dice)
    found = []
    turn = 0
    while waiting := BOULEVARD.active_seats(state):
        seat = dice.pick(list(waiting))
        BOULEVARD.play(state, seat, dice.pick(list(BOULEVARD.legal(state, seat))), dice)
        turn += 1
        if not turn % 23:
            found.append(state.copy())
    return [*found, state]


def test_everything_one_can_choose_is_on_the_drawing_once_and_in_the_list_once() -> None:
    drawing, tiles = board_element(TableBuilder())
    spots = {f"spot:{key}" for key in SPOTS} | {f"star:{key}" for key in stars()}
    grounds = {"ground:director", "ground:screen-star"}
    dials = {f"genre:{key}" for key in genres()} | {f"medium:{key}" for key in MEDIA}
    assert refs(drawing) == Counter(spots | grounds | dials)
    assert refs(tiles) == Counter(spots | {"ground:landmark", "ground:shop"})


def test_everything_can_be_looked_at_closely_on_both() -> None:
    for layout in board_element(TableBuilder()):
        looks = {one.attrib["data-look"] for one in layout.iter() if "data-look" in one.attrib}
        assert set(REFS) <= looks


def test_the_parts_carry_their_ids_and_no_id_comes_twice() -> None:
    view = view_of(TableBuilder(5))
    game_text = words(view)
    parts = whole_board.parts(view, game_text, 0)
    for key, one in street.parts(view, game_text, 0).items():
        root = ElementTree.fromstring(one.markup)
        assert root.attrib["id"] == key
        assert one.svg is (root.tag == "g")
    ids = re.findall(r'\bid="([^"]+)"', whole_board.board(view, game_text, 0, parts))
    assert [key for key, count in Counter(ids).items() if count > 1] == []
    assert set(parts) <= set(ids)


def test_chips_are_bulbs_in_their_owners_colours() -> None:
    table = TableBuilder(5).second_deck()
    table.put(0, chips={"time": 4, "vistavision": 1, "loan": 2, "air": 1})
    table.put(4, chips={"time": 1, "superscope": 1, "air": 1, "concessions": 3})
    for key, bulbs in {
        "time": {"0": 4, "4": 1},
        "lenses": {"0": 1, "4": 1},
        "loan": {"0": 2},
        "air": {"0": 1, "4": 1},
        "concessions": {"4": 3},
        "parking": {},
    }.items():
        assert seats_of(part(table, f"hb-shop-{key}"), "chip") == Counter(bulbs), key


def test_only_the_viewers_own_free_places_are_shown_as_sockets() -> None:
    table = TableBuilder(3).put(1, chips={"time": 3, "reroll": 4, "air": 1})
    for key, free in {"time": 1, "reroll": 0, "air": 0, "parking": 2, "concessions": 3}.items():
        assert len(of_class(part(table, f"hb-shop-{key}", viewer=1), "socket")) == free, key
        assert not of_class(part(table, f"hb-shop-{key}", viewer=None), "socket")


def test_of_many_loans_the_number_is_told() -> None:
    board = part(TableBuilder().put(2, chips={"loan": 7}), "hb-shop-loan")
    assert seats_of(board, "chip") == Counter({"2": 4})
    assert [one.text for one in of_class(board, "count")] == ["7"]


def test_lenses_are_behind_a_shutter_until_the_second_deck() -> None:
    assert of_class(part(TableBuilder(), "hb-shop-lenses"), "shutter")
    assert not of_class(part(TableBuilder().second_deck(), "hb-shop-lenses"), "shutter")


def test_cubes_lie_on_their_stars() -> None:
    table = TableBuilder()
    table.state.cubes = {"grace-kelly": 2, "john-ford": 5}
    for key, cubes, counts in (
        ("grace-kelly", 2, []),
        ("john-ford", 3, ["5"]),
        ("john-wayne", 0, []),
    ):
        star = part(table, f"hb-star-{key}")
        assert sum(one.attrib.get("href") == "#hbs-cube" for one in star.iter()) == cubes
        assert [one.text for one in of_class(star, "count")] == counts


def test_stars_of_films_that_can_be_rented_are_bright() -> None:
    table = TableBuilder()
    film = table.film(star="james-stewart")
    assert "bright" in part(table, "hb-star-james-stewart").attrib["class"]
    for one in [key for key in table.state.array if "james-stewart" in films()[key].stars]:
        table.put(1, films=[*table.state.programme[1], one])
    assert film.key in table.state.programme[1]
    assert "bright" not in part(table, "hb-star-james-stewart").attrib["class"]


def test_markers_stand_where_they_are_and_wait_in_the_street_otherwise() -> None:
    table = TableBuilder(3)
    table.put(0, spots=["preview"]).put(1, chips={"manager": 1}, spots=["time", "grace-kelly"])
    spots = tuple(tuple(own) for own in table.state.spots)
    places = {(seat, n): at for seat, n, at in pawns.places(spots, (False, True, False))}
    assert set(places) == {(0, 0), (1, 0), (1, 1), (2, 0)}
    assert places[0, 0] == geometry.BOOTHS["preview"]
    shop, slab = geometry.shop_corner("time"), geometry.slabs()["grace-kelly"]
    assert shop.x < places[1, 0].x < shop.x + geometry.SHOP_WIDE
    assert slab.x < places[1, 1].x < slab.x + slab.w
    assert slab.y < places[1, 1].y < slab.y + geometry.STAR_HIGH
    assert places[2, 0].y > geometry.KERB
    moving = [one for one in part(table, "hb-pawns").iter() if "data-moves" in one.attrib]
    assert {one.attrib["id"] for one in moving} == {
        "hb-token",
        "marker-0-1",
        "marker-1-1",
        "marker-1-2",
        "marker-2-1",
    }


@pytest.mark.parametrize("spot", ["reroll", "grace-kelly", "akira-kurosawa"])
def test_all_ten_markers_find_room_on_one_spot(spot: str) -> None:
    rows = [geometry.marker_position(spot, n, 10) for n in range(10)]
    assert len(set(rows)) == len(rows)
    place = geometry.shop_corner(spot) if spot in BOXES else geometry.slabs()[spot]
    wide = geometry.SHOP_WIDE if spot in BOXES else geometry.slabs()[spot].w
    half = geometry.PAWN[0] / 2
    assert all(place.x <= at.x - half and at.x + half <= place.x + wide for at in rows)


def test_no_star_lies_on_another_and_all_are_in_the_pavement() -> None:
    slabs = geometry.slabs()
    assert set(slabs) == set(stars())
    for one, two in combinations(slabs.values(), 2):
        assert one.y != two.y or abs(one.x - two.x) >= min(one.w, two.w) - 0.01
    for slab in slabs.values():
        assert slab.x + slab.w <= geometry.WIDE
        assert geometry.PAVEMENT < slab.y <= geometry.KERB - geometry.STAR_HIGH + 1


def test_names_are_never_smaller_than_nine() -> None:
    for key, slab in geometry.slabs().items():
        first, _, last = stars()[key].name.rpartition(" ")
        assert min(fitted_size(row, slab.w - 2, 10.4) for row in (first, last)) >= 9
    drawing, _ = board_element(TableBuilder(5), LONG, LONG)
    sizes = {float(one.attrib["font-size"]) for one in drawing.iter() if "font-size" in one.attrib}
    assert min(sizes) >= 9


def test_bids_show_once_the_screens_are_down() -> None:
    table = TableBuilder(2).put(0, bids=[3, 0, 0, 0, 0, 0]).put(1, bids=[5, 0, 0, 0, 0, 0])
    table.at("advertising")
    assert not of_class(part(table, "hb-medium-bus-bench"), "bid")
    table.state.lowered, table.state.box, table.state.designated = True, 6, 1
    table.state.phase, table.state.winners[0] = "blockbuster", 1
    board = part(table, "hb-medium-bus-bench")
    assert [one.text for one in of_class(board, "bid")] == ["5", "3"]
    assert [one.text for one in of_class(board, "won")] == ["5"]
    assert "double" in board.attrib["class"]


def test_only_the_player_at_the_preview_house_sees_the_ray_of_the_secret_roll() -> None:
    table = TableBuilder(2).put(0, spots=["preview"]).at("films", 0)
    table.state.preview_dice, table.state.preview_genre = (4, 3), "western"
    assert len(of_class(part(table, "hb-dial-genre", viewer=0), "known")) == 1
    assert not of_class(part(table, "hb-dial-genre", viewer=1), "known")
    assert (
        "Western"
        in detail(view_of(table, 0), words(view_of(table, 0)), 0, "spot:preview").split("<table")[0]
    )
    other = detail(view_of(table, 1), words(view_of(table, 1)), 1, "spot:preview")
    assert "Western" not in other.split("<table")[0]


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_secret_is_in_the_markup(seats: int) -> None:
    for number, state in enumerate(states(seats)):
        for viewer in (0, seats - 1, None):
            other = scramble(state, viewer, FastDice(number))
            pages = []
            for one in (state, other):
                view = BOULEVARD.view(one, viewer)
                game_text = words(view)
                closely = [detail(view, game_text, viewer, ref) for ref in REFS]
                pages.append((street.parts(view, game_text, viewer), closely))
            assert pages[0] == pages[1]


@pytest.mark.parametrize("seats", [2, 5])
def test_whatever_happens_the_markup_is_sound(seats: int) -> None:
    for state in states(seats):
        view = BOULEVARD.view(state, 0)
        game_text = words(view, NASTY, LONG)
        parts = street.parts(view, game_text, 0)
        board = street.panel(view, game_text, 0, parts)
        closely = "".join(detail(view, game_text, 0, ref) for ref in REFS)
        assert NASTY not in board + closely
        for one in ElementTree.fromstring(f"<div>{board}{closely}</div>").iter():
            assert one.tag not in {"script", "style"}
            assert not any(name == "style" or name.startswith("on") for name in one.attrib)


def test_what_has_not_changed_is_the_same_object() -> None:
    table = TableBuilder(3)
    view = view_of(table)
    before = street.parts(view, words(view), 0)
    again = street.parts(view_of(table), words(view), 0)
    assert all(again[key] is before[key] for key in before)
    table.play(0, PlaceMarker("time", chips=2))
    after = street.parts(view_of(table), words(view), 0)
    changed = {key for key in after if after[key] != before[key]}
    assert changed == {"hb-shop-time", "hb-tile-time", "hb-pawns"}


def test_a_marker_on_a_star_changes_little() -> None:
    table = TableBuilder(3)
    view = view_of(table)
    before = street.parts(view, words(view), 0)
    table.play(0, PlaceMarker("grace-kelly"))
    after = street.parts(view_of(table), words(view), 0)
    changed = {key for key in after if after[key] != before[key]}
    assert changed <= {"hb-star-grace-kelly", "hb-pawns", "hb-tile-stars-now", "hb-tile-stars-rest"}


def refs_on_offer(table: TableBuilder) -> set[frozenset[str]]:
    """Refs of each action that close-ups of the street offer the first seat."""
    view = view_of(table)
    game_text = words(view)
    found = [re.findall(r'data-ref="([^"]+)"', detail(view, game_text, 0, ref)) for ref in REFS]
    return {frozenset(refs.split()) for some in found for refs in some}


def allowed(table: TableBuilder) -> set[frozenset[str]]:
    """Refs of each legal action of the first seat."""
    view = view_of(table)
    game_text = words(view)
    return {
        frozenset(
            ref for ref in game_text.action_refs(action, view) if not ref.startswith("ground:")
        )
        for action in BOULEVARD.legal(table.state, 0)
    }


def test_what_a_close_up_offers_is_what_one_may_do() -> None:
    table = TableBuilder(2).second_deck()
    table.put(0, cash=40, chips={"time": 2, "superscope": 1}).at("markers", 0)
    assert refs_on_offer(table) == allowed(table)
    boxes = 1 + 1 + 2 + 1 + 1 + 1 + 4 + 1 + 2 + 3 + 1
    assert len(refs_on_offer(table)) == len(SECTIONS) + boxes + 2 + len(stars())
    view = view_of(table)
    markup = detail(view, words(view), 0, "spot:lenses")
    assert set(re.findall(r"lens:(\w+)", markup)) == {LENSES[0]}


def test_a_close_up_offers_a_poor_seat_nothing_that_it_cannot_pay() -> None:
    table = TableBuilder(2).second_deck().put(0, cash=2, chips={"loan": 1}).at("markers", 0)
    assert refs_on_offer(table) == allowed(table)
    boxes = {ref for refs in refs_on_offer(table) for ref in refs if ref.startswith("spot:")}
    assert "spot:concessions" in boxes
    assert not {"spot:manager", "spot:parties", "spot:cinemascope"} & boxes
    assert not any("chip:loan" in refs for refs in refs_on_offer(table))
    assert frozenset({"spot:concessions", "chips:3"}) not in refs_on_offer(table)


def test_a_close_up_does_not_offer_the_spot_that_a_marker_must_leave() -> None:
    for spot in ("spot:preview", "spot:reroll", "star:grace-kelly"):
        table = TableBuilder(2).put(0, cash=40).at("markers", 0)
        table.state.previous[0][0] = spot.partition(":")[2]
        assert refs_on_offer(table) == allowed(table)
        assert not any(spot in refs for refs in refs_on_offer(table))


def test_a_close_up_offers_nothing_to_whoever_has_no_marker_left_to_place() -> None:
    table = TableBuilder(2).put(0, cash=40).at("markers", 1)
    assert refs_on_offer(table) == set()


def test_a_close_up_of_a_star_tells_films_cubes_and_who_shows_one() -> None:
    table = TableBuilder(2)
    one, two = table.film(star="james-stewart"), table.film(star="james-stewart")
    table.put(1, films=[one.key])
    table.state.cubes = {"james-stewart": 2}
    view = view_of(table)
    markup = detail(view, words(view, "Ada", "Buster"), 0, "star:james-stewart")
    assert f'data-look="film:{two.key}"' in markup
    assert f'data-look="film:{one.key}"' not in markup
    assert "2 dice more" in markup
    assert "Buster" in markup


@pytest.mark.parametrize("ref", ["spot:nowhere", "star:nobody", "film:vertigo", "", "seat:0"])
def test_what_is_no_part_of_the_street_is_not_looked_at(ref: str) -> None:
    view = view_of(TableBuilder())
    assert detail(view, words(view), 0, ref) == ""


def test_a_board_is_drawn_quickly() -> None:
    view = view_of(TableBuilder(5))
    game_text = words(view)
    spent = []
    for _ in range(20):
        start = time.process_time()
        parts = whole_board.parts(view, game_text, 0)
        whole_board.board(view, game_text, 0, parts)
        spent.append(time.process_time() - start)
    assert min(spent) < 0.008


def test_the_poster_stands_on_its_own() -> None:
    root = ElementTree.fromstring(poster(None))
    assert root.tag.endswith("svg")
    assert "class=" not in re.sub(r'class="poster-title"', "", poster(None))
