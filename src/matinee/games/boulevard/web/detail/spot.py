"""Detail views of spots, stars and advertising boxes, with the viewer's choices there."""

from typing import NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.text.i18n import N_
from matinee.games.boulevard.content import boxes, genre_of, prices, sections, stars
from matinee.games.boulevard.content.pieces import BOXES, MEDIA, SECTIONS, chips_in
from matinee.games.boulevard.rules.actions import RemoveChip, RepayLoan
from matinee.games.boulevard.rules.state import LOAN, View
from matinee.games.boulevard.rules.trend import percent, ways
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.web.art import symbols
from matinee.games.boulevard.web.detail.star import (
    Line,
    choices,
    markers_here,
    medium,
    must_move_note,
    render,
    star,
    visits,
)
from matinee.games.boulevard.web.panels.amenities import is_open, price


class SpotOffer(NamedTuple):
    """An offer for a marker here: its refs, its label and its terms."""

    refs: str
    label: str
    terms: str


def detail(view: View, words: BoulevardText, viewer: Seat | None, ref: str) -> str:
    """The detail view of a spot, a star or a medium; empty for any other ref."""
    kind, _, key = ref.partition(":")
    if kind == "spot" and key in BOXES:
        return _box(view, words, viewer, key)
    if kind == "spot" and key in SECTIONS:
        return _section(view, words, viewer, key)
    if kind == "star" and key in stars():
        return star(view, words, viewer, key)
    if kind == "medium" and key in MEDIA:
        return medium(view, words, viewer, key)
    return ""


def _box(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> str:
    box = boxes()[key]
    limit = words.text("no limit")
    if box.most:
        limit = words.text("{n} in all").format(n=words.chips(box.most))
    return render(
        "detail_spot.html",
        words,
        emblem=symbols.small_emblem(key),
        name=words.spot(key),
        text=words.text(box.text),
        price=price(key, words),
        limit=limit,
        shut=not is_open(key, view.deck),
        offers=_offers(view, words, viewer, key),
        removals=_removals(view, words, viewer, key),
        owners=_owners(view, words, key),
        here=markers_here(view, words, key),
        stays=must_move_note(view, words, viewer, key),
        news=[],
        chances=[],
    )


def _offers(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> list[SpotOffer]:
    """The offers for a marker here: numbers of chips, or lenses."""
    box, received = boxes()[key], LOAN if key == "loan" else 0
    found = []
    for visit in visits(view, viewer, key):
        label, chips, price = words.chips(visit.chips), visit.chips, visit.chips * box.fee
        if visit.lenses:
            label, chips = words.listed(map(words.chip, visit.lenses)), len(visit.lenses)
            price = sum(prices()[lens] for lens in visit.lenses)
        elif received:
            label = words.text("Take a loan")
        refs = [ref for ref in words.action_refs(visit, view) if not ref.startswith("ground:")]
        found.append(SpotOffer(" ".join(refs), label, _terms(words, chips, price, received)))
    return found


def _terms(words: BoulevardText, chips: int, price: int, received: int = 0) -> str:
    """The price now and the upkeep a week."""
    text = N_("free now, {upkeep} a week")
    if price:
        text = N_("{price} now, {upkeep} a week")
    if received:
        text = N_("{received} for you now, {upkeep} a week")
    return words.text(text).format(
        price=words.money(price), received=words.money(received), upkeep=words.money(chips)
    )


def _removals(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> list[SpotOffer]:
    """Removals of chips and the repayment of a loan that are legal for the viewer."""
    found = []
    for action in choices(view, viewer):
        if isinstance(action, RemoveChip) and action.chip in chips_in(key):
            label = words.text("Take a chip off: {chip}").format(chip=words.chip(action.chip))
            terms = words.text("no refund, but no more upkeep for it")
            found.append(SpotOffer(f"chip:{action.chip}", label, terms))
        elif isinstance(action, RepayLoan) and key == "loan":
            label = words.text("Pay a loan back")
            found.append(SpotOffer("chip:loan", label, words.money(LOAN)))
    return found


def _owners(view: View, words: BoulevardText, key: str) -> list[Line]:
    """The players with chips here, and their chips."""
    found = []
    for seat, chips in enumerate(view.chips):
        own = {chip: chips[chip] for chip in chips_in(key) if chip in chips}
        if own:
            text = words.chips(sum(own.values()))
            if key == "lenses":
                text = words.listed(words.chip(lens) for lens in own)
            found.append(Line(symbols.small_shape(seat), words.names[seat], text))
    return found


def _section(view: View, words: BoulevardText, viewer: Seat | None, key: str) -> str:
    house, label = sections()[key], words.text("Place a marker here")
    return render(
        "detail_spot.html",
        words,
        emblem=symbols.small_emblem(key),
        name=words.spot(key),
        text=words.text(house.text),
        price=words.text("no fee"),
        limit=words.text("one marker a week"),
        shut=False,
        offers=[SpotOffer(f"spot:{key}", label, "") for _ in visits(view, viewer, key)],
        removals=[],
        owners=[],
        here=markers_here(view, words, key),
        stays=must_move_note(view, words, viewer, key),
        news=_news(view, words, key),
        chances=_chances(view, words) if key == "preview" else [],
    )


def _news(view: View, words: BoulevardText, key: str) -> list[str]:
    """The known facts about the trend, the agency's box or the order of picking."""
    text = words.text
    if key == "preview":
        texts = [text("No genre is the trend yet.")]
        if view.genre is not None:
            trend = words.genre(view.genre)
            texts = [text("The genre marker stands on {genre}.").format(genre=trend)]
        if view.preview_dice not in (None, HIDDEN) and not view.lowered:
            one, two = view.preview_dice
            texts.append(text("You rolled {one} and {two}.").format(one=one, two=two))
            if view.preview_genre is not None:
                genre = words.genre(view.preview_genre)
                texts.append(text("Only you know that it will be {genre}.").format(genre=genre))
        return texts
    if key == "agency":
        if view.designated is not None:
            box = words.medium(MEDIA[view.designated - 1])
            return [text("This week {medium} pays a second die.").format(medium=box)]
        if view.agency_die is not None and view.agency_die is not HIDDEN:
            box = words.medium(MEDIA[view.agency_die - 1])
            return [text("Only you know that {medium} pays twice.").format(medium=box)]
        return [text("Which advertising box pays a second die is not known yet.")]
    names = ", ".join(words.names[seat] for seat in view.clockwise(view.first_picker()))
    return [text("As things stand, films are rented in this order: {names}.").format(names=names)]


def _chances(view: View, words: BoulevardText) -> list[tuple[int, str, str, bool]]:
    """Each total of two dice: its genre, its chance, and whether it is the trend."""
    found = []
    for total in range(2, 13):
        key = genre_of(total)
        name = words.text("Stays, or your choice") if key is None else words.genre(key)
        found.append((total, name, percent(ways(total)), key is not None and key == view.genre))
    return found
