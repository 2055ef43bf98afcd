"""Archives as shelves, one a colour, with what they earn beside the films now showing."""

from functools import lru_cache

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.refused import N_
from matinee.games.action.box_office import matches
from matinee.games.action.content import films
from matinee.games.action.pieces import COLOURS, JOKER
from matinee.games.action.scoring import pairs
from matinee.games.action.stage import cards
from matinee.games.action.stage.cans import colour_tape
from matinee.games.action.state import BOARD, View

_NOTHING = Markup("")


def shelves(view: View, seat: Seat, language: Language) -> Markup:
    """All that a seat has archived."""
    shown = frozenset(films()[film].colour for film in view.on_track(seat))
    return _shelves(tuple(view.archives[seat]), shown, language)


@lru_cache(maxsize=1024)
def _shelves(archive: tuple[str, ...], shown: frozenset[str], language: Language) -> Markup:
    names = cards.spoken(language)
    name = names.text(N_("Archives"))
    if not archive:
        told = names.text(N_("Nothing in the archives yet"))
        return Markup(
            '<div class="shelves bare" role="group" aria-label="{}"><p>{}</p></div>'
        ).format(name, told)
    joined = pairs(list(archive))
    told = names.text(N_("no pair yet"))
    if joined:
        told = names.many(
            "{n} pair: {prestige} at the end", "{n} pairs: {prestige} at the end", joined
        ).format(n=joined, prestige=names.prestige(joined))
    rows = _NOTHING.join(
        _shelf(colour, tuple(f for f in archive if films()[f].colour == colour), shown, language)
        for colour in COLOURS
    )
    return Markup(
        '<div class="shelves" role="group" aria-label="{0}"><h4>{0} <small>{1}</small></h4>'
        "{2}</div>"
    ).format(name, told, rows)


def _shelf(
    colour: str, stored: tuple[str, ...], shown: frozenset[str], language: Language
) -> Markup:
    """One colour: the films on it, and what they earn at a box-office phase now."""
    if not stored:
        return _NOTHING
    names = cards.spoken(language)
    earns = BOARD.archive_bonus * sum(matches(film, set(shown)) for film in stored)
    if earns:
        told = names.text(N_("+{money} each box office")).format(money=names.money(earns))
    elif colour == JOKER:
        told = names.text(N_("asleep: none of your films is showing"))
    else:
        told = names.text(N_("asleep: no {colour} film of yours is showing")).format(
            colour=names.colour(colour)
        )
    spines = _NOTHING.join(
        Markup(
            '<li><button type="button" class="spine" id="card-{0}" data-moves="" '
            'data-look="film:{0}" title="{1}" aria-label="{1}">{2}</button></li>'
        ).format(film, names.title(film), cards.picture(film))
        for film in stored
    )
    value = Markup('<b title="{0}">+{1}</b>').format(told, names.money(earns))
    if not earns:
        value = Markup('<i title="{0}" aria-label="{0}">{1}</i>').format(
            told, names.text(N_("asleep"))
        )
    return Markup('<div class="shelf {}{}">{}<ul>{}</ul>{}</div>').format(
        colour, " earns" if earns else "", colour_tape(colour, language), spines, value
    )
