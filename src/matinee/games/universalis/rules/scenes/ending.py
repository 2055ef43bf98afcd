"""Section 15: ending a scene, fading to black, refreshment (UN-DEC-83, UN-DEC-84)."""

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.actions import FadeToBlack
from matinee.games.universalis.rules.active_seats import check_telling
from matinee.games.universalis.rules.coins import (
    BANK,
    PURSE,
    check_price,
    own_account,
    transfer,
)
from matinee.games.universalis.rules.events import PurseLost, Refreshed
from matinee.games.universalis.rules.phase import current_telling
from matinee.games.universalis.rules.scenes.bidding import end_story, open_bid
from matinee.games.universalis.rules.scenes.mini_scenes import close_mini
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript import add_entry, buy_entry


def check_ending(position: View, seat: Seat) -> None:
    """Refuse if this player cannot end the scene now."""
    if current_telling(position, seat) != "turn":
        check_telling(position, seat, "turn")
    framer = position.framer
    if seat != framer:
        raise IllegalAction("UN-END-01", "framer-only", seat=framer)
    if position.complication is not None:
        raise IllegalAction("UN-DEC-45", "complication-first")


def check_fading(position: View, seat: Seat, action: FadeToBlack) -> None:
    """Refuse if this player cannot fade to black now."""
    check_ending(position, seat)
    check_price(position, seat, 1)


def fade_to_black(state: State, seat: Seat, action: FadeToBlack) -> list[Event]:
    """End the scene for good: no later scene may link to it (UN-END-05, UN-END-06)."""
    events = [*close_mini(state), *buy_entry(state, seat, action, "fade", "UN-END-05", 1)]
    return [*events, *_end(state, faded=True)]


def end_scene(state: State, seat: Seat) -> list[Event]:
    """End the scene; later scenes may link to it (UN-END-03, UN-END-04)."""
    events = [*close_mini(state), *add_entry(state, seat, "scene_end", "UN-END-03")]
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
        transfer(state, BANK, own_account(seat), state.options.refreshment, "UN-END-07")
    events.append(Refreshed(coins=state.options.refreshment))
    if len(state.scenes) == state.options.scenes:
        return [*events, *end_story(state)]
    return [*events, *open_bid(state)]
