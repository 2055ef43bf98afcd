"""The current phase of play, and the kind of telling that a player is doing in it.

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


def current_phase(position: View) -> CurrentPhase:
    """The phase of play, by its name in the state machine."""
    if isinstance(position.pause, Dispute):
        return "ch_talk" if position.pause.step == "talk" else "ch_bid"
    if isinstance(position.pause, Fine):
        return "fine_talk" if position.pause.step == "talk" else "fine_vote"
    if position.phase == "turn" and position.complication is not None:
        return "complication"
    if position.phase == "turn" and position.mini is not None:
        return "mini"
    return position.phase


def current_telling(position: View, seat: Seat) -> Telling | None:
    """Kind of telling that this player is doing now: framing, a turn, or a window after a roll."""
    if position.pause is not None:
        return None
    if position.phase == "framing" and position.active == seat:
        return "framing"
    if position.phase == "turn" and position.active == seat:
        return "turn"
    window = position.awaited_bonus
    return "window" if window is not None and window.seat == seat else None
