"""The public facts of the other players' theaters; one part for each seat."""

from collections.abc import Mapping

from markupsafe import Markup, escape

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import N_
from matinee.engine.ui.browser_ui import Part
from matinee.games.boulevard.rules.active_seats import active_seats
from matinee.games.boulevard.rules.state import LOAN, RENTING, View
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.panels import theater_front


def parts(view: View, words: BoulevardText, viewer: Seat | None) -> Mapping[str, Part]:
    """A theater for every seat; the viewer's is hidden."""
    return {
        f"hb-rival-{seat}": Part(f'<li id="hb-rival-{seat}" hidden></li>')
        if seat == viewer
        else _rival(view, words, seat)
        for seat in range(view.seats)
    }


def panel(view: View, words: BoulevardText, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
    """All theaters, clockwise from the viewer."""
    first = 0 if viewer is None else viewer
    theaters = "".join(parts[f"hb-rival-{seat}"].markup for seat in view.clockwise(first))
    label = escape(words.text("The other theaters"))
    return f'<ul class="rivals" aria-label="{label}">{theaters}</ul>'


def _rival(view: View, words: BoulevardText, seat: Seat) -> Part:
    text, shown = words.text, theater_front.showings(view, seat)
    name = escape(words.names[seat])
    look = escape(text("{name}'s theater closely").format(name=words.names[seat]))
    programme = theater_front.programme_thumbnails(shown, text) or Markup(
        '<li class="quiet">{}</li>'
    ).format(text("No films yet"))
    chips = theater_front.chip_list(view, seat, words)
    return Part(
        f'<li id="hb-rival-{seat}" class="rival seat-{seat}"><header>'
        f'<button type="button" class="who" data-look="seat:{seat}" title="{look}">'
        f"{symbols.small_shape(seat)}<b>{name}</b></button>"
        f'<b class="cash">{words.money(view.cash[seat])}</b></header>'
        f'<p class="doing">{escape(_doing(view, words, seat))}</p>'
        f'<ul class="programme">{programme}</ul>'
        f"{theater_front.time_bar(shown, view.running_time(seat), text)}"
        f'<ul class="gear">{_debt(view, words, seat)}{chips}'
        f"<li>{escape(words.cards(len(view.hands[seat])))}</li></ul>"
        f"{_outcome(view, words, seat)}</li>"
    )


def _debt(view: View, words: BoulevardText, seat: Seat) -> str:
    loans = view.owns(seat, "loan")
    if not loans:
        return ""
    text = words.many("{n} loan: owes {money}", "{n} loans: owes {money}", loans)
    return f'<li class="debt">{escape(text.format(n=loans, money=words.money(LOAN * loans)))}</li>'


def _doing(view: View, words: BoulevardText, seat: Seat) -> str:
    """A player's role and activity this moment, such as “Start Player, ready”."""
    text = words.text
    texts = []
    if seat == view.start:
        texts.append(text("Start Player"))
    if view.phase == "advertising":
        texts.append(text(N_("ready") if view.ready[seat] else N_("setting bids")))
    elif seat in active_seats(view):
        texts.append(text("deciding now"))
    elif view.phase in RENTING and seat not in view.queue:
        texts.append(text("done renting"))
    return ", ".join(texts)


def _outcome(view: View, words: BoulevardText, seat: Seat) -> str:
    """Bids once the screens are down, and the week's payout."""
    if not (view.lowered and theater_front.bids_shown(view, seat)):
        return ""
    none = Markup('<li class="quiet">{}</li>').format(words.text("no bids"))
    bids = theater_front.bid_list(view, seat, words) or none
    paid = ""
    if view.payout[seat]:
        text = words.text("Payout {money}").format(money=words.money(view.payout[seat]))
        paid = f'<p class="payout">{escape(text)}</p>'
    return f'<ul class="bids">{bids}</ul>{paid}'
