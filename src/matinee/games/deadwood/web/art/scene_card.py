"""A scene card on its set: face down, face up, or filmed."""

from functools import lru_cache
from typing import Final

from markupsafe import escape

from matinee.engine.ui.svg import Text
from matinee.games.deadwood.content import Role, Scene
from matinee.games.deadwood.web.art import symbols
from matinee.games.deadwood.web.art.area_layout import DIE, Point
from matinee.games.deadwood.web.art.geometry import Rect
from matinee.games.deadwood.web.art.text_fitting import FittedText, fit, width

_HEAD: Final = 36
"""The height of a card's head, which holds the budget and the title."""
_ROW: Final = 28
"""The least height of a role that has a row to itself."""
_DIE_PITCH: Final = 28
"""Distance from one role to the next where there is room for dice only."""
_BESIDE: Final = 44
"""The least width of a name beside a die."""
_BELOW: Final = 60
"""The least width of a name below a die."""
_QUOTED: Final = 160
"""The least width of a role whose line is quoted."""
_WIDE, _HIGH = 300, 110
"""The least width or height of a card whose back names the studio."""
_LEADING: Final = 11.6
_STUB: Final = 50
"""The width of a wide card's end, where its budget is printed."""
_COLUMN: Final = 78
"""The least width of a role that has its name below."""


def role_places(card: Rect, count: int) -> tuple[Rect, ...]:
    """The room of each role on a card of this size: rows, columns, or just dice side by side."""
    if _rows(card, count):
        high = (card.h - _HEAD - 3) / count
        return tuple(
            Rect(card.x + 2, card.y + _HEAD + high * n, card.w - 4, high) for n in range(count)
        )
    if _columns(card, count):
        wide = (card.w - _STUB - 4) / count
        return tuple(
            Rect(card.x + _STUB + 2 + wide * n, card.y + 24, wide, card.h - 25)
            for n in range(count)
        )
    left = card.x + card.w - 3 - count * _DIE_PITCH
    return tuple(
        Rect(left + _DIE_PITCH * n, card.y + card.h - 34, _DIE_PITCH, 31) for n in range(count)
    )


def die_of(place: Rect) -> Point:
    """Centre of a role's die in its room."""
    if place.w < _COLUMN and place.h > place.w - 6:
        return place.x + place.w / 2, place.y + place.h / 2
    if place.h > place.w / 2:
        return place.x + place.w / 2, place.y + DIE / 2
    return place.x + DIE / 2 + 6, place.y + place.h / 2


def _rows(card: Rect, count: int) -> bool:
    return card.h >= _HEAD + 3 + _ROW * count and card.w >= 150


def _columns(card: Rect, count: int) -> bool:
    return (card.w - _STUB - 4) / count >= _COLUMN


@lru_cache(maxsize=2048)
def face_up(key: str, card: Rect, scene: Scene, text: Text) -> str:
    """A face-up card with title, budget and roles."""
    count = len(scene.roles)
    title = text(scene.title)
    budget = text("Budget ${budget} million").format(budget=scene.budget)
    parts = [
        f'<g {_known(key, "up")} class="card"><title>{escape(title)}. {escape(budget)}</title>',
        _paper(card),
    ]
    x, y, w, h = card
    if _rows(card, count):
        stub = 58 if w > 200 else 46
        parts.append(_budget(scene.budget, x + stub / 2 + 1, y + 27, 24 if w > 200 else 20))
        head = _title(title, w - stub - 6, 2)
        leading = 15 if len(head.lines) < 3 else 11.5
        parts.append(symbols.lines(head, x + stub + 2, y + _HEAD / 2, leading, "title"))
        parts.append(_rule(x, y + _HEAD - 1, w))
    elif _columns(card, count):
        parts.append(_stub(card))
        parts.append(_budget(scene.budget, x + _STUB / 2, y + h / 2 + 9, 26))
        head = _title(title, w - _STUB - 12, 1)
        parts.append(symbols.lines(head, x + _STUB + 6, y + 12, 15, "title"))
    else:
        parts.append(_budget(scene.budget, x + (w - 3 - _DIE_PITCH * count) / 2, y + h - 11, 20))
        head = _title(title, w - 10, 3, largest=13)
        parts.append(symbols.lines(head, x + w / 2, y + (h - 34) / 2, 14, "title mid"))
        parts.append(_rule(x, y + h - 36, w))
    parts.append("</g>")
    parts.append(role_marks(scene.roles, role_places(card, count), text))
    return "".join(parts)


def _known(key: str, face: str) -> str:
    """The attributes of a card: its ref for the detail view, and its face for the flip."""
    return f'id="card-{key}" data-face="{face}" data-look="area:{key}"'


def face_down(key: str, card: Rect, text: Text) -> str:
    """The back of a card, with the studio's crest and, if there is room, its name."""
    x, y = card.middle
    line = escape(text("A scene nobody has seen yet"))
    first, second = text("Deadwood"), text("Pictures")
    scale, name = min(1.0, (card.h - 14) / 62), ""
    if card.w > _WIDE:
        name = _gilded(first, x - 88, y + 6) + _gilded(second, x + 88, y + 6)
    elif card.h > _HIGH:
        y -= 12
        name = _gilded(f"{first} {second}", x, y + 51)
    left, top = symbols.number(card.x + 4), symbols.number(card.y + 4)
    wide, high = symbols.number(card.w - 8), symbols.number(card.h - 8)
    inner = f'x="{left}" y="{top}" width="{wide}" height="{high}"'
    return (
        f'<g {_known(key, "down")} class="card back"><title>{line}</title>{_paper(card)}'
        f'<use href="#dw-back" {inner}/><rect class="frame" {inner} rx="3"/>'
        f'<use href="#dw-crest" transform="translate({symbols.number(x)} {symbols.number(y)}) '
        f'scale({scale:.2f})"/>{name}</g>'
    )


