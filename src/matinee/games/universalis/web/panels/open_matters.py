"""The open matters beside the script: bids, a complication, a challenge, a fine."""

from collections.abc import Collection
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Action, Seat, wire_tag
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter
from matinee.engine.ui.browser_ui import Part
from matinee.games.universalis.rules.actions import BidFor, MakeCase, OfferWording, PutForward
from matinee.games.universalis.rules.coins import bonus_of
from matinee.games.universalis.rules.phase import current_phase
from matinee.games.universalis.rules.state import Dispute, Fine, View
from matinee.games.universalis.text import turn_status
from matinee.games.universalis.web.art import symbols
from matinee.games.universalis.web.panels import disputes
from matinee.games.universalis.web.panels.dice_pools import dice_pools
from matinee.games.universalis.web.phases import next_text

WRITTEN: Final = (
    (OfferWording, N_("Offer another wording")),
    (PutForward, N_("Put forward another wording")),
    (MakeCase, N_("Make your case")),
)
"""Actions with a text about a matter; all others are buttons of the bar."""


def parts(
    view: View, words: NameFormatter, viewer: Seat | None, kinds: Collection[type[Action]]
) -> dict[str, Part]:
    """The open matter, the turn status, and the coins of all players."""
    return {
        "un-matter": Part(_matter(view, words, viewer, kinds)),
        "un-waits": Part(
            Markup('<p id="un-waits" class="waits-for{}">{} <span>{}</span></p>').format(
                "" if view.pause is None else " paused",
                turn_status.turn_status(view, words, viewer),
                next_text(view, words) if current_phase(view) in ("turn", "mini") else "",
            )
        ),
        "un-tellers": Part(_tellers(view, words)),
    }


def _matter(
    view: View, words: NameFormatter, viewer: Seat | None, kinds: Collection[type[Action]]
) -> Markup:
    title, shown = _shown(view, words, viewer, kinds)
    if not shown:
        return Markup('<section id="un-matter" class="matter" hidden></section>')
    return Markup(
        '<section id="un-matter" class="matter {}" aria-label="{}"><h3>{}</h3>{}{}</section>'
    ).format(current_phase(view), title, title, shown, _written(kinds, words))


def _written(kinds: Collection[type[Action]], words: NameFormatter) -> Markup:
    buttons = Markup("").join(
        Markup('<button type="button" data-do="{}">{}</button>').format(
            wire_tag(kind), words.text(label)
        )
        for kind, label in WRITTEN
        if kind in kinds
    )
    return Markup('<div class="answers">{}</div>').format(buttons) if buttons else Markup()


def _shown(
    view: View, words: NameFormatter, viewer: Seat | None, kinds: Collection[type[Action]]
) -> tuple[str, Markup]:
    say = words.text
    match view.pause:
        case Dispute() as pause:
            return say(N_("A challenge")), disputes.dispute(
                view, pause, words, paying=BidFor in kinds
            )
        case Fine() as pause:
            return say(N_("A call for a fine")), disputes.fine(view, pause, words)
    match view.phase:
        case "bid":
            title = say(N_("Bids for scene {n}")).format(n=len(view.scenes) + 1)
            return title, disputes.sealed_envelopes([bid is not None for bid in view.bids], words)
        case "endvote":
            return say(N_("Shall the story end here?")), _agreed(view, words)
    if view.complication is None:
        return "", Markup()
    number = view.complication.number
    return say(N_("Complication {n}")).format(n=number), Markup("{}{}").format(
        dice_pools(view, words, viewer), _answers(view, words)
    )


def _agreed(view: View, words: NameFormatter) -> Markup:
    assert view.proposer is not None
    given = [seat == view.proposer or agreed for seat, agreed in enumerate(view.agreed)]
    return _answered(given, words)


def _answers(view: View, words: NameFormatter) -> Markup:
    complication = view.complication
    if view.phase != "consent" or complication is None:
        return Markup()
    agreed = {complication.caller, *complication.agreed}
    return _answered([seat in agreed for seat in range(view.seats)], words)


def _answered(given: list[bool], words: NameFormatter) -> Markup:
    rows = Markup("").join(
        Markup('<li class="{}">{} {} <span>{}</span></li>').format(
            "yes" if yes else "out",
            symbols.mark(seat),
            words.names[seat],
            words.text("agrees") if yes else words.text("to answer"),
        )
        for seat, yes in enumerate(given)
    )
    return Markup('<ul class="sealed">{}</ul>').format(rows)


def _tellers(view: View, words: NameFormatter) -> Markup:
    """The coins of all players, with purse and bonus; the active seat is marked."""
    rows = Markup("").join(_teller(view, seat, words) for seat in range(view.seats))
    return Markup('<ul id="un-tellers" class="tellers" aria-label="{}">{}</ul>').format(
        words.text("Coins"), rows
    )


def _teller(view: View, seat: Seat, words: NameFormatter) -> Markup:
    say = words.text
    more = []
    if seat == view.framer and view.purse:
        more.append(say(N_("purse {n}")).format(n=view.purse))
    if bonus := bonus_of(view, seat):
        more.append(say(N_("bonus {n}")).format(n=bonus))
    on = not view.over and seat == view.active and view.scene is not None
    return Markup(
        '<li class="teller{}"><span data-ref="seat:{}">{}</span> <span class="name">{}</span> {}{}'
        "</li>"
    ).format(
        " spot" if on else "",
        seat,
        symbols.mark(seat),
        words.names[seat],
        symbols.pile(view.coins[seat], symbols.coins(view.coins[seat], words.language)),
        Markup(' <span class="more">{}</span>').format(", ".join(more)) if more else "",
    )
