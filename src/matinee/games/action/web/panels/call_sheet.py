"""The call sheet: a row for each location with its current price and its assistants."""

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.content.pieces import LOCATIONS
from matinee.games.action.rules.assistants import slots
from matinee.games.action.rules.prices import ACTOR_SPACES, Price, price, price_list
from matinee.games.action.rules.state import BOARD, View
from matinee.games.action.text import locations
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import pawns
from matinee.games.action.web.art.symbols import sign, tag, translated_names

_NOTHING: Final = Markup("")
_FREE: Final = Markup('<li class="free"></li>')


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """The sheet as one part; rows are cached, so that only changed ones are drawn."""
    here = [place for place in LOCATIONS if place != "gala" or not locations.is_closed(view, place)]
    rows = tuple(_duty(view, words, viewer, place) for place in here)
    first = (words.names[view.first], view.first)
    return {"ac-sheet": _sheet(rows, view.round, view.last_round, first, words.language)}


def _duty(view: View, words: ActionText, viewer: Seat | None, place: str) -> Markup:
    there, cost = view.placed.get(place, ()), _cost(view, words, viewer, place)
    closed = (view.event or "") if locations.is_closed(view, place) else ""
    return _row(place, there, view.seats, cost, closed, words.language)


def _cost(view: View, words: ActionText, viewer: Seat | None, place: str) -> Markup:
    """The current price or yield of an assistant at a location."""
    language = words.language
    if place in locations.PRICED:
        return tag(price(view, locations.PRICED[place]), language)
    if place == "actor":
        return _span(tuple(price_list(view)[space] for space in ACTOR_SPACES), language)
    if place == "borrow":
        there = view.placed.get(place, ())
        brings = BOARD.borrow if viewer is None else (BOARD.borrow[viewer in there],)
        return _income(brings, language)
    return Markup('<span class="tag free">{}</span>').format(language.gettext("free"))


@lru_cache(maxsize=64)
def _span(row: tuple[Price, ...], language: Language) -> Markup:
    """The range of the actor row's prices, with the event that has changed one."""
    names, now = translated_names(language), sorted(each.millions for each in row)
    text = language.gettext("{low}\N{EN DASH}{high}").format(
        low=names.money(now[0]), high=names.money(now[-1])
    )
    changed = next((each for each in row if each.event), None)
    if changed is None or changed.event is None:
        return Markup('<span class="tag">{}</span>').format(text)
    return Markup('<span class="tag cheaper">{}</span><small class="why">{}</small>').format(
        text, names.event(changed.event)
    )


@lru_cache(maxsize=16)
def _income(brings: tuple[int, ...], language: Language) -> Markup:
    names = translated_names(language)
    text = ", ".join(f"+{names.money(each)}" for each in brings)
    return Markup('<span class="tag income">{}</span>').format(text)


@lru_cache(maxsize=8192)
def _row(
    place: str,
    there: tuple[Seat, ...],
    seats: int,
    cost: Markup,
    closed: str,
    language: Language,
) -> Markup:
    """A row of the sheet: the sign opens the detail view, the rest places an assistant."""
    names, room = translated_names(language), slots(seats, place)
    full = room is not None and len(there) >= room
    standing = [
        Markup("<li>{}</li>").format(pawns.pawn_at_location(seat, place, there[:n].count(seat)))
        for n, seat in enumerate(there)
    ]
    standing += [_FREE] * (1 if room is None else room - len(there))
    if closed:
        note, cost = names.event(closed), _NOTHING
    elif full:
        note = language.gettext("full")
    else:
        note = ""
    return Markup(
        '<li class="duty {place}{state}"><button type="button" class="sign-of" '
        'data-look="place:{place}" aria-label="{about}">{sign}</button>'
        '<div class="line" data-ref="place:{place}"><span class="name">{name}</span>'
        '<span class="cost">{cost}{note}</span><ol class="slots{open}">{standing}</ol></div></li>'
    ).format(
        place=place,
        state=" closed" if closed else " full" if full else "",
        about=language.gettext("About {place}").format(place=names.place(place)),
        sign=sign(place),
        name=names.place(place),
        cost=cost,
        open="" if room is not None else " open",
        standing=_NOTHING.join(standing),
        note=Markup('<em class="stamp">{}</em>').format(note) if note else "",
    )


@lru_cache(maxsize=2048)
def _sheet(
    rows: tuple[Markup, ...], now: int, last: int, first: tuple[str, Seat], language: Language
) -> Part:
    text = language.gettext
    return Part(
        Markup(
            '<section id="ac-sheet" class="call-sheet" aria-labelledby="ac-sheet-head"><header>'
            '<h3 id="ac-sheet-head">{head}</h3><span class="day">{day}</span>'
            '<span class="first">{mark}{first}</span></header>'
            '<ol class="duties">{rows}</ol></section>'
        ).format(
            head=text("Call sheet"),
            day=text("Day {n} of {last}").format(n=now, last=last),
            mark=pawns.mark(first[1]),
            first=text("First: {name}").format(name=first[0]),
            rows=_NOTHING.join(rows),
        )
    )
