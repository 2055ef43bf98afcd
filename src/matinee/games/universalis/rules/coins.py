"""Coins: how many a player can spend, and every transfer as a ledger row (UN-DEC-05 to -07)."""

from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import IllegalAction
from matinee.games.universalis.rules.state import State, View
from matinee.games.universalis.rules.transcript_entries import Cost, Entry, Transfer

BANK: Final = "bank"
PURSE: Final = "purse"


def own_account(seat: Seat) -> str:
    """Ledger name of the coins that a player keeps from scene to scene."""
    return f"own:{seat}"


def bonus_account(seat: Seat) -> str:
    """Ledger name of a player's coins from a complication that are not spent yet."""
    return f"bonus:{seat}"


def spendable_coins(position: View, seat: Seat) -> int:
    """Own coins; for the framer also the purse (UN-BID-11)."""
    return position.coins[seat] + (position.purse if seat == position.framer else 0)


def budget(position: View, seat: Seat) -> int:
    """Coins with which a player can buy now: in steps 5 and 6 the bonus only (UN-DEC-62)."""
    window = position.awaited_bonus
    if window is not None and position.pause is None:
        return window.coins if window.seat == seat else 0
    return spendable_coins(position, seat)


def check_price(position: View, seat: Seat, price: int) -> None:
    """Refuse if the player cannot pay this price: there are no debts."""
    have = budget(position, seat)
    if have < price:
        raise IllegalAction("UN-DEC-05", "too-dear", price=price, have=have)


def transfer(state: State, source: str, to: str, coins: int, rule: str) -> None:
    """Move coins from one account to another and record it in the ledger."""
    if coins:
        _add(state, source, -coins)
        _add(state, to, coins)
        state.ledger.append(Transfer(state.move, source, to, coins, rule))


def _add(state: State, place: str, coins: int) -> None:
    what, _, seat = place.partition(":")
    if what == "own":
        state.coins[int(seat)] += coins
    elif what == "purse":
        state.purse += coins
    elif what == "bonus":
        complication = state.complication
        assert complication is not None
        state.complication = replace(
            complication,
            bonuses=tuple(
                replace(one, coins=one.coins + coins) if one.seat == int(seat) else one
                for one in complication.bonuses
            ),
        )


def pay(state: State, seat: Seat, price: int, rule: str) -> Cost:
    """Pay the bank: from the bonus in steps 5 and 6, else from the purse first (UN-DEC-06)."""
    if state.awaited_bonus is None:
        return charge(state, seat, price, rule)
    transfer(state, bonus_account(seat), BANK, price, rule)
    return Cost(bonus=price)


def charge(state: State, seat: Seat, coins: int, rule: str) -> Cost:
    """Pay the bank from purse and own coins in any phase: bids in challenges, and fines."""
    return _pay(state, seat, [(BANK, coins)], rule)


def pay_each(state: State, seat: Seat, payees: tuple[Seat, ...], rule: str) -> Cost:
    """Pay one coin to each of these players (UN-FRAME-06)."""
    cost = _pay(state, seat, [(own_account(payee), 1) for payee in payees], rule)
    return replace(cost, payees=payees)


def _pay(state: State, seat: Seat, prices: list[tuple[str, int]], rule: str) -> Cost:
    own_coins = purse = 0
    for to, price in prices:
        from_purse = min(price, state.purse) if seat == state.framer else 0
        transfer(state, PURSE, to, from_purse, rule)
        transfer(state, own_account(seat), to, price - from_purse, rule)
        purse += from_purse
        own_coins += price - from_purse
    return Cost(own=own_coins, purse=purse)


def refund(state: State, entry: Entry, rule: str) -> int:
    """Refund the cost of an entry to the accounts that paid it; returns the coins refunded.

    Coins that were paid to players come back from these, as far as their own coins reach
    (UN-DEC-76).
    """
    seat, cost = entry.seat, entry.cost
    if cost.payees:
        return _refund_from(state, seat, cost, rule)
    transfer(state, BANK, PURSE, cost.purse, rule)
    transfer(state, BANK, own_account(seat), cost.own, rule)
    transfer(state, BANK, _bonus_place(state, entry), cost.bonus, rule)
    return cost.total


def _refund_from(state: State, seat: Seat, cost: Cost, rule: str) -> int:
    back = 0
    for payee in cost.payees:
        if state.coins[payee]:
            to = PURSE if back < cost.purse else own_account(seat)
            transfer(state, own_account(payee), to, 1, rule)
            back += 1
    return back


def _bonus_place(state: State, entry: Entry) -> str:
    """The bonus account that paid for an entry, or the own coins if its window has closed."""
    seat, complication = entry.seat, state.complication
    if complication is None or complication.number != entry.complication:
        return own_account(seat)
    still = any(one.seat == seat and not one.closed for one in complication.bonuses)
    return bonus_account(seat) if still else own_account(seat)


def bonus_of(view: View, seat: Seat) -> int:
    """Coins that a player still has to spend from a complication."""
    if view.complication is None:
        return 0
    return sum(b.coins for b in view.complication.bonuses if b.seat == seat and not b.closed)
