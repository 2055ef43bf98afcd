"""Previews of actions that cannot be taken back."""

from typing import Final

from matinee.engine.contract.game import Action, Seat
from matinee.engine.text.i18n import N_
from matinee.games.boulevard.content import boxes, films, prices
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.content.tip_keys import HANDSHAKE
from matinee.games.boulevard.rules import actions
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.week.step04_films import counted_minutes, rental_cost
from matinee.games.boulevard.rules.week.step08_payout import box_dice
from matinee.games.boulevard.rules.week.step10_upkeep import upkeep
from matinee.games.boulevard.text.game_text import BoulevardText

_LAST: Final = {
    "tips": N_("Then the screens go down."),
    "tie": N_("Then the dice decide."),
    "unsold": N_("Then everybody rolls for the payout."),
    "blockbuster": N_("Then upkeep is due, and the week is over."),
}
"""Sentences about the next step, for the answer of the last active player, by phase."""


def preview(action: Action, view: View, words: BoulevardText, seat: Seat) -> str:
    """An action's price, now and later, and its consequences; empty if it has no preview."""
    match action:
        case actions.PlaceMarker():
            return _joined(_visit(action, view, words, seat), _rolls(action, view, words))
        case actions.RemoveChip():
            due, _ = upkeep(view, seat)
            text = words.text("Nothing is refunded; upkeep goes down to {upkeep} a week.")
            return text.format(upkeep=words.money(max(0, due - 1)))
        case actions.RepayLoan():
            return _pay(LOAN, view.cash[seat] - LOAN, words)
        case actions.ChooseGenre():
            return words.text("It cannot be changed; the others see it when the screens drop.")
        case actions.PickFilm():
            return _rent(action, view, words, seat)
        case actions.PassFilms():
            return words.text("No more films for you this week.")
        case actions.Ready():
            return _ready(view, words, seat)
        case actions.PlayTip():
            return _joined(_tip(action, view, words), _follows(action, view, words))
        case actions.Celebrate():
            stay = words.text("Cubes stay for good, and count for everybody.")
            return _joined(stay, _follows(action, view, words))
        case actions.EndTips() | actions.Decline():
            return _follows(action, view, words)
    return ""


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _pay(price: int, left: int, words: BoulevardText) -> str:
    text = words.text("Pay {price}; {left} is left.")
    return text.format(price=words.money(price), left=words.money(left))


def _visit(action: actions.PlaceMarker, view: View, words: BoulevardText, seat: Seat) -> str:
    """The fee of the chips, and the upkeep from now on."""
    chips = len(action.lenses) or action.chips
    if not chips:
        return ""
    due, _ = upkeep(view, seat)
    after = words.text("Upkeep goes up to {upkeep} a week.").format(upkeep=words.money(due + chips))
    if action.spot == "loan":
        text = words.text("{money} in cash now, {money} to pay back.")
        return f"{text.format(money=words.money(LOAN))} {after}"
    price = sum(prices()[lens] for lens in action.lenses)
    price = price or chips * boxes()[action.spot].fee
    return _joined(_pay(price, view.cash[seat] - price, words) if price else "", after)


def _rolls(action: actions.PlaceMarker, view: View, words: BoulevardText) -> str:
    """The note that the week's last marker is followed by secret dice; else empty."""
    if len(view.queue) > 1:
        return ""
    managers = action.spot == "manager" or any("manager" in chips for chips in view.chips)
    if view.circuit == 1 and managers:
        return ""
    taken = {action.spot, *(spot for spots in view.spots for spot in spots)}
    if not taken & {"preview", "agency"}:
        return ""
    return words.text("It is the last marker: then dice are rolled behind screens.")


def _rent(action: actions.PickFilm, view: View, words: BoulevardText, seat: Seat) -> str:
    film = films()[action.film]
    price = rental_cost(film, action.cards)
    text = words.text("Pay {price}; {minutes} and {cash} are left.").format(
        price=words.money(price),
        minutes=words.minutes(view.minutes_left(seat) - counted_minutes(film, action.cards)),
        cash=words.money(view.cash[seat] - price),
    )
    again = words.text("Then rent a second one.") if HANDSHAKE in action.cards else ""
    return _joined(text, again)


def _ready(view: View, words: BoulevardText, seat: Seat) -> str:
    total = view.bidding(seat)
    if not total:
        return words.text("No advertising this week; it cannot be changed.")
    text = words.text("Pay {price} whatever you win; it cannot be changed.")
    return text.format(price=words.money(total))


def _tip(action: actions.PlayTip, view: View, words: BoulevardText) -> str:
    if view.phase == "tips":
        return words.text("The card is shown and spent.")
    box = view.box if view.phase == "tie" else MEDIA.index(action.on)
    text = words.text("The card is spent, and {medium} is yours: {dice}.")
    return text.format(medium=words.medium(MEDIA[box]), dice=words.dice(box_dice(view, box)))


def _follows(action: Action, view: View, words: BoulevardText) -> str:
    """The sentence about the next step, if this is the phase's last answer; else empty."""
    last = len(view.queue) == 1
    if isinstance(action, actions.PlayTip):
        match view.phase:
            case "tips":
                last = last and len(view.hands[view.queue[0]]) == 1
            case "unsold":
                last = last or view.winners.count(None) == 1
            case _:  # a favor settles the tie by itself
                last = False
    return words.text(_LAST[view.phase]) if last and view.phase in _LAST else ""
