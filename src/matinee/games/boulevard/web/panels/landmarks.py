"""The landmarks of the street: the genre dial, the agency's dial, the order of picking."""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from markupsafe import escape

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text, number
from matinee.games.boulevard.content import genres, media, sections
from matinee.games.boulevard.content.pieces import MEDIA, SECTIONS
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.week.step07_bid_resolution import effective_bid
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.art.geometry import (
    BOARD_HIGH,
    BOARD_WIDE,
    BOOTHS,
    DIAL,
    FAN,
    billboard_corner,
)
from matinee.games.boulevard.web.art.text_fitting import fitted_size
from matinee.games.boulevard.web.panels.pawns import shorten_name

_HUB, _RIM = 44, 134
_START: Final = 2
"""The total of the space where the genre marker starts."""
_RAYS: Final = 11
_BID: Final = 12.5

Bids = tuple[tuple[Seat, int], ...]


def draw(view: View, words: BoulevardText) -> Mapping[str, Part]:
    """Dials, billboards and houses; an unchanged one is the same object as before."""
    text = words.text
    known = _known(view.preview_genre), _known(view.agency_die)
    found = {
        "hb-dial-genre": _genre(view.genre, None if view.lowered else known[0], text),
        "hb-dial-agency": _agency(view.designated, None if view.lowered else known[1], text),
    }
    for box, medium in enumerate(MEDIA):
        found[f"hb-medium-{medium}"] = _billboard(
            medium,
            view.designated == box + 1,
            shown_bids(view, box),
            view.winners[box],
            view.box > box,
            tuple(words.names),
            text,
        )
    for key in SECTIONS:
        news = ""
        if key == "distribution":
            name = shorten_name(words.names[view.first_picker()], 100, 11)
            news = text("{name} picks first").format(name=name)
        found[f"hb-house-{key}"] = _house(key, _holder(view, words, key), news, text)
    return found


def _known(secret: "str | int | None") -> "str | int | None":
    return None if secret is HIDDEN else secret


def shown_bids(view: View, box: int) -> Bids:
    """The bids on a box, once the screens are down, highest first."""
    if not view.lowered:
        return ()
    bids = [(seat, effective_bid(view, seat, box)) for seat in range(view.seats)]
    return tuple(sorted((bid for bid in bids if bid[1]), key=lambda bid: -bid[1]))


def _holder(view: View, words: BoulevardText, key: str) -> str:
    seat = view.standing_on(key)
    return "" if seat is None else words.names[seat]


@lru_cache(maxsize=256)
def _genre(trend: str | None, secret: "str | int | None", text: Text) -> Part:
    """A fan of rays, one for each total of two dice; the trend is lit, and named on the hub."""
    x, y = FAN
    parts = [f'<g id="hb-dial-genre" {symbols.at(x, y)}>']
    rays = [(_START, "", "")]
    rays += [(genre.total, key, text(genre.name)) for key, genre in genres().items()]
    for n, (total, key, name) in enumerate(rays):
        parts.append(_ray(n, total, key, name, lit=key == (trend or ""), known=key == secret))
    line = text("none yet") if trend is None else text(genres()[trend].name)
    label = text("Trending genre: {genre}").format(genre=line)
    rows = line.split(" ") if len(line) > 9 else [line]
    size = min(fitted_size(row, 74, 15) for row in rows)
    first = -10 - (size + 1) * (len(rows) - 1) / 2
    parts.append(
        f'<g class="hub" data-look="spot:preview"><title>{escape(label)}</title>'
        f'<path class="face" d="M-{_HUB} 0a{_HUB} {_HUB} 0 0 1 {2 * _HUB} 0z"/>'
        f"{symbols.lines([text('TREND')], 0, first - 13, 0, 'over', 9)}"
        f"{symbols.lines(rows, 0, first + 2, size + 1, 'trend', size)}</g></g>"
    )
    return Part("".join(parts), svg=True)


