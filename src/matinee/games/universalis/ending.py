"""Section 15: ending a scene, fading to black, refreshment (UN-DEC-83, UN-DEC-84)."""

from msgspec.structs import replace

from matinee.engine.game import Event, Seat
from matinee.engine.refused import Illegal
from matinee.games.universalis.actions import FadeToBlack
from matinee.games.universalis.bidding import end_story, open_bid
from matinee.games.universalis.coins import BANK, PURSE, own, pay, too_dear, transfer
from matinee.games.universalis.events import PurseLost, Refreshed
from matinee.games.universalis.minis import close_mini
from matinee.games.universalis.moments import hand, not_telling
from matinee.games.universalis.state import State, View
from matinee.games.universalis.writing import enter


def not_ending(table: View, seat: Seat) -> Illegal | None:
    """Why this player cannot end the scene now, if so."""
    refusal = None if hand(table, seat) == "turn" else not_telling(table, seat, "turn")
    if refusal is not None:
        return refusal
    framer = table.framer
    if seat != framer:
        return Illegal("UN-END-01", "framer-only", seat=framer)
    if table.complication is not None:
        return Illegal("UN-DEC-45", "complication-first")
    return None


def not_fading(table: View, seat: Seat, action: FadeToBlack) -> Illegal | None:
    """Why this player cannot fade to black now, if so."""
    return not_ending(table, seat) or too_dear(table, seat, 1)


def fade(state: State, seat: Seat, action: FadeToBlack) -> list[Event]:
    """End the scene for good: nobody comes back to it (UN-END-05, UN-END-06)."""
    cost = pay(state, seat, 1, "UN-END-05")
    closed = close_mini(state)
    events = [*closed, *enter(state, seat, "fade", "UN-END-05", text=action.text, cost=cost)]
    return [*events, *_end(state, faded=True)]


def end_scene(state: State, seat: Seat) -> list[Event]:
    """End the scene; others may come back to it (UN-END-03, UN-END-04)."""
    events = [*close_mini(state), *enter(state, seat, "scene_end", "UN-END-03")]
    return [*events, *_end(state, faded=False)]


def _end(state: State, *, faded: bool) -> list[Event]:
    """Clear the stage in the order of UN-DEC-83."""
    framer, left = state.scenes[-1].framer, state.purse
    transfer(state, PURSE, BANK, left, "UN-BID-12")
    state.scenes[-1] = replace(state.scenes[-1], ended=True, faded=faded)
    state.present = {}  # UN-CTRL-05
    state.open_event = None
    events: list[Event] = [PurseLost(seat=framer, coins=left)] if left else []
    for seat in range(state.seats):
        transfer(state, BANK, own(seat), state.options.refreshment, "UN-END-07")
    events.append(Refreshed(coins=state.options.refreshment))
    if len(state.scenes) == state.options.scenes:
        return [*events, *end_story(state)]
    return [*events, *open_bid(state)]
