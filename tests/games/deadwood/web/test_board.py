"""The board as a browser draws it: every thing has one place, and nothing hidden shows."""

import re
import time
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import pytest

from games.deadwood.builder import TableBuilder
from matinee.engine.match.dice import FastDice
from matinee.engine.text.i18n import ENGLISH
from matinee.engine.ui.seat_colours import COLOURS, PATHS, SHAPES
from matinee.games.deadwood import TITLE, content
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules import sections
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web import board as whole_board
from matinee.games.deadwood.web.art import geometry, scene_card, text_fitting
from matinee.games.deadwood.web.art.area_layout import DIE, STANDING
from matinee.games.deadwood.web.art.geometry import Rect, plan
from matinee.games.deadwood.web.art.poster import poster
from matinee.games.deadwood.web.detail import detail
from matinee.games.deadwood.web.panels import areas, pawns

DEFAULTS = tuple(sections.default_layouts().values())
RANDOM = tuple(
    " ".join(map(str, sections.random_arrangement(FastDice(seed)))) for seed in range(50)
)
NASTY = '<b onclick="x">&'


def words(table: TableBuilder, *names: str) -> DeadwoodText:
    seated = (*names, *(f"Player {n}" for n in range(len(names), table.state.seats)))
    return DeadwoodText(seated, table.state.options, ENGLISH)


def view_of(table: TableBuilder) -> View:
    return DEADWOOD.view(table.state, 0)


def turn_all_up(table: TableBuilder) -> None:
    for area in table.state.face_up:
        table.state.face_up[area] = True


def board_markup(table: TableBuilder, *names: str) -> str:
    view, game_text = view_of(table), words(table, *names)
    return whole_board.board(view, game_text, 0, whole_board.parts(view, game_text, 0))


def map_of(board: str) -> ElementTree.Element:
    root = ElementTree.fromstring(board)
    found = root.find("svg[@class='map']")
    assert found is not None
    return found


def refs(element: ElementTree.Element) -> Counter[str]:
    return Counter(e.attrib["data-ref"] for e in element.iter() if "data-ref" in e.attrib)


@pytest.mark.parametrize("layout", ["1", "2", "random"])
@pytest.mark.parametrize("seats", [2, 8])
def test_every_place_role_and_price_is_on_the_map_once(layout: str, seats: int) -> None:
    table = TableBuilder(seats, layout=layout)
    turn_all_up(table)
    state = table.state
    lot = state.lot
    roles = [role for area in lot.areas.values() for role in area.roles]
    roles += [role for scene in state.scene.values() for role in lot.scenes[scene].roles]
    expected = {f"area:{area}" for area in lot.areas} | {f"role:{role.key}" for role in roles}
    expected |= {f"rank:{rank} purse:{p}" for rank in range(2, 7) for p in ("dollars", "fame")}
    assert refs(map_of(board_markup(table))) == Counter(expected)


def test_the_parts_are_those_of_the_contract_and_carry_their_ids() -> None:
    table = TableBuilder()
    parts = whole_board.parts(view_of(table), words(table), 0)
    keys = {f"{kind}-{area}" for kind in ("area", "tile") for area in table.state.lot.areas}
    assert set(parts) == keys | {"pawns"}
    for key, part in parts.items():
        assert ElementTree.fromstring(part.markup).attrib["id"] == key
        assert part.svg is not key.startswith("tile-")
    ids = re.findall(r'\bid="([^"]+)"', board_markup(table))
    assert len(ids) == len(set(ids))


def test_no_part_tells_of_a_card_that_lies_face_down() -> None:
    table = TableBuilder()
    table.put(0, "saloon")
    open_scene = table.state.lot.scenes[table.state.scene["saloon"]]
    view, game_text = view_of(table), words(table)
    board = board_markup(table) + "".join(
        detail(view, game_text, 0, f"area:{a}") for a in view.lot.areas
    )
    titles = {scene.title for scene in view.lot.scenes.values() if scene.title in board}
    assert titles == {open_scene.title}
    keys = {scene.key for scene in view.lot.scenes.values() if f"{scene.key}." in board}
    assert keys == {open_scene.key}


def overlap(one: Rect, two: Rect) -> bool:
    """Whether two rectangles share more than a border."""
    return (
        one.x < two.x + two.w
        and two.x < one.x + one.w
        and one.y < two.y + two.h
        and two.y < one.y + one.h
    )


@pytest.mark.parametrize("layout", [*DEFAULTS, *RANDOM[:10]])
def test_eight_visitors_stand_beside_each_other(layout: str) -> None:
    for area, ground in plan(layout).areas.items():
        nobody: tuple[None, ...] = (None,) * STANDING
        places = list(pawns.places(layout, (area,) * STANDING, nobody, str))
        for (x, y), (other_x, other_y) in combinations(places, 2):
            assert abs(x - other_x) >= DIE - 1 or abs(y - other_y) >= DIE - 1
        inside = areas.layout_of_area(area, ground.w, ground.h, str)
        taken = [inside.sign, *inside.extras, *([inside.card] if inside.card.h else [])]
        for x, y in places:
            die = Rect(x - ground.x - DIE / 2 + 1, y - ground.y - DIE / 2 + 1, DIE - 2, DIE - 2)
            assert not any(overlap(die, other) for other in taken), (area, layout)