def _ray(n: int, total: int, key: str, name: str, *, lit: bool, known: bool) -> str:
    start, end = (pi * (1 - (n + side) / _RAYS) for side in (0, 1))
    middle = (start + end) / 2
    corners = [
        (radius * cos(angle), -radius * sin(angle))
        for radius, angle in ((_HUB, start), (_RIM, start), (_RIM, end), (_HUB, end))
    ]
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    wedge = f"M{a}L{b}A{_RIM} {_RIM} 0 0 1 {c}L{d}A{_HUB} {_HUB} 0 0 0 {a}z"
    turned = -middle * 180 / pi
    left = n < _RAYS / 2 - 0.5
    spin = turned + 180 if left else turned
    bulb = (_RIM - 11) * cos(middle), -(_RIM - 11) * sin(middle)
    ref = f' data-ref="genre:{key}"' if key else ""
    state = "ray" + " lit-ray" * lit + " known" * known + (" even" if n % 2 else "")
    anchor = "start" if left else "end"
    reach = -(_RIM - 21.5) if left else _RIM - 21.5
    said = f"{total}: {name}" if name else f"{total}"
    return (
        f'<g class="{state}"{ref}><title>{escape(said)}</title><path class="wedge" d="{wedge}"/>'
        f'<text class="genre" transform="rotate({number(spin)})" x="{reach}" y="3.2" '
        f'text-anchor="{anchor}" font-size="{fitted_size(name, 66, 10):g}">{escape(name)}</text>'
        f'<circle class="bulb" cx="{number(bulb[0])}" cy="{number(bulb[1])}" r="8.2"/>'
        f'<text class="total" x="{number(bulb[0])}" y="{number(bulb[1] + 3.6)}" font-size="10.5">'
        f"{total}</text></g>"
    )


@lru_cache(maxsize=64)
def _agency(designated: int | None, secret: "str | int | None", text: Text) -> Part:
    """A dial with the numbers of the six media, and a hand on the one that pays double."""
    x, y = DIAL
    line = text("The box that pays a second die is not known yet")
    if designated is not None:
        name = text(list(media().values())[designated - 1].name)
        line = text("{medium} pays a second die this week").format(medium=name)
    parts = [
        f'<g id="hb-dial-agency" class="dial" {symbols.at(x, y)} data-look="spot:agency">'
        f'<title>{escape(line)}</title><circle class="rim" r="33"/><circle class="face" r="29"/>'
    ]
    for n in range(len(MEDIA)):
        angle = n * pi / 3
        spot = f'x="{number(20 * sin(angle))}" y="{number(4 - 20 * cos(angle))}"'
        css = "hour" + " on" * (designated == n + 1) + " known" * (secret == n + 1)
        parts.append(f'<text class="{css}" {spot} font-size="12">{n + 1}</text>')
    if designated is not None:
        turn = (designated - 1) * 60
        parts.append(f'<path class="hand" d="M-2.5 5L0-12 2.5 5z" transform="rotate({turn})"/>')
    parts.append('<circle class="pin" r="3.5"/></g>')
    return Part("".join(parts), svg=True)


