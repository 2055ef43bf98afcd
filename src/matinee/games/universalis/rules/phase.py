"""The phase that play is in, and what a player is telling in it.

The names of the phases are those of the state machine (section 18, UN-SM-01 to -17).
"""

from typing import Literal, TypeAlias

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import Dispute, Fine, View

Telling: TypeAlias = Literal["framing", "turn", "window"]
CurrentPhase: TypeAlias = Literal[
    "tenets",
    "bid",
    "endvote",
    "framing",
    "turn",
    "mini",
    "complication",
    "consent",
    "winner",
    "loser",
    "ch_talk",
    "ch_bid",
    "fine_talk",
    "fine_vote",
    "over",
]


def current_phase(table: View) -> CurrentPhase:
    """The phase that play is in, as the state machine calls it."""
    if isinstance(table.pause, Dispute):
        return "ch_talk" if table.pause.step == "talk" else "ch_bid"
    if isinstance(table.pause, Fine):
        return "fine_talk" if table.pause.step == "talk" else "fine_vote"
    if table.phase == "turn" and table.complication is not None:
        return "complication"
    if table.phase == "turn" and table.mini is not None:
        return "mini"
    return table.phase


def current_telling(table: View, seat: Seat) -> Telling | None:
    """What this player is telling now: framing, a turn, or what a complication brought."""
    if table.pause is not None:
        return None
    if table.phase == "framing" and table.active == seat:
        return "framing"
    if table.phase == "turn" and table.active == seat:
        return "turn"
    window = table.awaited_bonus
    return "window" if window is not None and window.seat == seat else None
