"""Section 11, steps 5 and 6: winners narrate, then losers (UN-DEC-60 to -65, -67)."""

from msgspec.structs import replace

from matinee.engine.contract.game import Event, Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules import events as e
from matinee.games.universalis.rules.actions import BuyDown
from matinee.games.universalis.rules.active_seats import check_telling
from matinee.games.universalis.rules.coins import (
    BANK,
    bonus_account,
    check_price,
    own_account,
    pay,
    transfer,
)
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript import add_entry


def next_window(state: State) -> list[Event]:
    """Open the window of the next player with coins to spend, or end the complication."""
    complication = state.complication
    assert complication is not None
    for number in range(complication.window + 1, len(complication.bonuses)):
        one = complication.bonuses[number]
        if one.coins:
            state.complication = replace(complication, window=number)
            state.phase = "winner" if one.won else "loser"
            return [e.WindowOpened(seat=one.seat, coins=one.coins, won=one.won)]
    state.phase, state.complication = "turn", None  # UN-DEC-67
    return [e.ComplicationClosed(number=complication.number, why="settled")]


def check_narrating(position: View, seat: Seat) -> None:
    """Refuse if this player has no open window."""
    try:
        check_telling(position, seat, "window")
    except IllegalAction as refused:
        if refused.key in ("framing-only", "while-framing"):
            raise IllegalAction("UN-CX-25", "no-bonus") from None
        raise


def close_window(state: State, seat: Seat) -> list[Event]:
    """Close a window; the rest of the bonus goes to the own coins (UN-CX-25)."""
    window, complication = state.awaited_bonus, state.complication
    assert window is not None
    assert complication is not None
    kept = window.coins
    transfer(state, bonus_account(seat), own_account(seat), kept, "UN-CX-25")
    complication = state.complication
    assert complication is not None
    bonuses = tuple(
        replace(one, closed=True) if one.seat == seat else one for one in complication.bonuses
    )
    state.complication = replace(complication, bonuses=bonuses)
    return [e.WindowClosed(seat=seat, kept=kept), *next_window(state)]


def check_buying_down(position: View, seat: Seat, action: BuyDown) -> None:
    """Refuse if this player cannot buy down the other player's bonus now (UN-DEC-63)."""
    check_narrating(position, seat)
    if position.phase != "winner":
        raise IllegalAction("UN-DEC-64", "losers-no-buying-down")
    assert position.complication is not None
    if action.seat == seat:
        raise IllegalAction("UN-DEC-63", "own-bonus")
    theirs = [one for one in position.complication.bonuses if one.seat == action.seat]
    if not any(one.coins and not one.closed for one in theirs):
        raise IllegalAction("UN-DEC-63", "no-bonus-there", seat=action.seat)
    check_price(position, seat, 1)


def buy_down(state: State, seat: Seat, action: BuyDown) -> list[Event]:
    """Pay coin for coin for coins of another's bonus; both go to the bank (UN-CX-21)."""
    assert isinstance(action.coins, int)
    cost = pay(state, seat, action.coins, "UN-CX-21")
    transfer(state, bonus_account(action.seat), BANK, action.coins, "UN-CX-21")
    events = add_entry(
        state,
        seat,
        "buy_down",
        "UN-CX-21",
        target=f"seat:{action.seat}",
        amount=action.coins,
        cost=cost,
    )
    return [*events, e.BoughtDown(seat=seat, other=action.seat, coins=action.coins)]
