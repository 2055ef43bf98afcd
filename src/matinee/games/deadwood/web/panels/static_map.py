"""The static part of the board: land, sections, façades and signs."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from markupsafe import escape

from matinee.engine.ui.svg import Text
from matinee.games.deadwood.content import TRAILERS, areas
from matinee.games.deadwood.web.art import symbols
from matinee.games.deadwood.web.art.geometry import PATH, ROPE, Door, Plan, Rect, plan
from matinee.games.deadwood.web.panels.areas import layout_of_area, sign

_ROOM_FOR_PROPS: Final = 130
"""The least width of the ground beside which props are drawn."""
_PROPS: Final = {
    "train-station": (("cactus", 0.06, 0), ("barrel", 0.93, 3), ("brush", 0.13, 4)),
    "main-street": (("wheel", 0.05, -6), ("barrel", 0.95, 3)),
    "secret-hideout": (("cactus", 0.93, 2), ("brush", 0.05, 4)),
    "hotel": (("barrel", 0.06, 3), ("cactus", 0.95, 2), ("brush", 0.88, 5)),
    "trailers": (("cactus", 0.51, 4), ("brush", 0.57, 8)),
}
"""Props near a façade, with their offsets to its right and in front of it."""


@lru_cache(maxsize=256)
def static_map(layout: str, text: Text) -> str:
    """Everything below the cards and the actors."""
    lot = plan(layout)
    return "".join(
        [
            *(_section(key, board) for key, board in lot.sections.items()),
            *(_lot(rect) for rect in lot.areas.values()),
            *(_worn(door) for door in lot.doors),
            _sun(lot),
            *(_rect("sun", board, 4) for board in lot.sections.values()),
            *(_door(door) for door in lot.doors),
            *(_seam(board) for board in lot.sections.values()),
            *(_facade(key, rect, text) for key, rect in lot.areas.items()),
            *(_sign(key, rect, text) for key, rect in lot.areas.items()),
        ]
    )


def _sun(lot: Plan) -> str:
    """The light of a low sun in the upper left, over all sections."""
    return (
        f'<linearGradient id="dw-sun" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
        f'x2="{symbols.number(lot.width)}" y2="{symbols.number(lot.height)}">'
        '<stop stop-color="#ffeeb8" stop-opacity=".6"/>'
        '<stop offset=".4" stop-color="#ffc46b" stop-opacity=".1"/>'
        '<stop offset="1" stop-color="#7a2440" stop-opacity=".26"/></linearGradient>'
    )


def _worn(door: Door) -> str:
    """Trodden ground on both sides of a doorway."""
    rx, ry = (34, 15) if door.across else (19, 28)
    x, y = symbols.number(door.x), symbols.number(door.y)
    return f'<ellipse class="worn" cx="{x}" cy="{y}" rx="{rx}" ry="{ry}"/>'


def _rect(css: str, rect: Rect, rx: float) -> str:
    x, y, w, h = (symbols.number(value) for value in rect)
    return f'<rect class="{css}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{rx}"/>'


def _section(key: str, board: Rect) -> str:
    return _rect(f"board board-{key}", board, 4)


def _seam(board: Rect) -> str:
    screws = "".join(
        f'<use href="#dw-screw" x="{symbols.number(x)}" y="{symbols.number(y)}"/>'
        for x in (board.x + 7, board.x + board.w - 7)
        for y in (board.y + 7, board.y + board.h - 7)
    )
    return _rect("seam", board, 4) + screws


def _lot(rect: Rect) -> str:
    """An area's ground, with a rope around it."""
    return _rect("lot", rect, 8) + _rect("rope", rect, 8)


def _door(door: Door) -> str:
    long, wide = 2 * ROPE + 6, PATH
    w, h = (long, wide) if door.across else (wide, long)
    path = Rect(door.x - w / 2, door.y - h / 2, w, h)
    posts = "".join(
        f'<use href="#dw-post" x="{symbols.number(door.x + dx)}" '
        f'y="{symbols.number(door.y + dy)}"/>'
        for dx, dy in _posts(door)
    )
    return _rect("path", path, 2) + posts


def _posts(door: Door) -> Iterator[tuple[float, float]]:
    for along in (-PATH / 2, PATH / 2):
        for side in (-ROPE, ROPE):
            yield (side, along) if door.across else (along, side)


def _facade(key: str, rect: Rect, text: Text) -> str:
    where = layout_of_area(key, rect.w, rect.h, text)
    x, y, w, h = where.facade
    x, y, h = x + rect.x, y + rect.y, h - (22 if key == TRAILERS else 9)
    long = min(w, h * 1.6)
    left, base = x + (w - long) / 2, y + h
    reach = min(h * 0.6, rect.x + rect.w - left - long + 2)
    shadow = (
        f'<path class="shade" d="M{symbols.number(left + 6)} {symbols.number(base - 2)}'
        f"h{symbols.number(long - 10)}l{symbols.number(reach)} {symbols.number(h * 0.26)}"
        f'h-{symbols.number(long - 10)}z"/>'
    )
    chairs = ""
    if key == TRAILERS:
        chairs = "".join(
            f'<use href="#dw-chair" x="{symbols.number(x + w * share)}" '
            f'y="{symbols.number(base + 7)}"/>'
            for share in (0.12, 0.24, 0.66, 0.78)
        )
    props = "".join(
        f'<use href="#dw-{prop}" x="{symbols.number(x + w * share)}" '
        f'y="{symbols.number(base + lower)}"/>'
        for prop, share, lower in _PROPS.get(key, ())
        if w > _ROOM_FOR_PROPS
    )
    return (
        f'{shadow}<use href="#dw-{key}" x="{symbols.number(x)}" y="{symbols.number(y)}" '
        f'width="{symbols.number(w)}" height="{symbols.number(h)}"/>{chairs}{props}'
    )


def _sign(key: str, rect: Rect, text: Text) -> str:
    where = layout_of_area(key, rect.w, rect.h, text)
    x, y, w, h = where.sign
    words = sign(text(areas()[key].name), rect.w)
    x, y = x + rect.x, y + rect.y
    return (
        f'<g data-ref="area:{key}" class="name">{_rect("cast", Rect(x + 1.5, y + 2.5, w, h), 4)}'
        f"{_rect('plank', Rect(x, y, w, h), 4)}"
        f'<text x="{symbols.number(x + w / 2)}" '
        f'y="{symbols.number(y + h / 2 + words.size * 0.36)}" '
        f'font-size="{symbols.number(words.size)}">{escape(words.lines[0])}</text></g>'
    )
