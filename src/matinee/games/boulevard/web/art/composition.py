"""The layout of a film's poster: backdrop, inks, and the place of the title.

The genre gives the choices, and a checksum of the film's key chooses among them, so that a poster
always looks the same.
"""

from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from matinee.games.boulevard.content.pieces import Film

BACKDROPS: Final = {
    "adventure": ("horizon", "waves", "rays", "diagonal", "arch"),
    "comedy": ("stripes", "burst", "rings", "check", "curtain"),
    "crime": ("blinds", "keyhole", "skyline", "diagonal", "spot"),
    "drama": ("spot", "curtain", "skyline", "arch", "disc", "diagonal"),
    "horror": ("moon", "keyhole", "bolt", "rings", "arch"),
    "musical": ("curtain", "spot", "rays", "stars", "burst"),
    "romance": ("heart", "disc", "arch", "waves", "moon"),
    "science-fiction": ("stars", "rings", "rays", "bolt", "moon"),
    "war": ("rays", "diagonal", "horizon", "bolt", "burst"),
    "western": ("horizon", "disc", "rays", "diagonal", "moon"),
}
_INKS: Final = {
    "comedy": ("day", "white", "blaze", "day"),
    "crime": ("night", "blaze", "night", "day"),
    "horror": ("night", "blaze", "night", "night"),
    "romance": ("white", "day", "blaze", "night"),
}
_ANY_INKS: Final = ("blaze", "night", "day", "white")
_LOW: Final = frozenset({"check", "horizon", "skyline", "waves"})
"""Backdrops that stand at the bottom of the picture, where a title would hide them."""
_EDGES: Final = (
    ("h140", 0, 0),
    ("l140-9", 9, 0),
    ("l140 9", 0, 9),
    ("q70-14 140 0", 7, 0),
    ("q70 14 140 0", 0, 7),
)
"""Edges of a title's band, from left to right; and how far each would cut into a title above
and into one below, if it began at the same height as a straight one."""


class Composition(NamedTuple):
    """The layout of a film's poster, without its words."""

    backdrop: str
    inks: str
    above: bool
    """Whether the title is above the motif."""
    edge: tuple[str, int, int]
    """The lower edge of the title's band."""
    flipped: bool
    """Whether the backdrop is mirrored."""


@lru_cache(maxsize=512)
def composition(film: Film) -> Composition:
    """The layout of a film's poster, always the same for one film."""
    chance = crc32(film.key.encode())
    backdrops, inks = BACKDROPS[film.genre], _INKS.get(film.genre, _ANY_INKS)
    backdrop = backdrops[chance % len(backdrops)]
    return Composition(
        backdrop,
        inks[chance // 7 % len(inks)],
        backdrop in _LOW or chance // 31 % 2 == 0,
        _EDGES[chance // 101 % len(_EDGES)],
        chance // 1009 % 2 == 0,
    )
