"""The sets: painted flats on a sound stage, seen from the camera.

All have the same stage around them: the grid with its lamps, the wooden braces of the flats, the
floor.
"""

from functools import lru_cache
from typing import Final

from matinee.games.action.web.art.notation import draw, drawings, with_round_ends

WIDE, HIGH = 160, 110
"""The view box of a set."""
_STAGE: Final = """
hall M0 0H160V90H0z
dusk M0 20H160V22H0zM0 46H160V48H0zM0 72H160V74H0z
boards M0 88H160V110H0z
seam M0 95H160V95.8H0zM0 102H160V102.8H0z
timber/3 M7 94L20 26M4 94H22M11 70L20 76M153 94L140 26M156 94H138M149 70L140 76
shade M18 14H142V95H18z
timber M20 12H140V94H20z
"""
_GRID: Final = """
ink M0 0H160V5H0z
ink/1 M0 8H160M6 5L12 8L18 5L24 8L30 5M130 5L136 8L142 5L148 8L154 5
white*.12 M1 16L40 92H92L17 12zM159 16L120 92H68L143 12z
ink M6 5H12L18 12L4 20L0 13zM154 5H148L142 12L156 20L160 13z
gold M18 12L4 20L5.5 22L20 14zM142 12L156 20L154.5 22L140 14z
"""
_INKS: Final = {
    "hall": "#5b5663",
    "dusk": "#524d5a",
    "boards": "#c3a77c",
    "seam": "#a98c62",
    "timber": "#d8b67f",
    "shade": "#3f3a47",
}


@lru_cache(maxsize=32)
def set_card(key: str) -> str:
    """A set, for a box of 160 by 110."""
    painted = f"{_STAGE}{drawings('sets')[key]}{_GRID}"
    return with_round_ends(draw(painted, _INKS))
