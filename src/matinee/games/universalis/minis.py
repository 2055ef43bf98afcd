"""Mini-scenes: cutaways with a stage of their own (UN-MINI-01, -02; UN-DEC-43, -44)."""

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import StartMini
from matinee.games.universalis.entries import Step
from matinee.games.universalis.moments import not_telling
from matinee.games.universalis.state import Mini, State, View
from matinee.games.universalis.writing import enter


def not_starting(table: View, seat: Seat, action: StartMini) -> Illegal | None:
    """Why this player cannot cut away now, if so."""
    refusal = not_telling(table, seat, "turn")
    if refusal is None and table.complication is not None:
        return Illegal("UN-DEC-45", "complication-first")
    return refusal


def start(state: State, seat: Seat, action: StartMini) -> list[Event]:
    """Cut away; a mini-scene that is open closes first."""
    assert isinstance(action.title, str)
    events = close_mini(state)
    state.minis += 1
    state.mini = Mini(state.minis, action.title, seat)
    step = Step("mini", state.minis)
    return [*events, *enter(
        state, seat, "mini_open", "UN-MINI-01", words=action.title, inverse=(step,)
    )]  # fmt: skip


def not_closing(table: View, seat: Seat) -> Illegal | None:
    """Why there is nothing to cut back from now, if so."""
    refusal = not_telling(table, seat, "turn")
    if refusal is None and table.mini is None:
        return Illegal("UN-DEC-43", "no-mini")
    return refusal


def close_mini(state: State) -> list[Event]:
    """Cut back: its stage is cleared, and the scene is as it was (UN-DEC-43)."""
    if state.mini is None:
        return []
    events = enter(state, state.mini.seat, "mini_close", "UN-MINI-02")
    drop_mini(state)
    return events


def drop_mini(state: State) -> None:
    """Clear the stage of a mini-scene."""
    state.mini, state.mini_present = None, {}
