"""One spot, one star or one advertising box closely, and what it means for whoever looks."""

from typing import NamedTuple

from matinee.engine.game import Seat
from matinee.engine.hidden import HIDDEN
from matinee.engine.refused import N_
from matinee.games.boulevard.actions import RemoveChip, RepayLoan
from matinee.games.boulevard.content import (
    BOXES,
    MEDIA,
    SECTIONS,
    boxes,
    chips_in,
    genre_of,
    prices,
    sections,
    stars,
)
from matinee.games.boulevard.stage import art
from matinee.games.boulevard.stage.closeup_stars import (
    Line,
    choices,
    here,
    medium,
    render,
    star,
    stays,
    visits,
)
from matinee.games.boulevard.stage.shops import is_open, price
from matinee.games.boulevard.state import LOAN, View
from matinee.games.boulevard.trend import percent, ways
from matinee.games.boulevard.words import BoulevardWords


class Offer(NamedTuple):
    """Something that one can do here with a marker: what it touches, and what it comes to."""

    refs: str
    label: str
    terms: str


def look(view: View, words: BoulevardWords, viewer: Seat | None, ref: str) -> str:
    """A spot, a star or a medium, by its ref; empty for anything else."""
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


def _box(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> str:
    box = boxes()[key]
    limit = words.text(N_("no limit"))
    if box.most:
        limit = words.text(N_("{n} in all")).format(n=words.chips(box.most))
    return render(
        "closeup-spot.html",
        words,
        emblem=art.small_emblem(key),
        name=words.spot(key),
        text=words.text(box.text),
        price=price(key, words),
        limit=limit,
        shut=not is_open(key, view.deck),
        offers=_offers(view, words, viewer, key),
        removals=_removals(view, words, viewer, key),
        owners=_owners(view, words, key),
        here=here(view, words, key),
        stays=stays(view, words, viewer, key),
        news=[],
        chances=[],
    )


def _offers(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> list[Offer]:
    """What a marker can take here: so many chips, or which lenses."""
    box, received = boxes()[key], LOAN if key == "loan" else 0
    found = []
    for visit in visits(view, viewer, key):
        label, chips, price = words.chips(visit.chips), visit.chips, visit.chips * box.fee
        if visit.lenses:
            label, chips = words.listed(map(words.chip, visit.lenses)), len(visit.lenses)
            price = sum(prices()[lens] for lens in visit.lenses)
        elif received:
            label = words.text(N_("Take a loan"))
        refs = [ref for ref in words.refs(visit, view) if not ref.startswith("ground:")]
        found.append(Offer(" ".join(refs), label, _terms(words, chips, price, received)))
    return found


def _terms(words: BoulevardWords, chips: int, price: int, received: int = 0) -> str:
    """What it comes to, now and every week."""
    told = N_("free now, {upkeep} a week")
    if price:
        told = N_("{price} now, {upkeep} a week")
    if received:
        told = N_("{received} for you now, {upkeep} a week")
    return words.text(told).format(
        price=words.money(price), received=words.money(received), upkeep=words.money(chips)
    )


def _removals(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> list[Offer]:
    """The chips that can leave, and a loan that can be paid back."""
    found = []
    for action in choices(view, viewer):
        if isinstance(action, RemoveChip) and action.chip in chips_in(key):
            label = words.text(N_("Take a chip off: {chip}")).format(chip=words.chip(action.chip))
            terms = words.text(N_("no refund, but no more upkeep for it"))
            found.append(Offer(f"chip:{action.chip}", label, terms))
        elif isinstance(action, RepayLoan) and key == "loan":
            label = words.text(N_("Pay a loan back"))
            found.append(Offer("chip:loan", label, words.money(LOAN)))
    return found


def _owners(view: View, words: BoulevardWords, key: str) -> list[Line]:
    """Who has chips here, and how many or which."""
    found = []
    for seat, chips in enumerate(view.chips):
        own = {chip: chips[chip] for chip in chips_in(key) if chip in chips}
        if own:
            told = words.chips(sum(own.values()))
            if key == "lenses":
                told = words.listed(words.chip(lens) for lens in own)
            found.append(Line(art.small_shape(seat), words.names[seat], told))
    return found


def _section(view: View, words: BoulevardWords, viewer: Seat | None, key: str) -> str:
    house, label = sections()[key], words.text(N_("Place a marker here"))
    return render(
        "closeup-spot.html",
        words,
        emblem=art.small_emblem(key),
        name=words.spot(key),
        text=words.text(house.text),
        price=words.text(N_("no fee")),
        limit=words.text(N_("one marker a week")),
        shut=False,
        offers=[Offer(f"spot:{key}", label, "") for _ in visits(view, viewer, key)],
        removals=[],
        owners=[],
        here=here(view, words, key),
        stays=stays(view, words, viewer, key),
        news=_news(view, words, key),
        chances=_chances(view, words) if key == "preview" else [],
    )


def _news(view: View, words: BoulevardWords, key: str) -> list[str]:
    """What is known of the trend, the agency's box or the order of picking."""
    text = words.text
    if key == "preview":
        told = [text(N_("No genre is the trend yet."))]
        if view.genre is not None:
            trend = words.genre(view.genre)
            told = [text(N_("The genre marker stands on {genre}.")).format(genre=trend)]
        if view.preview_dice not in (None, HIDDEN) and not view.lowered:
            one, two = view.preview_dice
            told.append(text(N_("You rolled {one} and {two}.")).format(one=one, two=two))
            if view.preview_genre is not None:
                genre = words.genre(view.preview_genre)
                told.append(text(N_("Only you know that it will be {genre}.")).format(genre=genre))
        return told
    if key == "agency":
        if view.designated is not None:
            box = words.medium(MEDIA[view.designated - 1])
            return [text(N_("This week {medium} pays a second die.")).format(medium=box)]
        if view.agency_die is not None and view.agency_die is not HIDDEN:
            box = words.medium(MEDIA[view.agency_die - 1])
            return [text(N_("Only you know that {medium} pays twice.")).format(medium=box)]
        return [text(N_("Which advertising box pays a second die is not known yet."))]
    names = ", ".join(words.names[seat] for seat in view.clockwise(view.first_picker()))
    return [
        text(N_("As things stand, films are rented in this order: {names}.")).format(names=names)
    ]


def _chances(view: View, words: BoulevardWords) -> list[tuple[int, str, str, bool]]:
    """Each total of two dice: its genre, its chance, and whether it is the trend."""
    found = []
    for total in range(2, 13):
        key = genre_of(total)
        name = words.text(N_("Stays, or your choice")) if key is None else words.genre(key)
        found.append((total, name, percent(ways(total)), key is not None and key == view.genre))
    return found
