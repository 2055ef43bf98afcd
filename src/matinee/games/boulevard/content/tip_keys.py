"""The keys of the Insider Tip Cards that the rules know, by the step in which they are played."""

from collections.abc import Mapping
from typing import Final

HANDSHAKE: Final = "studio-handshake"
BLOCK: Final = "block-booking"
TRIM: Final = "trimmed-reel"
RENTED: Final = "rented-projector"

CARTOON: Final = "cartoon"
MARATHON: Final = "matinee-marathon"
FAN_CLUB: Final = "fan-club"
TREND: Final = "riding-the-trend"
ENCORE: Final = "second-showing"
PRESS_AGENT: Final = "press-agent"
TAX_HOLIDAY: Final = "tax-holiday"
SUITING: Final = (
    "living-color",
    "technicolor-spectacle",
    "shadow-and-smoke",
    "oscar-buzz",
    "bafta-gala",
    "foreign-festival",
    "3d-craze",
    "wide-screen-wonder",
    "new-lens-gala",
    "autograph-session",
    "directors-talk",
)
"""Cards that suit some films; `step06_tips.SUITS` has the conditions."""

FAVOR: Final = "front-page-favor"
UNSOLD: Final = "unsold-space"

CARDS: Final[Mapping[int, tuple[str, ...]]] = {
    4: (HANDSHAKE, BLOCK, TRIM, RENTED),
    6: (*SUITING, CARTOON, MARATHON, FAN_CLUB, TREND, ENCORE, PRESS_AGENT, TAX_HOLIDAY),
    7: (FAVOR, UNSOLD),
}
"""The cards of each step."""