@pytest.mark.parametrize("layout", [*DEFAULTS, *RANDOM])
def test_no_place_lies_on_another(layout: str) -> None:
    lot = plan(layout)
    for one, two in combinations(lot.areas.values(), 2):
        assert not overlap(one, two)
    for rect in lot.areas.values():
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.x + rect.w <= lot.width
        assert rect.y + rect.h <= lot.height
    assert sorted(lot.tiles) == sorted(content.areas())


@pytest.mark.parametrize("layout", [*DEFAULTS, *RANDOM[:20]])
def test_every_doorway_is_drawn_and_no_other(layout: str) -> None:
    lot = plan(layout)
    reach = geometry.ROPE + 1
    joined = set()
    for door in lot.doors:
        dx, dy = (reach, 0) if door.across else (0, reach)
        ends = []
        for x, y in ((door.x - dx, door.y - dy), (door.x + dx, door.y + dy)):
            spot = Rect(x, y, 0.1, 0.1)
            ends += [area for area, rect in lot.areas.items() if overlap(rect, spot)]
        joined.add(frozenset(ends))
    doors = sections.doorways(sections.parse_arrangement(layout))
    assert joined == {frozenset((one, two)) for one, others in doors.items() for two in others}


@pytest.mark.parametrize("layout", [*DEFAULTS, *RANDOM[:10]])
def test_what_is_in_an_area_stays_in_it_and_apart(layout: str) -> None:
    for key, ground in plan(layout).areas.items():
        inside = areas.layout_of_area(key, ground.w, ground.h, str)
        rooms = [inside.sign, *inside.extras, *([inside.card] if inside.card.h else [])]
        rooms += [Rect(x, y, 24, 23) for x, y in inside.shots]
        for one, two in combinations(rooms, 2):
            assert not overlap(one, two), (key, one, two)
        for room in rooms:
            assert room.x >= 0
            assert room.y >= 0
            assert room.x + room.w <= ground.w
            assert room.y + room.h <= ground.h


@pytest.mark.parametrize("layout", [*DEFAULTS, *RANDOM[:3]])
def test_text_fits_where_it_stands(layout: str) -> None:
    for key, ground in plan(layout).areas.items():
        name = content.areas()[key].name
        sign = areas.sign(name, ground.w)
        assert sign.size >= 11
        inside = areas.layout_of_area(key, ground.w, ground.h, str)
        assert text_fitting.width(name, sign.size, "rye") <= inside.sign.w
        if key not in (content.TRAILERS, content.OFFICE):
            for scene in content.deck("60").values():
                check_card(scene_card.face_up(key, inside.card, scene, str), inside.card)


def check_card(markup: str, room: Rect) -> None:
    """Check that a card has its title, and that every line fits on it and is legible."""
    root = ElementTree.fromstring(f"<g>{markup}</g>")
    assert any("title" in e.attrib.get("class", "") for e in root.iter("text"))
    for text in root.iter("text"):
        css = text.attrib["class"]
        if css == "budget":
            continue
        size = float(text.attrib["font-size"])
        assert size >= 11
        font = "rye" if css.startswith("title") else "inter"
        for line in [*text.iter("tspan")] or [text]:
            wide = text_fitting.width(line.text or "", size, font)
            x, y = float(line.attrib["x"]), float(line.attrib["y"])
            left = x - wide / 2 if css.endswith("mid") else x
            assert left >= room.x - 1
            assert left + wide <= room.x + room.w + 1
            assert room.y <= y - size * 0.7
            assert y <= room.y + room.h


def test_words_that_fit_nowhere_are_left_out() -> None:
    assert text_fitting.fit("Unpronounceable", 20, 3, largest=12) is None
    assert text_fitting.fit("One two", 400, 1, largest=12) == (12, ("One two",))


def test_names_are_escaped_wherever_they_stand() -> None:
    table = TableBuilder(2)
    table.put(0, "saloon", role="saloon.1", markers=2).put(1, "saloon")
    board = board_markup(table, NASTY, NASTY)
    close = detail(view_of(table), words(table, NASTY, NASTY), 0, "area:saloon")
    assert "&lt;b onclick=" in board
    assert close.count("&lt;b onclick=") == 2
    assert "<b onclick" not in board + close


def test_what_has_not_changed_is_the_same_object() -> None:
    table = TableBuilder()
    game_text = words(table)
    before = whole_board.parts(view_of(table), game_text, 0)
    assert all(
        part is before[key] for key, part in whole_board.parts(view_of(table), game_text, 0).items()
    )
    table.put(1, "ranch")
    after = whole_board.parts(view_of(table), words(table), 0)
    changed = {key for key, part in after.items() if part is not before[key]}
    assert changed == {"area-ranch", "pawns", "tile-ranch", "tile-trailers"}


