"""Mini-scenes: cutaways with a stage of their own (UN-MINI-01, -02; UN-DEC-43, -44)."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.actions import StartMini
from matinee.games.universalis.rules.active_seats import check_telling
from matinee.games.universalis.rules.state import Mini, State, View
from matinee.games.universalis.rules.transcript import add_entry
from matinee.games.universalis.rules.transcript_entries import Step


def check_starting(position: View, seat: Seat, action: StartMini) -> None:
    """Refuse if this player cannot start a mini-scene now."""
    check_telling(position, seat, "turn")
    if position.complication is not None:
        raise IllegalAction("UN-DEC-45", "complication-first")


def start(state: State, seat: Seat, action: StartMini) -> list[Event]:
    """Start a mini-scene; an open one closes first."""
    assert isinstance(action.title, str)
    events = close_mini(state)
    state.minis += 1
    state.mini = Mini(state.minis, action.title, seat)
    step = Step("mini", state.minis)
    return [*events, *add_entry(
        state, seat, "mini_open", "UN-MINI-01", words=action.title, inverse=(step,)
    )]  # fmt: skip


def check_closing(position: View, seat: Seat) -> None:
    """Refuse if there is no mini-scene that this player could close now."""
    check_telling(position, seat, "turn")
    if position.mini is None:
        raise IllegalAction("UN-DEC-43", "no-mini")


def close_mini(state: State) -> list[Event]:
    """Close the mini-scene: its stage is cleared, and the scene is as it was (UN-DEC-43)."""
    if state.mini is None:
        return []
    events = add_entry(state, state.mini.seat, "mini_close", "UN-MINI-02")
    drop_mini(state)
    return events


def drop_mini(state: State) -> None:
    """Clear the stage of a mini-scene, without an entry."""
    state.mini, state.mini_present = None, {}
