"""Sections 4 and 5: turns, interrupting, and turns that end by themselves (UN-DEC-22 to -26)."""

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.active_seats import check_in_play, check_telling
from matinee.games.universalis.rules.coins import check_price, pay, spendable_coins
from matinee.games.universalis.rules.complications.trait_draws import can_draw
from matinee.games.universalis.rules.events import EventClosed, TurnBegan, TurnEnded
from matinee.games.universalis.rules.neighbours import left_of
from matinee.games.universalis.rules.phase import current_telling
from matinee.games.universalis.rules.scenes.mini_scenes import close_mini
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript import add_entry, append_entry


def begin_turn(state: State, seat: Seat) -> list[Event]:
    """Begin a player's turn; turns in which nothing could be done are skipped (UN-DEC-24)."""
    events: list[Event] = []
    state.active = seat
    while is_turn_stuck(state, state.turn + 1):
        note_ended_turn(state, state.active)
        events.append(TurnEnded(seat=state.active, why="skipped"))
        state.active = left_of(state, state.active)
    state.turn += 1
    state.fined = [False] * state.seats
    entry = append_entry(state, state.active, "turn", "UN-TURN-08")
    return [*events, TurnBegan(seat=state.active, entry=entry)]


def is_turn_stuck(position: View, turn: int) -> bool:
    """Whether the active player has no coins, and no free action in this turn."""
    seat, complication = position.active, position.complication
    if spendable_coins(position, seat):
        return False
    if complication is None:
        return seat != position.framer  # the framer may always end the scene
    return complication.refused_in == turn and not can_draw(position, seat)


def note_ended_turn(state: State, seat: Seat) -> None:
    """Record that a player ended a turn since a pool last changed (UN-DEC-55)."""
    complication = state.complication
    if complication is not None and seat not in complication.ended:
        state.complication = replace(complication, ended=(*complication.ended, seat))


def _stop(state: State) -> list[Event]:
    """End the active turn, and an open mini-scene with it (UN-MINI-02)."""
    note_ended_turn(state, state.active)
    return close_mini(state)


def pass_turn_left(state: State, seat: Seat) -> list[Event]:
    """Pass play to the left neighbour (UN-TURN-08)."""
    return [*_stop(state), *begin_turn(state, left_of(state, seat))]


def check_ending_turn(position: View, seat: Seat) -> None:
    """Refuse if this player cannot end the turn now."""
    if current_telling(position, seat) == "turn":
        return
    check_telling(position, seat, "turn")


def end_turn(state: State, seat: Seat) -> list[Event]:
    """End the turn, for whatever reason (UN-TURN-05)."""
    ended = TurnEnded(seat=seat, why="ended")
    return [ended, *pass_turn_left(state, seat)]


def end_turn_without_coins(state: State) -> list[Event]:
    """End the active player's turn because the coins ran out (UN-TURN-07)."""
    seat = state.active
    return [TurnEnded(seat=seat, why="broke"), *pass_turn_left(state, seat)]


def check_interrupting(position: View, seat: Seat) -> None:
    """Refuse if this player cannot interrupt now (UN-DEC-25)."""
    check_in_play(position)
    if position.phase == "framing":
        raise IllegalAction("UN-FRAME-11", "no-interrupting-framing", seat=position.active)
    if position.phase != "turn":
        raise IllegalAction("UN-DEC-25", "no-interrupting")
    if seat == position.active:
        raise IllegalAction("UN-INT-01", "own-turn")
    check_price(position, seat, 1)


def interrupt(state: State, seat: Seat) -> list[Event]:
    """End another's turn and begin the player's own (UN-INT-01, UN-INT-02)."""
    interrupted = state.active
    cost = pay(state, seat, 1, "UN-INT-01")
    events = add_entry(
        state, seat, "interrupt", "UN-INT-01", target=f"seat:{interrupted}", cost=cost
    )
    events.append(TurnEnded(seat=interrupted, why="interrupted"))
    return [*events, *_stop(state), *begin_turn(state, seat)]


def close_event(state: State) -> list[Event]:
    """Close the event of an earlier turn, at a player's first own action (UN-DEC-28)."""
    number = state.open_event
    if number is None or state.entry(number).turn == state.turn:
        return []
    state.open_event = None
    return [EventClosed(entry=number)]