def test_a_board_is_small_and_quickly_drawn() -> None:
    table = TableBuilder(8)
    turn_all_up(table)
    assert len(board_markup(table).encode()) < 90_000
    view, game_text = view_of(table), words(table)
    times = []
    for _ in range(9):
        start = time.process_time()
        whole_board.parts(view, game_text, 0)
        times.append(time.process_time() - start)
    assert min(times) < 0.001


def test_a_pawn_stands_on_its_role_with_its_chips() -> None:
    table = TableBuilder(2)
    table.scene("saloon", budget=4)
    table.put(0, "saloon", role="saloon.2", markers=3)
    view, game_text = view_of(table), words(table)
    ground = plan(view.lot.layout).areas["saloon"]
    mark = areas.layout_of_area("saloon", ground.w, ground.h, game_text.text).extras[1]
    x, y = scene_card.die_of(mark)
    first, _ = pawns.places(view.lot.layout, tuple(view.at), tuple(view.role), game_text.text)
    assert first == (ground.x + x, ground.y + y)
    pawn = whole_board.parts(view, game_text, 0)["pawns"].markup
    assert pawn.count("#dw-chip") == 3


def test_a_tile_shows_the_open_roles_that_its_viewer_may_take() -> None:
    table = TableBuilder(2)
    table.put(1, "train-station", role="train-station.1")
    tile = whole_board.parts(view_of(table), words(table), 0)["tile-train-station"].markup
    assert tile.count("#dw-chalk1") == 1
    assert "#dw-chalk2" not in tile
    everybody = whole_board.parts(view_of(table), words(table), None)["tile-train-station"].markup
    assert "#dw-chalk4" in everybody


def test_a_close_up_tells_the_odds_of_whoever_works_there() -> None:
    table = TableBuilder(2)
    scene = table.scene("saloon", budget=4)
    table.put(0, "saloon", role="saloon.1", markers=1)
    close = detail(view_of(table), words(table), 0, "area:saloon")
    assert "4 or more, with 1 rehearsal: 67%" in close
    assert all(f'data-ref="role:{role.key}"' in close for role in scene.roles)
    assert 'data-ref="area:saloon"' not in close
    assert "Player 0" in close
    free = detail(view_of(table), words(table), 1, "area:saloon")
    assert 'data-ref="area:saloon"' in free
    assert "4 or more: 50%" in free
    assert "you need rank 2" in free


def test_a_close_up_of_the_casting_office_sells_ranks() -> None:
    table = TableBuilder(2, edition="classic")
    close = detail(view_of(table), words(table), 0, "area:casting-office")
    assert close.count("purse:fame") == 5
    assert "25 credits" in close
    assert "You are rank 1 and have $0 and 0 credits." in close
    assert "You are" not in detail(view_of(table), words(table), None, "area:casting-office")


@pytest.mark.parametrize("ref", ["", "area:", "area:moon", "role:saloon.1", "saloon"])
def test_there_is_nothing_to_see_elsewhere(ref: str) -> None:
    table = TableBuilder(2)
    assert detail(view_of(table), words(table), 0, ref) == ""


def test_every_place_can_be_looked_at(subtests: pytest.Subtests) -> None:
    for area in content.areas():
        with subtests.test(area=area):
            table = TableBuilder(2)
            for close in (
                detail(view_of(table), words(table), seat, f"area:{area}") for seat in (0, None)
            ):
                assert content.areas()[area].name in close
                ElementTree.fromstring(close)


def test_nothing_needs_a_style_of_its_own() -> None:
    table = TableBuilder(8)
    turn_all_up(table)
    close = "".join(detail(view_of(table), words(table), 0, f"area:{a}") for a in content.areas())
    for markup in (board_markup(table), close, poster(None)):
        assert "style=" not in markup
        assert "<style" not in markup
        assert "<script" not in markup


def test_every_drawing_that_is_used_is_there() -> None:
    table = TableBuilder(8)
    turn_all_up(table)
    table.put(0, "saloon", role="saloon.1", markers=1)
    board = board_markup(table)
    ids = set(re.findall(r'\bid="([^"]+)"', board))
    assert set(re.findall(r'href="#([^"]+)"', board)) <= ids
    picture = poster(None)
    assert set(re.findall(r'href="#([^"]+)"', picture)) <= set(
        re.findall(r'\bid="([^"]+)"', picture)
    )


def test_seats_have_as_many_shapes_as_colours() -> None:
    assert len(PATHS) == len(COLOURS) == len(SHAPES) == max(TITLE.seats)


def test_the_title_has_this_stage() -> None:
    table = TITLE.browser
    assert table is not None
    assert table.parts is whole_board.parts
    assert table.poster(None).startswith("<svg")
