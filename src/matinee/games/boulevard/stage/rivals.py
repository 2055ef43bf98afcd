"""The others' theaters, as far as everybody knows them; one part a seat."""

from collections.abc import Mapping

from markupsafe import Markup, escape

from matinee.engine.game import Seat
from matinee.engine.refused import N_
from matinee.engine.stage import Part
from matinee.games.boulevard.stage import art, fronts
from matinee.games.boulevard.state import LOAN, RENTING, View
from matinee.games.boulevard.waiting import waiting
from matinee.games.boulevard.words import BoulevardWords


def parts(view: View, words: BoulevardWords, viewer: Seat | None) -> Mapping[str, Part]:
    """A theater for every seat; one's own is not among the rivals."""
    return {
        f"hb-rival-{seat}": Part(f'<li id="hb-rival-{seat}" hidden></li>')
        if seat == viewer
        else _rival(view, words, seat)
        for seat in range(view.seats)
    }


def panel(view: View, words: BoulevardWords, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """All of them, clockwise from the viewer."""
    first = 0 if viewer is None else viewer
    theaters = "".join(parts[f"hb-rival-{seat}"].markup for seat in view.clockwise(first))
    label = escape(words.text(N_("The other theaters")))
    return f'<ul class="rivals" aria-label="{label}">{theaters}</ul>'


def _rival(view: View, words: BoulevardWords, seat: Seat) -> Part:
    text, shown = words.text, fronts.showings(view, seat)
    name = escape(words.names[seat])
    look = escape(text(N_("{name}'s theater closely")).format(name=words.names[seat]))
    programme = fronts.stamps(shown, text) or Markup('<li class="quiet">{}</li>').format(
        text(N_("No films yet"))
    )
    chips = fronts.chip_list(view, seat, words)
    return Part(
        f'<li id="hb-rival-{seat}" class="rival seat-{seat}"><header>'
        f'<button type="button" class="who" data-look="seat:{seat}" title="{look}">'
        f"{art.small_shape(seat)}<b>{name}</b></button>"
        f'<b class="cash">{words.money(view.cash[seat])}</b></header>'
        f'<p class="doing">{escape(_doing(view, words, seat))}</p>'
        f'<ul class="programme">{programme}</ul>'
        f"{fronts.time_bar(shown, view.running_time(seat), text)}"
        f'<ul class="gear">{_debt(view, words, seat)}{chips}'
        f"<li>{escape(words.cards(len(view.hands[seat])))}</li></ul>"
        f"{_outcome(view, words, seat)}</li>"
    )


def _debt(view: View, words: BoulevardWords, seat: Seat) -> str:
    loans = view.owns(seat, "loan")
    if not loans:
        return ""
    told = words.many("{n} loan: owes {money}", "{n} loans: owes {money}", loans)
    return f'<li class="debt">{escape(told.format(n=loans, money=words.money(LOAN * loans)))}</li>'


def _doing(view: View, words: BoulevardWords, seat: Seat) -> str:
    """What a player is at, if that is something."""
    text = words.text
    told = []
    if seat == view.start:
        told.append(text(N_("Start Player")))
    if view.phase == "advertising":
        told.append(text(N_("ready") if view.ready[seat] else N_("setting bids")))
    elif seat in waiting(view):
        told.append(text(N_("deciding now")))
    elif view.phase in RENTING and seat not in view.queue:
        told.append(text(N_("done renting")))
    return ", ".join(told)


def _outcome(view: View, words: BoulevardWords, seat: Seat) -> str:
    """Bids once the screens are down, and the week's payout."""
    if not (view.lowered and fronts.bids_shown(view, seat)):
        return ""
    none = Markup('<li class="quiet">{}</li>').format(words.text(N_("no bids")))
    bids = fronts.bid_list(view, seat, words) or none
    paid = ""
    if view.payout[seat]:
        told = words.text(N_("Payout {money}")).format(money=words.money(view.payout[seat]))
        paid = f'<p class="payout">{escape(told)}</p>'
    return f'<ul class="bids">{bids}</ul>{paid}'
