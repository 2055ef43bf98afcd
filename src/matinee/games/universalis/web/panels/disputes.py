"""Pauses: a challenge with its texts, offers and bids; a fine with its cases and votes."""

from collections.abc import Iterator

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter
from matinee.games.universalis.rules.state import STAND, STRIKE, Dispute, Fine, View
from matinee.games.universalis.text import phrases
from matinee.games.universalis.web.art import symbols

WORDING = "wording-"


def dispute(view: View, pause: Dispute, words: NameFormatter, *, paying: bool) -> Markup:
    """A challenge: the line, the objection, offers and payments."""
    entry = view.entry(pause.entry)
    line = phrases.shown_text(entry.text) or phrases.shown_text(entry.words)
    said = [
        (pause.challenged, N_("{name} told"), line),
        (pause.challenger, N_("{name} objects"), phrases.shown_text(pause.reason)),
        *(
            (offer.seat, N_("{name} offers"), phrases.shown_text(offer.text))
            for offer in pause.offers
        ),
    ]
    cases = Markup("").join(
        _case(seat, words.text(label).format(name=words.names[seat]), text or "…")
        for seat, label, text in said
    )
    bids = _bids(pause, words, paying) if pause.step == "bid" else Markup()
    return Markup('<div class="quarrel">{}{}</div>').format(cases, bids)


def _case(seat: Seat, line: str, text: str) -> Markup:
    return Markup('<blockquote class="case"><p class="by">{} {}</p><p>{}</p></blockquote>').format(
        symbols.mark(seat), line, text
    )


def _bids(pause: Dispute, words: NameFormatter, paying: bool) -> Markup:
    """Payments for each solution, as bars from one line."""
    solutions = list(_solutions(pause, words))
    most = max(1, *(coins for _, _, coins in solutions))
    rows = Markup("").join(
        Markup(
            '<li><span data-ref="solution:{}">{}</span>'
            '<meter min="0" max="{}" value="{}">{}</meter><b>{}</b>{}</li>'
        ).format(key, label, most, coins, coins, coins, _pay(key, words) if paying else "")
        for key, label, coins in solutions
    )
    return Markup('<h4>{}</h4><ul class="bars">{}</ul>').format(
        words.text("Paid so far, all to the bank"), rows
    )


def _pay(solution: str, words: NameFormatter) -> Markup:
    return Markup('<button type="button" data-do="bid-for" data-solution="{}">{}</button>').format(
        solution, words.text("Pay for this")
    )


def _solutions(pause: Dispute, words: NameFormatter) -> Iterator[tuple[str, str, int]]:
    yield STRIKE, words.text("It is struck"), pause.total(STRIKE)
    yield STAND, words.text("It stands"), pause.total(STAND)
    for number, other in enumerate(pause.alternatives, 1):
        key = f"{WORDING}{number}"
        text = words.text("It says instead: “{text}”")
        yield key, text.format(text=phrases.shown_text(other.text) or "…"), pause.total(key)


def fine(view: View, pause: Fine, words: NameFormatter) -> Markup:
    """A call for a fine: the reason, the cases, and for each seat whether a vote is in."""
    line = words.text("{name} demands a fine of {other}").format(
        name=words.names[pause.accuser], other=words.names[pause.defendant]
    )
    reason = _case(pause.accuser, line, phrases.shown_text(pause.reason) or "…")
    silent = words.text("(says nothing)")
    cases = Markup("").join(
        _case(
            seat,
            words.text("{name}'s case").format(name=words.names[seat]),
            phrases.shown_text(text) or silent,
        )
        for seat, text in pause.cases
    )
    votes = _votes(pause, words) if pause.step == "vote" else Markup()
    return Markup('<div class="quarrel">{}{}{}</div>').format(reason, cases, votes)


def _votes(pause: Fine, words: NameFormatter) -> Markup:
    """For each seat whether a vote is in, but not its side."""
    return sealed_envelopes([vote is not None for vote in pause.votes], words)


def sealed_envelopes(given: list[bool], words: NameFormatter) -> Markup:
    """Seats with closed envelopes: whether a bid or a vote is in."""
    say = words.text
    rows = Markup("").join(
        Markup('<li class="{}">{} {} <span>{}</span></li>').format(
            "in" if is_in else "out",
            symbols.mark(seat),
            words.names[seat],
            say(N_("is in")) if is_in else say(N_("not yet")),
        )
        for seat, is_in in enumerate(given)
    )
    return Markup('<ul class="sealed">{}</ul>').format(rows)
