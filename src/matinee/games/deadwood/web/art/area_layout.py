"""The layout inside an area: sign, façade, card, shots, extras and visitors.

Positions are relative to the area's top left corner. There are two layouts: wide areas have the
façade beside the card, tall ones above it; the extras are always in front.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from matinee.games.deadwood.web.art.geometry import Rect

PAD: Final = 6
DIE: Final = 25
"""Side length of a die, the same for roles and pawns."""
SHOT: Final = (25, 22)
SIGN: Final = 25
"""The height of a sign."""
EXTRA: Final = 35
"""The height of an extra's place."""
PRICES: Final = 78
STANDING: Final = 8
PITCH: Final = 25
"""Distance from one visitor to the next."""

Point = tuple[float, float]


class AreaLayout(NamedTuple):
    """The layout of one area."""

    sign: Rect
    facade: Rect
    card: Rect
    """The scene's card; at the Casting Office the list of prices; else nothing."""
    shots: tuple[Point, ...]
    extras: tuple[Rect, ...]
    standing: tuple[Point, ...]
    """Centres of the places for visitors, best first."""


@lru_cache(maxsize=1024)
def area_layout(
    w: float, h: float, sign: float, shots: int, extras: int, low: float = 0
) -> AreaLayout:
    """The layout of an area of this size; `sign` is the sign's width, `low` a card height or 0."""
    board = Rect(PAD, 5, min(sign, w - 2 * PAD), SIGN)
    beside = PAD + board.w + 4 + shots * SHOT[0] <= w - PAD
    slates = tuple(
        (w - PAD - (shots - number) * SHOT[0] + 1, 6.0 if beside else 34.0)
        for number in range(shots)
    )
    top = board.y + board.h + 3
    if w < 1.15 * h:
        facade, card, places = _stacked(w, h, top, extras, low)
    else:
        facade, card, places = _side_by_side(w, h, top, extras, low)
    ground = Rect(PAD, facade.y, (facade.w if card.h else w - 2 * PAD), facade.h)
    if low and w >= 1.15 * h:
        facade = Rect(PAD + board.w + 2, 5, w - board.w - 2 * PAD - 2, card.y - 6)
        ground = Rect(PAD, top, board.w, card.y - top)
    return AreaLayout(board, facade, card, slates, places, _standing(ground))


def _stacked(
    w: float, h: float, top: float, extras: int, low: float
) -> tuple[Rect, Rect, tuple[Rect, ...]]:
    columns = 1 if w < 190 and h > 400 else min(extras, 2)
    rows = -(-extras // columns) if extras else 0
    front = h - PAD - rows * EXTRA
    places = _grid(Rect(PAD, front, w - 2 * PAD, rows * EXTRA), columns, extras)
    tall = low or (0 if not extras else 128 if h > 300 else 88)
    card = Rect(PAD, front - tall - 3, w - 2 * PAD, tall)
    return Rect(PAD, top, w - 2 * PAD, card.y - top - 3), card, places


def _side_by_side(
    w: float, h: float, top: float, extras: int, low: float
) -> tuple[Rect, Rect, tuple[Rect, ...]]:
    if not extras:
        card = Rect(PAD, h - PAD - low, w - 2 * PAD, low)
        return Rect(PAD, top, w - 2 * PAD, card.y - top - 2), card, ()
    front = h - EXTRA - 5
    places = _grid(Rect(PAD, front, w - 2 * PAD, EXTRA), extras, extras)
    wide = 100 if w < 260 else 0.37 * w if w < 400 else 0.34 * w
    card = Rect(PAD + wide + 5, top, w - 2 * PAD - wide - 5, front - top - 4)
    return Rect(PAD, top, wide, card.h), card, places


def _grid(room: Rect, columns: int, count: int) -> tuple[Rect, ...]:
    if not count:
        return ()
    wide = room.w / columns
    return tuple(
        Rect(room.x + wide * (n % columns), room.y + EXTRA * (n // columns), wide, EXTRA)
        for n in range(count)
    )


def _standing(ground: Rect) -> tuple[Point, ...]:
    """Places for visitors: rows from the front to the back, each from the left."""
    row = min(STANDING, int(ground.w // PITCH))
    left = ground.x + (ground.w - row * PITCH) / 2 + PITCH / 2
    return tuple(
        (left + PITCH * (n % row), ground.y + ground.h - PITCH / 2 - (PITCH + 1) * (n // row))
        for n in range(STANDING)
    )
