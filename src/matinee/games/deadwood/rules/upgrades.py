"""Upgrading: buying a higher rank at the Casting Office."""

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction
from matinee.games.deadwood.content import OFFICE
from matinee.games.deadwood.rules.actions import Upgrade
from matinee.games.deadwood.rules.active_seats import check_turn
from matinee.games.deadwood.rules.events import Upgraded
from matinee.games.deadwood.rules.state import State, View


def check_upgrade(position: View | State, seat: Seat, action: Upgrade) -> None:
    """Only a higher rank may be bought, at the Casting Office, for one currency in full."""
    check_turn(position, seat)
    prices = position.lot.prices
    if position.at[seat] != OFFICE:
        raise IllegalAction("DW-UPG-01", "not-at-office", area=position.at[seat])
    if action.pay not in prices:
        raise IllegalAction("DW-UPG-07", "no-such-currency", pay=action.pay)
    price = prices[action.pay].get(action.rank)
    rank = position.rank[seat]
    if price is None:
        raise IllegalAction("DW-DEC-47", "no-such-rank", rank=action.rank)
    if action.rank <= rank:
        raise IllegalAction("DW-DEC-47", "not-higher", rank=rank)
    purse = position.dollars[seat] if action.pay == "dollars" else position.fame[seat]
    if purse < price:
        raise IllegalAction(
            "DW-DEC-47", "cannot-pay", rank=action.rank, pay=action.pay, price=price, has=purse
        )


def upgrade(state: State, seat: Seat, action: Upgrade, dice: Dice) -> list[Event]:
    """Pay the price of the new rank (DW-UPG-08) and take it at once (DW-DEC-46)."""
    price = state.lot.prices[action.pay][action.rank]
    purse = state.dollars if action.pay == "dollars" else state.fame
    purse[seat] -= price
    state.rank[seat] = action.rank
    state.bought = True
    return [Upgraded(seat=seat, rank=action.rank, pay=action.pay, price=price)]
