"""The viewer's Insider Tip Cards as tickets: effect, step, and whether each can be played now."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from markupsafe import escape

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Part
from matinee.engine.ui.svg import Text
from matinee.games.boulevard.content import films, media, stars, tips
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.content.tip_keys import CARTOON
from matinee.games.boulevard.game import BOULEVARD
from matinee.games.boulevard.rules.actions import PickFilm, PlayTip
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.standing_orders import orders_open, playable_tips
from matinee.games.boulevard.text.game_text import BoulevardText

WHEN: Final = {
    4: N_("with a film"),
    6: N_("after the bids"),
    7: N_("with the boxes"),
}
"""The text for the step in which a tip is played."""


def draw(view: View, words: BoulevardText, viewer: Seat) -> Part:
    """The hand as tickets, or a note that it is empty."""
    hand = tuple(Counter(view.hands[viewer]).items())
    plays = playable_tips(view, viewer) if offers_standing_orders(view, viewer) else ()
    return _tickets(hand, playable_kinds(view, viewer), plays, words.text)


def offers_standing_orders(view: View, seat: Seat) -> bool:
    """Whether standing orders are offered: on the seat's own turn, cards are played at once."""
    return orders_open(view, seat) and not (view.phase == "tips" and seat in active_seats(view))


def playable_kinds(view: View, seat: Seat) -> frozenset[str]:
    """The kinds of cards that this player can play at this moment."""
    if seat not in view.queue[:1]:
        return frozenset()
    found: set[str] = set()
    for action in BOULEVARD.legal(view, seat):
        if isinstance(action, PickFilm):
            found.update(action.cards)
        elif isinstance(action, PlayTip):
            found.add(action.card)
    return frozenset(found)


@lru_cache(maxsize=1024)
def _tickets(
    hand: tuple[tuple[str, int], ...], lit: frozenset[str], later: tuple[str, ...], text: Text
) -> Part:
    if not hand:
        line = escape(text("No tips in your hand. New ones come at the end of the week."))
        return Part(f'<div id="hb-tips" class="tips"><p class="quiet">{line}</p></div>')
    order = sorted(hand, key=lambda each: (each[0] not in lit, tips()[each[0]].step, each[0]))
    tickets = "".join(
        ticket(key, count, key in lit, [wish for wish in later if wish.split()[0] == key], text)
        for key, count in order
    )
    label = escape(text("Your Insider Tips"))
    return Part(
        f'<div id="hb-tips" class="tips"><ul class="tickets" aria-label="{label}">'
        f"{tickets}</ul></div>"
    )


def ticket(key: str, count: int, lit: bool, later: Iterable[str], text: Text) -> str:
    """A kind of card: a tap plays it if that is legal, else opens its detail view."""
    card = tips()[key]
    ref = f'data-ref="card:{key}"' if lit else f'data-look="tip:{key}"'
    times = f'<span class="copies">\N{MULTIPLICATION SIGN}{count}</span>' if count > 1 else ""
    worth = f'<span class="worth">+{card.dice}</span>' if card.dice else ""
    now = f" · {text('now')}" if lit else ""
    wishes = "".join(_wish(wish, text) for wish in later)
    marked = f'<div class="later">{wishes}</div>' if wishes else ""
    look = text("What {tip} does").format(tip=text(card.name))
    peek = (
        f'<button type="button" class="peek" data-look="tip:{key}" aria-label="{escape(look)}">'
        f"?</button>"
        if lit
        else ""
    )
    return (
        f'<li class="ticket step-{card.step}{" live" * lit}">'
        f'<button type="button" class="stub" {ref} title="{escape(text(card.text))}">'
        f"<b>{escape(text(card.name))}{times}</b>{worth}"
        f'<span class="when">{escape(text(WHEN[card.step]) + now)}</span></button>'
        f"{peek}{marked}</li>"
    )


def _wish(wish: str, text: Text) -> str:
    """A button that adds a play of this card to the standing orders."""
    return (
        f'<button type="button" class="wish" data-later="{escape(wish)}" aria-pressed="false">'
        f"{escape(order_target(wish, text))}</button>"
    )


def order_target(wish: str, text: Text) -> str:
    """The target of a play in a standing order."""
    card, *on = wish.split()
    if card == CARTOON:
        return text("Cartoon {n}").format(n=on[0])
    if not on:
        return text("play it")
    if on[0] in MEDIA:
        return text(media()[on[0]].name)
    title = text(films()[on[0]].title)
    return f"{stars()[on[1]].name}, {title}" if len(on) > 1 else title
