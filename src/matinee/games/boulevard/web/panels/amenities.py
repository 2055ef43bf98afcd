"""The eleven amenity boxes as shop fronts: a neon sign, the effect of a chip, chips as bulbs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import escape

from matinee.engine.contract.game import Seat
from matinee.engine.text.sentences import sentences
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text, number
from matinee.games.boulevard.content import boxes, prices
from matinee.games.boulevard.content.pieces import BOXES, LENSES, QUARTER, chips_in
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.names import dollars
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.art.geometry import SHOP_HIGH, SHOP_WIDE, shop_corner
from matinee.games.boulevard.web.art.text_fitting import fitted_size

NEON: Final[Mapping[str, str]] = {
    "manager": "amber",
    "loan": "green",
    "time": "cyan",
    "3d": "red",
    "lenses": "violet",
    "cinemascope": "amber",
    "reroll": "pink",
    "parties": "cyan",
    "parking": "violet",
    "concessions": "red",
    "air": "cyan",
}
"""The colour of each sign."""
_BENEFITS: Final = sentences(__package__, "amenities.toml", "benefits")
_WALLS: Final = ("#5a2a5e", "#2b4472", "#6b3047", "#22525c")
_FIT: Final = 4
"""The most chips drawn in a row; more are shown as a number."""
_ROOFS: Final = (
    "M0 40V30h12v-6h71v6h12v10z",
    "M0 40V26q47-14 95 0v14z",
    "M0 40V24h20l8-6h39l8 6h20v16z",
)
_BOARD: Final = (66, 52)
"""Top and height of the bulbs."""

Owned = tuple[tuple[int, ...], ...]
"""Numbers of chips in a box by seat, then by kind; only the lenses have two kinds."""


def draw(view: View, words: BoulevardText, viewer: Seat | None) -> Mapping[str, Part]:
    """The shop fronts; an unchanged one is the same object as before."""
    names = tuple(words.names)
    return {
        f"hb-shop-{key}": _front(
            key, chip_owners(view, key), viewer, view.deck, price(key, words), names, words.text
        )
        for key in BOXES
    }


def chip_owners(view: View, key: str) -> Owned:
    """Numbers of all players' chips in a box."""
    return tuple(tuple(chips.get(kind, 0) for kind in chips_in(key)) for chips in view.chips)


def benefit(key: str, text: Text) -> str:
    """The effect of a chip, in a few words."""
    return text(_BENEFITS[key]).format(money=dollars(LOAN), minutes=QUARTER)


def is_open(key: str, deck: int) -> bool:
    """Whether a box is open; lenses are sold once the second deck is in play (HB-PROJ-08)."""
    return key != "lenses" or deck == 2


def price(key: str, words: BoulevardText) -> str:
    """The text for the price of a chip."""
    box = boxes()[key]
    if key == "lenses":
        low, high = (words.money(cost) for cost in sorted(prices()[lens] for lens in LENSES))
        return words.text("{low} or {high}").format(low=low, high=high)
    if not box.fee:
        return words.text("no fee")
    fee = words.money(box.fee)
    return words.text("{fee} a chip").format(fee=fee) if box.most > 1 else fee


@lru_cache(maxsize=4096)
def _front(
    key: str,
    chips: Owned,
    viewer: Seat | None,
    deck: int,
    cost: str,
    names: tuple[str, ...],
    text: Text,
) -> Part:
    n = BOXES.index(key)
    x, y = shop_corner(key)
    box, opened = boxes()[key], is_open(key, deck)
    name, middle = text(box.name), SHOP_WIDE / 2
    said = f"{name}: {text(box.text)} {cost}"
    if not opened:
        said = text("{name}: opens with the second film deck").format(name=name)
    who = [f"{names[seat]}: {sum(own)}" for seat, own in enumerate(chips) if any(own)]
    state = "shop" + " shut" * (not opened)
    top, high = _BOARD
    return Part(
        f'<g id="hb-shop-{key}" class="{state} neon-{NEON[key]}" {symbols.at(x, y)}>'
        f'<g class="front" data-ref="spot:{key}"><title>{escape(said)}</title>'
        f'<path fill="{_WALLS[n % len(_WALLS)]}" d="{_ROOFS[n % len(_ROOFS)]}"/>'
        f'<path fill="{_WALLS[n % len(_WALLS)]}" d="M0 38h{SHOP_WIDE}v{SHOP_HIGH - 38}H0z"/>'
        f'<path class="edge" d="M0 38v{SHOP_HIGH - 38}M{SHOP_WIDE} 38v{SHOP_HIGH - 38}"/>'
        f'<use href="#hbs-{key}" class="glow" x="{middle - 16:g}"/>'
        f'<use href="#hbs-{key}" class="tube" x="{middle - 16:g}"/>'
        f"{_sign(name)}{_letters(benefit(key, text), cost)}"
        f'<rect class="hit" x="2" y="34" width="{SHOP_WIDE - 4}" height="{SHOP_HIGH - 36}" rx="3"/>'
        f'</g><g class="board" data-look="spot:{key}">'
        f"<title>{escape('; '.join(who) or name)}</title>"
        f'<rect class="glass" x="5" y="{top}" width="{SHOP_WIDE - 10}" height="{high}" rx="2"/>'
        f"{_bulbs(key, chips, viewer) if opened else _shutter(text)}</g>"
        "</g>",
        svg=True,
    )


