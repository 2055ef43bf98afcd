"""The pawns: dice on their roles, or on an area's places for visitors."""

from collections.abc import Iterator
from functools import lru_cache

from markupsafe import escape

from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.deadwood.content import areas, deck
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.art import symbols
from matinee.games.deadwood.web.art.area_layout import Point
from matinee.games.deadwood.web.art.geometry import plan
from matinee.games.deadwood.web.art.scene_card import die_of, role_places
from matinee.games.deadwood.web.panels.areas import layout_of_area


def draw(view: View, words: DeadwoodText) -> Part:
    """All pawns; the same object as before if none has changed."""
    return _pawns(
        view.lot.layout,
        tuple(view.at),
        tuple(view.role),
        tuple(view.rank),
        tuple(view.markers),
        tuple(words.names),
        words.text,
    )


@lru_cache(maxsize=512)
def _pawns(
    layout: str,
    at: tuple[str, ...],
    role: tuple[str | None, ...],
    rank: tuple[int, ...],
    markers: tuple[int, ...],
    names: tuple[str, ...],
    text: Text,
) -> Part:
    parts = ['<g id="pawns">']
    for seat, (x, y) in enumerate(places(layout, at, role, text)):
        line = text("{name}, rank {rank}").format(name=names[seat], rank=rank[seat])
        parts.append(
            f'<g {symbols.at(x, y)}><g id="pawn-{seat}" data-moves="" class="pawn seat-{seat}">'
            f"<title>{escape(line)}</title>{symbols.actor(seat, rank[seat])}"
            f"{_rehearsed(markers[seat])}</g></g>"
        )
    parts.append("</g>")
    return Part("".join(parts), svg=True)


def places(
    layout: str, at: tuple[str, ...], role: tuple[str | None, ...], text: Text
) -> Iterator[Point]:
    """The position of each pawn on the board, in seat order."""
    grounds = plan(layout).areas
    visitors: dict[str, int] = {}
    for area, part in zip(at, role, strict=True):
        rect = grounds[area]
        where = layout_of_area(area, rect.w, rect.h, text)
        if part is None:
            number = visitors.setdefault(area, 0)
            visitors[area] += 1
            x, y = where.standing[number]
        else:
            place, _, index = part.rpartition(".")
            if place in areas():
                x, y = die_of(where.extras[int(index) - 1])
            else:
                roles = role_places(where.card, len(deck("60")[place].roles))
                x, y = die_of(roles[int(index) - 1])
        yield rect.x + x, rect.y + y


def _rehearsed(markers: int) -> str:
    """A pile of chips beside a die, the uppermost with their number."""
    if not markers:
        return ""
    pile = "".join(f'<use href="#dw-chip" y="{10 - 2 * n}" x="-10"/>' for n in range(markers))
    top = 10 - 2 * (markers - 1)
    return f'{pile}<text class="chips" x="-10" y="{top + 4}" font-size="11">{markers}</text>'
