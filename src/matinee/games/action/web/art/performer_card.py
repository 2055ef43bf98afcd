"""Head shots of performers, composed of parts; every performer has a face of their own.

A look is a table of `drawings/performers.toml`; the parts are in `faces`, `hair` and `worn`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from matinee.engine.decoding import convert
from matinee.engine.thread_cache import cache
from matinee.engine.ui.svg import number
from matinee.games.action.web.art.notation import (
    INKS,
    draw,
    load_drawings,
    mix_inks,
    tables,
    with_round_ends,
)

WIDE, HIGH = 120, 150
"""The view box of a head shot."""
SKINS: Final = {
    "snow": "#f3e6df",
    "porcelain": "#f6dcc8",
    "ivory": "#f1d0a8",
    "rosy": "#f5c4a8",
    "fair": "#efbf98",
    "olive": "#dcab7c",
    "tan": "#cb9060",
    "umber": "#a86d42",
    "brown": "#8f5a36",
    "deep": "#6b432d",
    "pallid": "#d5d6b8",
}
_DUSK: Final = "#5c1f3a"
"""The ink that is mixed with skin for shadows."""
_ROSE: Final = "#dd5a4a"
_NECK: Final = "neck M49 88H71V108Q72 116 82 118L60 134L38 118Q48 116 49 108z"
_UNDER: Final = frozenset({"stubble", "vandyke", "chops"})
"""Beards that leave the mouth free."""
_MIRROR: Final = '<g transform="matrix(-1 0 0 1 120 0)">'


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A performer's looks: parts by name, colours in hex."""

    head: str
    skin: str
    hair: str
    hue: str
    """The colour of the hair."""
    brows: tuple[str, str]
    eyes: str
    nose: str
    mouth: str
    costume: str
    cloth: str
    backdrop: str
    ground: str
    behind: str = ""
    """Hair, a hood or a collar behind the head; by default the part named like `hair`, if any."""
    brow: str = ""
    """The colour of the brows, if it is not the hair's."""
    iris: str = "#4a2f24"
    shadow: str = ""
    """Paint on the eyelids."""
    lips: str = ""
    beard: str = "none"
    trim: str = "#f7eed8"
    glow: str = ""
    """The second colour of the backdrop, if it is not a shade of the first."""
    marks: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    """Glasses, hats and jewels."""
    size: float = 1.12
    """Scale of the head; heads under high hats are not enlarged."""
    turn: float = 0
    tilt: float = 0


@cache
def looks() -> Mapping[str, Look]:
    """All performers' looks by key."""
    return convert(load_drawings("performers"), dict[str, Look])


@lru_cache(maxsize=64)
def portrait(key: str) -> str:
    """A performer's head shot, for a box of 120 by 150."""
    look = looks()[key]
    inks = _inks(look)
    hair, worn = tables("hair"), tables("worn")
    behind = hair["behind"].get(look.behind or look.hair, "")
    large = f"translate(60 110)scale({look.size})translate(-60-108)"
    lean = f'<g transform="rotate({number(look.tilt)} 60 112){large}">'
    over = hair["over"][look.hair] + "\n" + "\n".join(worn["things"][name] for name in look.things)
    return with_round_ends(
        f'<path fill="{look.ground}" d="M0 0h{WIDE}v{HIGH}H0z"/>'
        f"{draw(worn['backdrops'][look.backdrop], inks)}"
        f"{lean}{draw(behind, inks)}</g>"
        f"{draw(_NECK, inks)}{draw(worn['costumes'][look.costume], inks)}"
        f"{lean}{_head(look, inks)}{_face(look, inks)}{draw(over, inks)}</g>"
    )


def _inks(look: Look) -> dict[str, str]:
    skin, dark = SKINS[look.skin], INKS["ink"]
    return {
        "skin": skin,
        "shade": mix_inks(skin, _DUSK, 0.2),
        "neck": mix_inks(skin, _DUSK, 0.3),
        "deep": mix_inks(skin, _DUSK, 0.5),
        "blush": mix_inks(skin, _ROSE, 0.36),
        "lips": look.lips or mix_inks(skin, _ROSE, 0.6),
        "hair": look.hue,
        "sheen": mix_inks(look.hue, "#ffffff", 0.22),
        "root": mix_inks(look.hue, dark, 0.4),
        "brow": look.brow or look.hue,
        "shadow": look.shadow or mix_inks(skin, _DUSK, 0.28),
        "cloth": look.cloth,
        "fold": mix_inks(look.cloth, dark, 0.32),
        "trim": look.trim,
        "tone": look.glow or mix_inks(look.ground, INKS["paper"], 0.24),
    }


def _head(look: Look, inks: Mapping[str, str]) -> str:
    """The head from the right half of its outline, with a shadow on the right, and two ears."""
    numbers = [float(each) for each in tables("faces")["heads"][look.head].split()]
    right = list(zip(numbers[::2], numbers[1::2], strict=True))
    left = [(WIDE - x, y) for x, y in reversed(right)]
    inner = [(60 + (x - 60) * 0.74, y) for x, y in reversed(right)]
    reach = min((abs(y - 66), x) for x, y in right[3::3])[1] - 60
    ear = f"o {number(60 - reach)} 69 5 7"
    shapes = (
        f"skin {ear}\nshade {ear.replace('5 7', '2.5 4')}",
        f"skin M{_points(right[:1])}C{_points(right[1:])}C{_points(left[1:])}z\n"
        f"shade M{_points(right[:1])}C{_points(right[1:])}C{_points(inner[1:])}z",
    )
    ears = draw(shapes[0], inks)
    return f"{ears}{_MIRROR}{ears}</g>{draw(shapes[1], inks)}"


def _points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)


def _face(look: Look, inks: Mapping[str, str]) -> str:
    face = tables("faces")
    marks = "\n".join(face["marks"][name] for name in look.marks)
    white, lid = draw(face["whites"][look.eyes], inks), draw(face["lids"][look.eyes], inks)
    iris = "".join(_iris(x, look.iris) for x in (48.4, 71.6)) if white else ""
    brows = [draw(face["brows"][name], inks) for name in look.brows]
    mouth = draw(face["mouths"].get(look.mouth, ""), inks)
    beard = draw(face["beards"][look.beard], inks)
    return (
        f'<g transform="translate({number(look.turn)} 0)">{draw(marks, inks)}'
        f"{white}{_MIRROR}{white}</g>{iris}{lid}{_MIRROR}{lid}{brows[1]}</g>{brows[0]}"
        f"{beard if look.beard in _UNDER else ''}{mouth}{draw(face['noses'][look.nose], inks)}"
        f"{'' if look.beard in _UNDER else beard}</g>"
    )


def _iris(x: float, colour: str) -> str:
    return (
        f'<circle fill="{colour}" cx="{number(x)}" cy="65.4" r="3.5"/>'
        f'<circle fill="{INKS["ink"]}" cx="{number(x)}" cy="65.4" r="1.9"/>'
        f'<circle fill="#fff" cx="{number(x + 1.2)}" cy="64.2" r="1"/>'
    )
