"""Turn status: the players that the table waits for, why, and what comes after a pause."""

from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.text.sentences import sentences
from matinee.games.universalis.rules.active_seats import active_seats
from matinee.games.universalis.rules.phase import current_phase
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text import phrases

ONE: Final = sentences(__package__, "turn_status.toml", "one")
YOURS: Final = sentences(__package__, "turn_status.toml", "yours")
SEVERAL: Final = sentences(__package__, "turn_status.toml", "several")
AFTERWARDS: Final = sentences(__package__, "turn_status.toml", "afterwards")


def turn_status(view: View, words: NameFormatter, viewer: Seat | None) -> str:
    """The players that decide now, for this viewer, and where play goes on after a pause."""
    now, seats = current_phase(view), active_seats(view)
    if now == "over":
        return words.text("The story has been told.")
    if now in SEVERAL:
        first = words.text(SEVERAL[now]).format(names=phrases.list_players(seats, words, viewer))
    else:
        first = words.about(seats[0], viewer, YOURS[now], ONE[now])
    return f"{first} {afterwards(view, words, viewer)}".strip()


def afterwards(view: View, words: NameFormatter, viewer: Seat | None) -> str:
    """The player with whom play goes on after a pause; empty if there is none."""
    if view.pause is None:
        return ""
    window = view.awaited_bonus
    if view.phase == "tenets":
        seat = view.opportunity
    else:
        seat = view.active if window is None else window.seat
    if seat == viewer and view.phase == "turn":
        return words.text("Afterwards your turn goes on.")
    return words.text(AFTERWARDS[view.phase]).format(name=words.names[seat])
