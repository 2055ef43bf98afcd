"""First-time hints, by kind of decision."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Hint
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.week.step03_previews import SNAKE_EYES
from matinee.games.boulevard.rules.week.step04_films import fits, means, on_offer
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.panels.tip_cards import playable_kinds

HINTS: Final[Mapping[str, str]] = {
    "marker": N_(
        "Your marker goes on a landmark, a shop or a star. Shops take chips, and each chip costs "
        "{upkeep} every week. Look at the films first: they are what you rent next."
    ),
    "moving": N_(
        "Each week your marker moves to another spot. Before you place it you may take chips off "
        "the board to save their upkeep; nothing is refunded."
    ),
    "repay": N_(
        "You could pay back a loan now, before you place your marker: {loan}, no less. Loans cost "
        "upkeep each week, and what is still owed at the end is taken off your cash."
    ),
    "manager": N_(
        "Your manager's marker comes after everybody's first. It may go where your first one is, "
        "if there is still something to take, but not to a landmark that is occupied."
    ),
    "genre": N_(
        "Only you know it: at the payout each film of this genre rolls one more die, for whoever "
        "shows it. The others learn it when the screens drop."
    ),
    "any-genre": N_(
        "Two ones: name any genre you like, for good. Only you will know it while films are rented."
    ),
    "films": N_(
        "The dice on a poster are its income, {pip} a pip. It must fit your cash, your minutes and "
        "your projectors. You rent one film at a time, turn after turn, until you stop."
    ),
    "helped": N_(
        "No film fits as things stand, but a tip card played with it could help. "
        "If you have none, rent no more."
    ),
    "second": N_("The handshake gets you another film at once. Leaving it is no pass."),
    "bids": N_(
        "A die on an advertising box bids {pip} a pip. The highest bid wins one die for the "
        "payout, two in the agency's box. You pay all your bids, also those that lose."
    ),
    "tips": N_(
        "Bids are set, screens still up. Play as many tips as you like: one of each kind, except "
        "Cartoons. Those you keep can be played later, or are worth {tip} each at the end."
    ),
    "no-tips": N_(
        "None of your tips fits this week. Keep them: they can be played later, "
        "or are worth {tip} each at the end."
    ),
    "tie": N_(
        "The highest bids are equal. Front-Page Favor would win the advertising box for you; "
        "otherwise one die each decides."
    ),
    "unsold": N_(
        "Nobody bid on some of the advertising boxes. With Unsold Space one of them is yours; "
        "all who hold a card are asked, so that nobody learns who has it."
    ),
    "blockbuster": N_(
        "You earned the most. Choose one of your films and put a cube on its stars: from next "
        "week on, each cube is a die for every film they are in, yours or not."
    ),
}
"""The hints by kind of decision."""


def hint(view: View, words: BoulevardText, seat: Seat) -> Hint | None:
    """The first-time hint for an active seat; `None` for other seats."""
    if seat not in active_seats(view):
        return None
    key = _kind(view, seat)
    return Hint(
        key,
        words.text(HINTS[key]).format(
            upkeep=words.money(1),
            pip=words.money(1),
            loan=words.money(LOAN),
            tip=words.money(TIP_VALUE),
        ),
    )


def _kind(view: View, seat: Seat) -> str:
    match view.phase:
        case "markers":
            return _marker(view, seat)
        case "preview":
            seen = view.preview_dice
            return "any-genre" if isinstance(seen, tuple) and sum(seen) == SNAKE_EYES else "genre"
        case "films":
            return "films" if _any_film(view, seat) else "helped"
        case "advertising":
            return "bids"
        case "tips":
            return "tips" if playable_kinds(view, seat) else "no-tips"
    return view.phase


def _marker(view: View, seat: Seat) -> str:
    if view.circuit == 2:
        return "manager"
    if view.round == 1:
        return "marker"
    return "repay" if view.owns(seat, "loan") and view.cash[seat] >= LOAN else "moving"


def _any_film(view: View, seat: Seat) -> bool:
    """Whether a film can be rented without the help of cards."""
    have = means(view, seat)
    return any(fits(film, have) for film in on_offer(view))