def _sign(name: str) -> str:
    rows = name.split(" ")
    room, middle = SHOP_WIDE - 16, SHOP_WIDE / 2
    size = min(fitted_size(row, room, 16 if len(rows) == 1 else 12.5, "limelight") for row in rows)
    first = 50.5 + size * 0.35 - (size - 0.5) * (len(rows) - 1) / 2
    return (
        f'<rect class="sign" x="3" y="37" width="{SHOP_WIDE - 6}" height="28" rx="4"/>'
        + symbols.lines(rows, middle, first, size - 0.5, "neon", size)
    )


def _letters(what: str, cost: str) -> str:
    """The board of a shop front with effect and price of a chip."""
    middle, room = SHOP_WIDE / 2, SHOP_WIDE - 12
    return (
        f'<rect class="fascia" x="3" y="119" width="{SHOP_WIDE - 6}" height="25" rx="1.5"/>'
        f'<text class="what" x="{middle:g}" y="129" font-size="{fitted_size(what, room, 10):g}">'
        f"{escape(what)}</text>"
        f'<text class="fee" x="{middle:g}" y="140.5" font-size="{fitted_size(cost, room, 11):g}">'
        f"{escape(cost)}</text>"
    )


def _shutter(text: Text) -> str:
    top, high = _BOARD
    rows = [text("opens with"), text("the second deck")]
    return (
        f'<rect class="shutter" x="5" y="{top}" width="{SHOP_WIDE - 10}" height="{high}" rx="2"/>'
        f'<rect class="notice" x="8" y="{top + 12}" width="{SHOP_WIDE - 16}" height="27" rx="2"/>'
        + symbols.lines(rows, SHOP_WIDE / 2, top + 23.5, 11.5, "closed", 9.8)
    )


def _bulbs(key: str, chips: Owned, viewer: Seat | None) -> str:
    """A row of bulbs for every player; if the limit is one chip, one row with a bulb for each."""
    most = boxes()[key].most
    if most == 1:
        return _single(chips, viewer)
    top, high = _BOARD
    pitch = min(19.0, (high - 2) / len(chips))
    size, first = pitch - 1.2, top + high / 2 - pitch * (len(chips) - 1) / 2
    parts = []
    for seat, own in enumerate(chips):
        y = first + pitch * seat
        slots = _slots(key, own, most, mine=seat == viewer)
        step = min(19.0, (SHOP_WIDE - 20) / max(len(slots), most, 2))
        left = SHOP_WIDE / 2 - step * (max(len(slots), most) - 1) / 2
        for n, slot in enumerate(slots):
            parts.append(_slot(slot, seat, left + step * n, y, min(size, 15)))
        if sum(own) > _FIT:
            parts.append(
                f'<text class="count" x="{SHOP_WIDE - 9}" y="{number(y + 3.5)}" '
                f'font-size="10">{sum(own)}</text>'
            )
    return "".join(parts)


def _single(chips: Owned, viewer: Seat | None) -> str:
    step = min(26.0, (SHOP_WIDE - 14) / len(chips))
    left, y = SHOP_WIDE / 2 - step * (len(chips) - 1) / 2, _BOARD[0] + _BOARD[1] / 2
    parts = []
    for seat, (own,) in enumerate(chips):
        slot = "lit" if own else "free" if seat == viewer else "none"
        parts.append(_slot(slot, seat, left + step * seat, y, 15))
    return "".join(parts)


def _slots(key: str, own: tuple[int, ...], most: int, *, mine: bool) -> list[str]:
    """States of a player's bulbs: lit, free for the viewer's own empty ones, or none."""
    empty = "free" if mine else "none"
    if key == "lenses":
        return ["lit" if count else empty for count in own]
    lit = min(own[0], _FIT)
    room = most or min(own[0] + 1, _FIT)
    return ["lit"] * lit + [empty] * (room - lit)


def _slot(slot: str, seat: Seat, x: float, y: float, size: float) -> str:
    if slot == "none":
        return ""
    if slot == "free":
        return (
            f'<circle class="socket" cx="{number(x)}" cy="{number(y)}" r="{number(size / 2 - 1)}"/>'
        )
    return (
        f'<circle class="halo seat-{seat}" cx="{number(x)}" cy="{number(y)}" '
        f'r="{number(size * 0.75)}"/>{symbols.shape(seat, x, y, size, "chip")}'
    )
