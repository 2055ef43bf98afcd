"""Pauses: a challenge with its texts, offers and bids; a fine with its cases and votes."""

from collections.abc import Iterator

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.games.universalis.stage import ink
from matinee.games.universalis.state import STAND, STRIKE, Dispute, Fine, View

WORDING = "wording-"


def dispute(view: View, pause: Dispute, words: Naming, *, paying: bool) -> Markup:
    """A challenge: what was told, why not, and what has been offered or paid."""
    entry = view.entry(pause.entry)
    told = ink.words_of(entry.text) or ink.words_of(entry.words)
    said = [
        (pause.challenged, N_("{name} told"), told),
        (pause.challenger, N_("{name} objects"), ink.words_of(pause.reason)),
        *((offer.seat, N_("{name} offers"), ink.words_of(offer.text)) for offer in pause.offers),
    ]
    cases = Markup("").join(
        _case(seat, words.text(label).format(name=words.names[seat]), text or "…")
        for seat, label, text in said
    )
    bids = _bids(pause, words, paying) if pause.step == "bid" else Markup()
    return Markup('<div class="quarrel">{}{}</div>').format(cases, bids)


def _case(seat: Seat, told: str, text: str) -> Markup:
    return Markup('<blockquote class="case"><p class="by">{} {}</p><p>{}</p></blockquote>').format(
        ink.mark(seat), told, text
    )


def _bids(pause: Dispute, words: Naming, paying: bool) -> Markup:
    """What has been paid for each solution, as bars that start at the same line."""
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
        words.text(N_("Paid so far, all to the bank")), rows
    )


def _pay(solution: str, words: Naming) -> Markup:
    return Markup('<button type="button" data-do="bid-for" data-solution="{}">{}</button>').format(
        solution, words.text(N_("Pay for this"))
    )


def _solutions(pause: Dispute, words: Naming) -> Iterator[tuple[str, str, int]]:
    yield STRIKE, words.text(N_("It is struck")), pause.total(STRIKE)
    yield STAND, words.text(N_("It stands")), pause.total(STAND)
    for number, other in enumerate(pause.alternatives, 1):
        key = f"{WORDING}{number}"
        told = words.text(N_("It says instead: “{text}”"))
        yield key, told.format(text=ink.words_of(other.text) or "…"), pause.total(key)


def fine(view: View, pause: Fine, words: Naming) -> Markup:
    """A call for a fine: the reason, the cases, and who has voted."""
    told = words.text(N_("{name} demands a fine of {other}")).format(
        name=words.names[pause.accuser], other=words.names[pause.defendant]
    )
    reason = _case(pause.accuser, told, ink.words_of(pause.reason) or "…")
    silent = words.text(N_("(says nothing)"))
    cases = Markup("").join(
        _case(
            seat,
            words.text(N_("{name}'s case")).format(name=words.names[seat]),
            ink.words_of(text) or silent,
        )
        for seat, text in pause.cases
    )
    votes = _votes(pause, words) if pause.step == "vote" else Markup()
    return Markup('<div class="quarrel">{}{}{}</div>').format(reason, cases, votes)


def _votes(pause: Fine, words: Naming) -> Markup:
    """Who has voted, not how."""
    return sealed([vote is not None for vote in pause.votes], words)


def sealed(given: list[bool], words: Naming) -> Markup:
    """Whose bid or vote is in: as envelopes, closed."""
    say = words.text
    rows = Markup("").join(
        Markup('<li class="{}">{} {} <span>{}</span></li>').format(
            "in" if is_in else "out",
            ink.mark(seat),
            words.names[seat],
            say(N_("is in")) if is_in else say(N_("not yet")),
        )
        for seat, is_in in enumerate(given)
    )
    return Markup('<ul class="sealed">{}</ul>').format(rows)
