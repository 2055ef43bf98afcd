"""Archives as shelves, one for each colour, with their income beside the films now showing."""

from functools import lru_cache

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.games.action.content import films
from matinee.games.action.content.pieces import COLOURS, JOKER
from matinee.games.action.rules.box_office import archive_matches
from matinee.games.action.rules.scoring import pairs
from matinee.games.action.rules.state import BOARD, View
from matinee.games.action.web.art import symbols
from matinee.games.action.web.panels.productions import colour_tape

_NOTHING = Markup("")


def shelves(view: View, seat: Seat, language: Language) -> Markup:
    """A seat's archives as shelves."""
    shown = frozenset(films()[film].colour for film in view.on_track(seat))
    return _shelves(tuple(view.archives[seat]), shown, language)


@lru_cache(maxsize=1024)
def _shelves(archive: tuple[str, ...], shown: frozenset[str], language: Language) -> Markup:
    names = symbols.translated_names(language)
    name = names.text("Archives")
    if not archive:
        text = names.text("Nothing in the archives yet")
        return Markup(
            '<div class="shelves bare" role="group" aria-label="{}"><p>{}</p></div>'
        ).format(name, text)
    joined = pairs(list(archive))
    text = names.text("no pair yet")
    if joined:
        text = names.many(
            "{n} pair: {prestige} at the end", "{n} pairs: {prestige} at the end", joined
        ).format(n=joined, prestige=names.prestige(joined))
    rows = _NOTHING.join(
        _shelf(colour, tuple(f for f in archive if films()[f].colour == colour), shown, language)
        for colour in COLOURS
    )
    return Markup(
        '<div class="shelves" role="group" aria-label="{0}"><h4>{0} <small>{1}</small></h4>'
        "{2}</div>"
    ).format(name, text, rows)


def _shelf(
    colour: str, stored: tuple[str, ...], shown: frozenset[str], language: Language
) -> Markup:
    """The shelf of one colour: its films, and their income if the box-office phase were now."""
    if not stored:
        return _NOTHING
    names = symbols.translated_names(language)
    earns = BOARD.archive_bonus * sum(archive_matches(film, set(shown)) for film in stored)
    if earns:
        text = names.text("+{money} each box office").format(money=names.money(earns))
    elif colour == JOKER:
        text = names.text("asleep: none of your films is showing")
    else:
        text = names.text("asleep: no {colour} film of yours is showing").format(
            colour=names.colour(colour)
        )
    spines = _NOTHING.join(
        Markup(
            '<li><button type="button" class="spine" id="card-{0}" data-moves="" '
            'data-look="film:{0}" title="{1}" aria-label="{1}">{2}</button></li>'
        ).format(film, names.title(film), symbols.picture(film))
        for film in stored
    )
    value = Markup('<b title="{0}">+{1}</b>').format(text, names.money(earns))
    if not earns:
        value = Markup('<i title="{0}" aria-label="{0}">{1}</i>').format(text, names.text("asleep"))
    return Markup('<div class="shelf {}{}">{}<ul>{}</ul>{}</div>').format(
        colour, " earns" if earns else "", colour_tape(colour, language), spines, value
    )
