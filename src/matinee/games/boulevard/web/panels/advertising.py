"""The six advertising boxes behind the viewer's screen: dice to turn, then the results.

`static/bidding.js` turns the dice and sends them together, with Ready. Standing orders are offered
to all players alike, so that they reveal nothing about a hand.
"""

from typing import Final

from markupsafe import escape

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Part
from matinee.games.boulevard.content import media
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules.actions import SealedOrders
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.state import BEFORE_FILMS, RENTING, SCREENED, View
from matinee.games.boulevard.rules.week.step08_payout import box_dice
from matinee.games.boulevard.standing_orders import SPACES, TIES
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.names import MINUS
from matinee.games.boulevard.web.art import symbols

READY: Final = (
    "Ready: {money} on {n} advertising box",
    "Ready: {money} on {n} advertising boxes",
)
IDLE: Final = BEFORE_FILMS | RENTING | {"over"}
"""Phases in which no advertising is shown."""


def draw(view: View, words: BoulevardText, viewer: Seat) -> Part:
    """The six media: dice to turn, then the bids sent, then the results."""
    if view.phase in IDLE:
        return Part('<div id="hb-ads" class="ads" hidden></div>')
    turning = view.phase == "advertising" and not view.ready[viewer]
    acting = viewer in active_seats(view) and view.phase != "blockbuster"
    css = "ads" + " turning" * turning + " acting" * acting
    boxes = "".join(_medium(view, words, viewer, box, turning) for box in range(len(MEDIA)))
    foot = _spending(view, words, viewer) if turning else _sent(view, words, viewer)
    label = escape(words.text("Advertising"))
    return Part(
        f'<div id="hb-ads" class="{css}" role="group" aria-label="{label}">'
        f'<ul class="media">{boxes}</ul>{foot}</div>'
    )


def _medium(view: View, words: BoulevardText, viewer: Seat, box: int, turning: bool) -> str:
    key, pips = MEDIA[box], view.bids[viewer][box]
    name = escape(words.text(media()[key].name))
    agency = view.agency_die if view.designated is None else view.designated
    chosen = agency is not HIDDEN and agency == box + 1
    css = "medium agency" if chosen else "medium"
    two = f'<span class="two">{escape(words.text("pays 2 dice"))}</span>' if chosen else ""
    if turning:
        return (
            f'<li class="{css}" data-medium="{key}" data-name="{name}" data-sent="{pips}">'
            f'{symbols.small_emblem(key)}<span class="name">{name}</span><div class="turn">'
            f"{_step('less', MINUS, N_('One less on {medium}'), name, words)}"
            f'<button type="button" class="face" role="spinbutton" aria-label="{name}" '
            f'aria-valuemin="0" aria-valuemax="6" aria-valuenow="{pips}">{_face(pips)}</button>'
            f"{_step('more', '+', N_('One more on {medium}'), name, words)}</div>{two}</li>"
        )
    mine = view.lowered and view.winners[box] == viewer
    return (
        f'<li class="{css}{" mine" * mine}"><button type="button" class="spot" '
        f'data-ref="medium:{key}">{symbols.small_emblem(key)}<span class="name">{name}</span>'
        f"{_face(pips)}{_outcome(view, words, viewer, box) or two}</button></li>"
    )


def _step(css: str, sign: str, text: str, medium: str, words: BoulevardText) -> str:
    """A button beside a die; not in the tab order, since the keyboard turns the die itself."""
    label = words.text(text).format(medium=medium)
    return f'<button type="button" class="{css}" tabindex="-1" aria-label="{label}">{sign}</button>'


def _outcome(view: View, words: BoulevardText, viewer: Seat, box: int) -> str:
    """The winner of a box, once it is settled."""
    if not view.lowered or view.box <= box:
        return ""
    winner = view.winners[box]
    if winner is None:
        return f'<span class="won">{escape(words.text("unsold"))}</span>'
    dice = words.dice(box_dice(view, box))
    text = words.about(winner, viewer, N_("You: {dice}"), N_("{name}: {dice}"), dice=dice)
    shape = symbols.small_shape(winner)
    return f'<span class="won" title="{escape(text)}">{shape} {escape(dice)}</span>'


def _face(pips: int) -> str:
    """A die, with no pips for 0."""
    return (
        f'<svg class="die" viewBox="-7 -7 14 14" aria-hidden="true">'
        f'<rect class="socket" x="-6" y="-6" width="12" height="12" rx="2.5"/>'
        f'<use href="#hbs-die{pips}"/></svg>'
    )


def _spending(view: View, words: BoulevardText, viewer: Seat) -> str:
    """The sum of the dice, and Ready; scripts fill in the sentences."""
    text = words.text
    texts = {
        "cash": view.cash[viewer],
        "spends": text("{spent} on advertising, {left} left"),
        "nothing": text("No bids: {left} stay in the till"),
        "beyond": text("That is {over} more than you have"),
        "pays": text("You pay {spent}, win or lose: {bids}. Then your bids are final."),
        "free": text("You bid on nothing this week. Then that is final."),
        "none": text("Ready: no bids"),
        "one": words.many(*READY, 1),
        "many": words.many(*READY, len(MEDIA)),
    }
    dataset = " ".join(f'data-{key}="{escape(said)}"' for key, said in texts.items())
    ready, sure = escape(text("Ready")), escape(text("Yes, I am ready"))
    back = escape(text("Not yet"))
    return (
        f'<div class="spending" {dataset}><p class="spent" aria-live="polite"></p>'
        f'<button type="button" class="primary ready">{ready}</button>'
        f'<p class="sure" hidden></p><button type="button" class="primary really" hidden>{sure}'
        f'</button><button type="button" class="not-yet" hidden>{back}</button></div>'
    )


def _sent(view: View, words: BoulevardText, viewer: Seat) -> str:
    total = sum(view.bids[viewer])
    text = N_("{money} paid for advertising") if total else N_("You bid on nothing this week.")
    if view.phase in SCREENED and total:
        text = N_("{money} bid behind your screen")
    said = words.text(text).format(money=words.money(total))
    return f'<p class="sent">{escape(said)}</p>'


def orders(view: View, words: BoulevardText) -> str:
    """The form for standing orders, offered to every player alike."""
    text = words.text
    head = escape(text("Answers for later"))
    marked = escape(text("Mark tips on their tickets, in your order; the rest stay in hand."))
    tie, space = escape(text("If I tie")), escape(text("If a box stays unsold"))
    leave = escape(text("Leave these answers"))
    sealed = escape(text("Your answers are sealed."))
    return (
        f'<details id="hb-orders" class="orders" hidden><summary>{head}</summary><p>{marked}</p>'
        f'<label class="select"><span>{tie}</span><select id="hb-tie">'
        f"{_answers('tie', TIES.items, view, words)}</select></label>"
        f'<label class="select"><span>{space}</span><select id="hb-space">'
        f"{_answers('space', SPACES.items, view, words)}</select></label>"
        f'<button type="button" id="hb-leave-orders">{leave}</button>'
        f'<p id="hb-sealed" role="status" data-told="{sealed}"></p></details>'
    )


def _answers(field: str, answers: tuple[str, ...], view: View, words: BoulevardText) -> str:
    plan = SealedOrders((), TIES, SPACES)
    return "".join(
        f'<option value="{answer}">{escape(words.option_label(plan, field, answer, view))}</option>'
        for answer in answers
    )
