"""First-time hints, by kind of decision."""

from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.text.sentences import sentences
from matinee.engine.ui.browser_ui import Hint
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.week.step03_previews import SNAKE_EYES
from matinee.games.boulevard.rules.week.step04_films import fits, means, on_offer
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.panels.tip_cards import playable_kinds

HINTS: Final = sentences(__package__, "hints.toml")
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