@lru_cache(maxsize=2048)
def _billboard(
    medium: str,
    designated: bool,
    bids: Bids,
    winner: Seat | None,
    resolved: bool,
    names: tuple[str, ...],
    text: Text,
) -> Part:
    """A medium: its picture, its number, the bids on it and the winner."""
    x, y = billboard_corner(medium)
    piece = media()[medium]
    texts = [text(piece.name)]
    texts += [f"{names[seat]}: {bid}" for seat, bid in bids]
    if winner is not None:
        texts.append(text("won by {name}").format(name=names[winner]))
    name = text(piece.name)
    state = "billboard" + " double" * designated + " sold" * (winner is not None)
    middle = BOARD_WIDE / 2
    parts = [
        f'<g id="hb-medium-{medium}" class="{state}" {symbols.at(x, y)} '
        f'data-look="medium:{medium}">'
        f"<title>{escape('; '.join(texts))}</title>"
        f'<rect class="sheet" width="{BOARD_WIDE}" height="{BOARD_HIGH}" rx="3"/>'
        f'<g data-ref="medium:{medium}"><rect class="paste {medium}" x="3" y="3" '
        f'width="{BOARD_WIDE - 6}" height="61"/><rect class="hit" x="1" y="1" '
        f'width="{BOARD_WIDE - 2}" height="66" rx="2"/>'
        f'<use href="#hbs-{medium}" class="picture" x="{middle - 16:g}" y="16"/>'
        f'<text class="name" x="{middle:g}" y="61" '
        f'font-size="{fitted_size(name, BOARD_WIDE - 6, 10.5):g}">{escape(name)}</text></g>'
        f'<rect class="number" x="3" y="3" width="15" height="15" rx="2"/>'
        f'<text class="digit" x="10.5" y="14.5" font-size="12">{piece.number}</text>'
    ]
    if designated:
        twice = text("2 dice")
        parts.append(
            f'<text class="twice" x="{BOARD_WIDE - 5}" y="14" font-size="11">{twice}</text>'
        )
    if winner is not None and not bids:
        parts.append(symbols.shape(winner, middle, 82, 20))
    parts.append(_bids(bids, winner))
    if resolved and winner is None:
        nobody = text("no bids")
        parts.append(f'<text class="name" x="{middle:g}" y="86" font-size="10">{nobody}</text>')
    parts.append("</g>")
    return Part("".join(parts), svg=True)


def _bids(bids: Bids, winner: Seat | None) -> str:
    """Each bid as a figure under its player's mark."""
    parts = []
    left = (BOARD_WIDE - _BID * len(bids)) / 2
    for n, (seat, bid) in enumerate(bids):
        x = left + _BID * (n + 0.5)
        parts.append(symbols.shape(seat, x, 75, 10))
        css = "bid" + " won" * (seat == winner)
        parts.append(f'<text class="{css}" x="{number(x)}" y="92" font-size="11">{bid}</text>')
    return "".join(parts)


_SIGNS: Final[Mapping[str, tuple[tuple[float, float, float], ...]]] = {
    "preview": ((178, 165, 250),),
    "agency": ((456, 45, 150), (688, 45, 150)),
    "distribution": ((934, 90, 176), (934, 109, 176)),
}
"""The lines of each sign: centre, baseline and greatest width."""
_NEWS: Final = (934, 130.5, 170)
"""The board of the Distribution Agency: centre, baseline and greatest width of its text."""


@lru_cache(maxsize=256)
def _house(key: str, holder: str, news: str, text: Text) -> Part:
    """A landmark's sign and its booth, with room for one marker."""
    house = sections()[key]
    name, what = text(house.name), text(house.text)
    here = text("{name} is here").format(name=holder) if holder else what
    rows = _SIGNS[key]
    said = [name] if len(rows) == 1 else name.split(" ", 1)
    sizes = [fitted_size(row, at[2], 19, "limelight") for row, at in zip(said, rows, strict=False)]
    signs = "".join(
        f'<rect class="area" x="{number(x - room / 2)}" y="{number(y - 20)}" width="{room:g}" '
        f'height="28"/><text class="neon" x="{number(x)}" y="{number(y)}" '
        f'font-size="{min(sizes):g}">{escape(row.upper())}</text>'
        for row, (x, y, room) in zip(said, rows, strict=False)
    )
    line = ""
    if news:
        left, foot, room = _NEWS
        line = (
            f'<g data-look="spot:{key}"><title>{escape(news)}</title>'
            '<rect class="area" x="846" y="118" width="196" height="58"/>'
            f'<text class="news" x="{left}" y="{foot}" font-size="{fitted_size(news, room, 11):g}">'
            f"{escape(news)}</text></g>"
        )
    x, y = BOOTHS[key]
    state = "house" + " taken" * bool(holder)
    return Part(
        f'<g id="hb-house-{key}" class="{state} {key}"><g data-ref="spot:{key}">'
        f"<title>{escape(name)}: {escape(here)}</title>{signs}"
        f'<g {symbols.at(x, y)}><use href="#hbs-booth"/>'
        f'<rect class="hit" x="-20" y="-60" width="40" height="66" rx="3"/></g></g>{line}</g>',
        svg=True,
    )
