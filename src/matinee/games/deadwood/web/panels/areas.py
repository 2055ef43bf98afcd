"""The changing part of an area: card, shots, extras, and the Casting Office's prices."""

from collections.abc import Mapping
from functools import lru_cache

from markupsafe import escape

from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.deadwood.content import OFFICE, RANKS, areas, deck, prices
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.art import scene_card, symbols
from matinee.games.deadwood.web.art.area_layout import PRICES, AreaLayout, area_layout
from matinee.games.deadwood.web.art.geometry import Rect, plan
from matinee.games.deadwood.web.art.text_fitting import FittedText, fit, width

FACE_DOWN = ""
"""The key of a face-down card."""


def sign(name: str, room: float) -> FittedText:
    """An area's name as painted on its sign."""
    return fit(name, room - 34, 1, largest=15, smallest=9, font="rye") or FittedText(9, (name,))


@lru_cache(maxsize=2048)
def layout_of_area(key: str, w: float, h: float, text: Text) -> AreaLayout:
    """The layout of one area."""
    area = areas()[key]
    low = PRICES if key == OFFICE else 0
    return area_layout(w, h, sign_width(text(area.name), w), area.shots, len(area.roles), low)


def sign_width(name: str, room: float) -> float:
    """Width of the sign with a name."""
    words = sign(name, room)
    return width(name, words.size, "rye") + 22


def draw(view: View, words: DeadwoodText) -> Mapping[str, Part]:
    """The twelve areas; an unchanged one is the same object as before."""
    lot, text = view.lot, words.text
    found = {}
    for key, rect in plan(lot.layout).areas.items():
        scene = None
        if key in view.scene:
            scene = view.scene[key] if view.face_up[key] else FACE_DOWN
        found[f"area-{key}"] = _area(key, rect, scene, view.shots.get(key, 0), text, words.classic)
    return found


@lru_cache(maxsize=4096)
def _area(key: str, rect: Rect, scene: str | None, shots: int, text: Text, classic: bool) -> Part:
    where = layout_of_area(key, rect.w, rect.h, text)
    parts = [
        f'<g id="area-{key}" {symbols.at(rect.x, rect.y)} class="area{" wrap" * (scene is None)}">'
    ]
    if key == OFFICE:
        parts.append(_price_list(where.card, text, classic))
    elif where.shots:
        parts.append(_shots(key, where, shots, text))
        if scene is None:
            parts.append(scene_card.wrapped_slot(key, where.card, text))
        elif scene == FACE_DOWN:
            parts.append(scene_card.face_down(key, where.card, text))
        else:
            parts.append(scene_card.face_up(key, where.card, deck("60")[scene], text))
        parts.append(scene_card.role_marks(areas()[key].roles, where.extras, text, chalk=True))
    parts.append("</g>")
    return Part("".join(parts), svg=True)


def _shots(key: str, where: AreaLayout, left: int, text: Text) -> str:
    total = len(where.shots)
    line = text("{left} of {total} shots to film").format(left=left, total=total)
    slates = "".join(
        f'<use id="shot-{key}-{n}" {_side(n < total - left)} '
        f'x="{symbols.number(x)}" y="{symbols.number(y)}"/>'
        for n, (x, y) in enumerate(where.shots)
    )
    return f'<g class="shots"><title>{escape(line)}</title>{slates}</g>'


def _side(filmed: bool) -> str:
    """The visible side of a clapper."""
    side = "shut" if filmed else "open"
    return f'data-face="{side}" href="#dw-{side}"'


def _price_list(board: Rect, text: Text, classic: bool) -> str:
    label = 26.0
    wide = (board.w - label) / len(prices()["dollars"])
    high = (board.h - 26) / 2
    parts = [
        f'<g class="prices"><rect class="slate" x="{symbols.number(board.x)}" '
        f'y="{symbols.number(board.y)}" width="{symbols.number(board.w)}" '
        f'height="{symbols.number(board.h)}" rx="5"/>',
        f'<text class="coin" x="{symbols.number(board.x + label / 2)}" '
        f'y="{symbols.number(board.y + 26 + high / 2 + 6)}" font-size="17">$</text>',
        f'<use href="#dw-fame" class="star" x="{symbols.number(board.x + label / 2)}" '
        f'y="{symbols.number(board.y + 26 + high * 1.5)}"/>',
    ]
    second = N_("{n} credits") if classic else N_("{n} fame")
    for column, rank in enumerate(RANKS[1:]):
        x = board.x + label + wide * column
        parts.append(
            f'<use href="#dw-bone{rank}" transform="translate({symbols.number(x + wide / 2)} '
            f'{symbols.number(board.y + 14)}) scale(.84)"/>'
        )
        for row, purse in enumerate(("dollars", "fame")):
            price = prices()[purse][rank]
            sum_ = f"${price}" if purse == "dollars" else text(second).format(n=price)
            line = text("Rank {rank} for {price}").format(rank=rank, price=sum_)
            y = board.y + 26 + high * row
            parts.append(
                f'<g data-ref="rank:{rank} purse:{purse}" class="price">'
                f'<title>{escape(line)}</title><rect class="hit" x="{symbols.number(x + 1)}" '
                f'y="{symbols.number(y)}" width="{symbols.number(wide - 2)}" '
                f'height="{symbols.number(high - 1)}"/>'
                f'<text x="{symbols.number(x + wide / 2)}" y="{symbols.number(y + high / 2 + 6)}" '
                f'font-size="16">{price}</text></g>'
            )
    parts.append("</g>")
    return "".join(parts)
