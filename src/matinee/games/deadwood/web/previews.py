"""Previews of actions that cannot be taken back."""

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import N_
from matinee.games.deadwood.rules.actions import Act, Move, Upgrade
from matinee.games.deadwood.rules.odds import odds
from matinee.games.deadwood.rules.state import View
from matinee.games.deadwood.text.game_text import DeadwoodText


def preview(action: Action, view: View, words: DeadwoodText, seat: Seat) -> str:
    """The odds of an act, a card to be turned up, or the money left after a purchase."""
    if isinstance(action, Act):
        return _odds(view, words, seat)
    if isinstance(action, Move) and not view.face_up.get(action.to, True):
        return words.text("Its card is turned up when you arrive.")
    if isinstance(action, Upgrade):
        price = view.lot.prices[action.pay][action.rank]
        purse = view.dollars if action.pay == "dollars" else view.fame
        return words.text("Pay {price}, {left} left.").format(
            price=words.money(action.pay, price),
            left=words.money(action.pay, purse[seat] - price),
        )
    return ""


def _odds(view: View, words: DeadwoodText, seat: Seat) -> str:
    """The odds of one die against the budget here."""
    budget, markers = view.budget(seat), view.markers[seat]
    chance = odds(budget, markers)
    text = N_("Roll one die: {needed} or more succeeds, {odds:.0%}.")
    if chance == 1:
        text = N_("Roll one die: it cannot fail.")
    elif markers:
        text = N_("Roll one die: {needed} or more succeeds, {odds:.0%}. With {markers}.")
    return words.text(text).format(
        needed=budget - markers, odds=chance, markers=words.markers(markers)
    )
