"""Events as the front page of the trade paper: a picture in two inks, and illegible columns.

The second ink depends on the event: green for one that helps, red for one that hurts, amber for
seasons and other mixed ones.
"""

from functools import lru_cache
from typing import Final

from matinee.games.action.web.art.notation import draw, drawings, with_round_ends

WIDE, HIGH = 160, 110
"""The view box of a front page."""
GOOD, BAD, SEASON = "#2c8271", "#c4392b", "#d68f1c"
SPOTS: Final = {
    "crew-shortage": BAD,
    "advertising-boom": BAD,
    "studio-fire": BAD,
    "actors-strike": BAD,
    "writers-strike": BAD,
    "charity-gala": SEASON,
    "date-night-season": SEASON,
    "thrill-season": SEASON,
    "fixed-contracts": SEASON,
}
"""The second ink of events, if it is not `GOOD`."""
_PAGE: Final = """
news M0 0H160V110H0z
ink M6 5H42V11H6zM46 5H88V11H46zM92 5H114V11H92zM118 5H154V11H118z
spot M6 13.5H154V15H6z
halftone M6 19H126V99H6z
dots/2~5 M9 23H126M9 33H126M9 43H126M9 53H126M9 63H126M9 73H126M9 83H126M9 93H126
"""
_COLUMNS: Final = """
news M0 99H160V110H0zM126 15H160V110H126zM0 15H6V110H0z
ink M131 20H154V23H131zM131 25H148V28H131z
print/1.3 M131 34H154M131 39H154M131 44H150M131 49H154M131 54H154M131 59H152M131 64H154M131 69H146
spot M131 75H154V91H131z
news/1.2 M135 80H150M135 85H146
print/1.3 M131 97H154M131 102H150M6 103H40M6 107H34M48 103H82M48 107H80M90 103H124M90 107H118
"""
_INKS: Final = {
    "news": "#f2e8d2",
    "print": "#a59c8e",
    "halftone": "#d9cdb6",
    "dots": "#c9bba2",
}


@lru_cache(maxsize=32)
def event_card(key: str) -> str:
    """An event, for a box of 160 by 110."""
    inks = _INKS | {"spot": SPOTS.get(key, GOOD)}
    picture = draw(drawings("headlines")[key], inks)
    return with_round_ends(
        draw(_PAGE, inks),
        f'<g transform="translate(6 19)">{picture}</g>',
        draw(_COLUMNS, inks),
    )
