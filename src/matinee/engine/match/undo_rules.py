"""Conditions of an undo without a vote."""

from typing import TYPE_CHECKING

from matinee.engine.contract.game import Seat
from matinee.engine.match.log_rows import Play
from matinee.engine.text.errors import Refused

if TYPE_CHECKING:
    from matinee.engine.match.match import Match


def why_no_undo(match: "Match", seat: Seat) -> Refused | None:
    """The refusal if this seat may not undo its latest action on its own, else `None`.

    The answer depends on public knowledge only: while anyone could choose in secret, nobody may
    undo.
    """
    if not match.header.house.undo:
        return Refused("undo-never")
    if match.over:
        return Refused("undo-over")
    if len(match.game.active_seats(match.state)) > 1 or match.game.has_hidden_choices(match.state):
        return Refused("undo-several")
    row = match.rows[match.last_active_row]
    if not isinstance(row, Play):
        return Refused("undo-nothing")
    if row.seat != seat:
        return Refused("undo-other")
    if row.action.final:
        return Refused("undo-final")
    if row.draws or any(event.reveals for event in row.events):
        return Refused("undo-revealed")
    return None