def _gilded(name: str, x: float, y: float) -> str:
    return (
        f'<text class="gilt" x="{symbols.number(x)}" y="{symbols.number(y)}" font-size="16">'
        f"{escape(name)}</text>"
    )


def wrapped_slot(key: str, card: Rect, text: Text) -> str:
    """The slot of a card that has been filmed."""
    x, y = card.middle
    size = symbols.number(card.w - 2), symbols.number(card.h - 2)
    word = escape(text("wrapped"))
    return (
        f'<g {_known(key, "none")} class="slot"><rect x="{symbols.number(card.x + 1)}" '
        f'y="{symbols.number(card.y + 1)}" width="{size[0]}" height="{size[1]}" rx="6"/>'
        f'<text x="{symbols.number(x)}" y="{symbols.number(y + 6)}" font-size="17">'
        f"{word}</text></g>"
    )


def role_marks(
    roles: tuple[Role, ...], places: tuple[Rect, ...], text: Text, *, chalk: bool = False
) -> str:
    """Roles that can be clicked: dice, with their names if there is room for all of them."""
    names = [_name(text(role.name), place) for role, place in zip(roles, places, strict=True)]
    named = all(names)
    parts = []
    for role, place, name in zip(roles, places, names, strict=True):
        line = text("{role}, rank {rank}: “{line}”").format(
            role=text(role.name), rank=role.rank, line=text(role.line)
        )
        x, y = die_of(place)
        parts.append(
            f'<g id="role-{role.key.replace(".", "-")}" data-ref="role:{role.key}" class="role">'
            f'<title>{escape(line)}</title><rect class="hit" x="{symbols.number(place.x)}" '
            f'y="{symbols.number(place.y)}" width="{symbols.number(place.w)}" '
            f'height="{symbols.number(place.h)}"/>{symbols.die(role.rank, x, y, chalk=chalk)}'
        )
        if named and name:
            parts.append(_lettered(name, text(role.line), place))
        parts.append("</g>")
    return "".join(parts)


def _name(name: str, place: Rect) -> FittedText | None:
    """A role's name beside or below its die, if it fits."""
    x, y = die_of(place)
    beside = place.x + place.w - x - DIE / 2 - 5
    if beside >= _BESIDE:
        return fit(name, beside, 2, largest=12) or fit(name, beside, 3, largest=11)
    if place.w >= _BELOW:
        below = place.y + place.h - y - DIE / 2
        return fit(name, place.w - 4, int(below // _LEADING), largest=12)
    return None


def _lettered(name: FittedText, line: str, place: Rect) -> str:
    x, y = die_of(place)
    left = x + DIE / 2 + 5
    beside = place.x + place.w - left
    if beside < _BESIDE:
        below = place.y + place.h - y - DIE / 2
        return symbols.lines(name, x, y + DIE / 2 + below / 2, _LEADING, "part mid")
    quote = None
    if place.w >= _QUOTED and len(name.lines) == 1:
        quote = fit(f"“{line}”", beside - 6, int(place.h // 14) - 1, largest=11)
    if quote is None:
        return symbols.lines(name, left, y, _LEADING, "part")
    half = 6.5 * len(quote.lines)
    return symbols.lines(name, left, y - half, _LEADING, "part") + symbols.lines(
        quote, left, y + 7, 12.5, "line"
    )


def _title(title: str, room: float, lines: int, largest: float = 15) -> FittedText:
    """A film's title as large as fits; a translation may need another line or a smaller size."""
    return (
        fit(title, room, lines, largest=largest, font="rye")
        or fit(title, room, 3, largest=11, smallest=5, font="rye")
        or FittedText(5, (title,))
    )


def _paper(card: Rect) -> str:
    x, y, w, h = (symbols.number(value) for value in card)
    return (
        f'<rect class="cast" x="{symbols.number(card.x + 2)}" y="{symbols.number(card.y + 3)}" '
        f'width="{w}" height="{h}" rx="6"/>'
        f'<rect class="paper" x="{x}" y="{y}" width="{w}" height="{h}" rx="6"/>'
    )


def _stub(card: Rect) -> str:
    """The left end of a wide card, where its budget is printed."""
    along, down = _STUB - 6, symbols.number(card.h)
    corner = f"q-6 0-6-6v-{symbols.number(card.h - 12)}q0-6 6-6z"
    start = f"M{symbols.number(card.x + 6)} {symbols.number(card.y)}"
    return f'<path class="stub" d="{start}h{along}v{down}h-{along}{corner}"/>'


def _rule(x: float, y: float, w: float) -> str:
    left, top, wide = (symbols.number(n) for n in (x + 5, y, w - 10))
    return f'<path class="rule" d="M{left} {top}h{wide}"/>'


def _budget(budget: int, x: float, y: float, size: float) -> str:
    small = size * 0.5
    left = x - (width("$", small, "rye") + width(str(budget), size, "rye")) / 2
    left -= width("M", small, "rye") / 2
    return (
        f'<text class="budget" x="{symbols.number(left)}" y="{symbols.number(y)}">'
        f'<tspan font-size="{small:g}" dy="-{symbols.number(size * 0.3)}">$</tspan>'
        f'<tspan font-size="{size:g}" dy="{symbols.number(size * 0.3)}">{budget}</tspan>'
        f'<tspan font-size="{small:g}" dx="1.5">M</tspan></text>'
    )
