"""How a film's poster is laid out: its backdrop, its inks, where its title stands.

The genre gives the choice; a number made from the film's key chooses, so that a poster looks the
same wherever and whenever it is shown.
"""

from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from matinee.games.boulevard.content import Film

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
"""How a title's band ends, from the left to the right; and how far it would cut into a title above
and into one below, if it began at the same height as a straight one."""


class Composition(NamedTuple):
    """What a film's poster looks like, apart from its words."""

    backdrop: str
    inks: str
    above: bool
    """The title stands above the motif."""
    edge: tuple[str, int, int]
    """How the title's band ends."""
    flipped: bool
    """The backdrop is seen in a mirror."""


@lru_cache(maxsize=512)
def composition(film: Film) -> Composition:
    """The same for a film every time."""
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
