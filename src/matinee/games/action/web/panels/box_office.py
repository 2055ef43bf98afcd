"""The box office: five screens in a row, and each player's next income there."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.content import films
from matinee.games.action.rules.assistants import has_free_slot
from matinee.games.action.rules.box_office import is_favoured
from matinee.games.action.rules.forecast import Outlook, next_box_office, next_ceremony, outlook
from matinee.games.action.rules.prices import price
from matinee.games.action.rules.state import BOARD, View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import pawns, symbols

_NOTHING = Markup("")
_CUBE = (
    '<path class="top" d="M2 9 9 2h19l-7 7z"/><path class="side" d="m21 9 7-7v19l-7 7z"/>'
    '<path class="facet" d="M2 9h19v19H2z"/>'
)


class BoxOfficeDisplay(NamedTuple):
    """All data that the box office shows; the drawing is cached by it."""

    films: tuple[tuple[str, Seat, bool, bool], ...]
    """The films on the track with their owners, and whether event and trend favour them."""
    names: tuple[str, ...]
    earns: tuple[Outlook, ...]
    phase: int | None
    ceremony: int | None
    trend: str | None
    round: int
    viewer: Seat | None
    campaigning: bool
    """Whether the viewer can swap two films now."""


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """The whole box office as one part."""
    ceremony = next_ceremony(view)
    trend = None if ceremony is None else view.trend(ceremony)
    shown = BoxOfficeDisplay(
        films=tuple(
            (film, view.owners[film], is_favoured(view, film), trend in films()[film].genres)
            for film in view.track
        ),
        names=tuple(words.names),
        earns=tuple(outlook(view, seat) for seat in range(view.seats)),
        phase=next_box_office(view),
        ceremony=ceremony,
        trend=trend,
        round=view.round,
        viewer=viewer,
        campaigning=_campaigning(view, viewer),
    )
    return {"ac-screens": _box_office(shown, words.language)}


@lru_cache(maxsize=512)
def _box_office(shown: BoxOfficeDisplay, language: Language) -> Part:
    text = language.gettext
    track = [film for film, *_ in shown.films]
    squares = [
        _screen(
            Screen(film, square, owner, shown.names[owner], paid, trendy),
            track[square + 1] if shown.campaigning and square + 1 < len(track) else "",
            shown.campaigning,
            language,
        )
        for square, (film, owner, paid, trendy) in enumerate(shown.films)
    ]
    squares += [_dark(square, language) for square in range(len(track), BOARD.squares)]
    return Part(
        Markup(
            '<section id="ac-screens" class="box-office" aria-label="{name}"><header><h3>'
            '{name}</h3><p class="flow"><span>{open}</span><i aria-hidden="true"></i>'
            '<span>{leave}</span></p></header><ol class="cinemas">{squares}</ol>{slip}'
            "</section>"
        ).format(
            name=text("Box office"),
            open=text("Films open here"),
            leave=text("and leave for the archives"),
            squares=_NOTHING.join(squares),
            slip=_slip(shown, language),
        )
    )


def _campaigning(view: View, viewer: Seat | None) -> bool:
    """Whether the viewer can swap two films now."""
    return (
        viewer == view.turn
        and view.phase == "assistants"
        and len(view.track) > 1
        and has_free_slot(view, "marketing")
        and view.money[viewer] >= price(view, "marketing").millions
    )


class Screen(NamedTuple):
    """A showing film: its square, its owner, and whether event and trend favour it."""

    film: str
    square: int
    owner: Seat
    name: str
    paid: bool
    trendy: bool


@lru_cache(maxsize=2048)
def _screen(one: Screen, partner: str, aimed: bool, language: Language) -> Markup:
    """A film's title, picture, owner, income, openings left, and the button of a campaign."""
    names = symbols.translated_names(language)
    film, script = one.film, films()[one.film]
    left = BOARD.squares - one.square
    look = "" if aimed else Markup(' data-look="film:{}"').format(film)
    closely = names.text("Look at this film closely")
    return Markup(
        '<li class="cinema plays {colour}"><div class="front" data-ref="film:{film}">'
        '<div class="face"{look}><h4 class="marquee{long}">{title}</h4><span class="lightbox">'
        '<span class="art" id="card-{film}" data-moves="">{art}</span></span>'
        '</div></div><p class="ledge">{cube}<span class="worth"><span class="millions">{millions}'
        '{more}</span><span class="prestige" title="{prestige}">{laurel}<b>{points}</b>{trend}'
        '</span></span><span class="exit{next}" title="{text}">{leaves}</span></p>{peek}{swap}</li>'
    ).format(
        colour=script.colour,
        film=film,
        look=look,
        long=" long" if len(names.title(film)) > 22 else "",
        title=names.title(film),
        art=symbols.picture(film),
        cube=_cube(one.owner, names.text("{name}'s film").format(name=one.name)),
        millions=names.money(script.millions),
        more=_more(names.money(BOARD.genre_bonus), names.text("by the event")) if one.paid else "",
        prestige=names.prestige(script.prestige),
        laurel=symbols.sign("laurel"),
        points=script.prestige,
        trend=_more(str(BOARD.trend_prestige), names.text("by the trend")) if one.trendy else "",
        next=" next" if left == 1 else "",
        text=names.many(
            "The next film to open pushes it off.",
            "It is pushed off when {n} more films have opened.",
            left,
        ).format(n=left),
        leaves=names.text("next out")
        if left == 1
        else names.many("{n} opening left", "{n} openings left", left).format(n=left),
        peek=symbols.detail_loupe(f"film:{film}", closely) if aimed else "",
        swap=_swap(film, partner, language) if partner else "",
    )


def _more(amount: str, why: str) -> Markup:
    return Markup('<small class="more" title="{}">+{}</small>').format(why, amount)


def _swap(film: str, partner: str, language: Language) -> Markup:
    names = symbols.translated_names(language)
    text = names.text("Let {left} and {right} change places")
    return Markup(
        '<button type="button" class="swap" data-ref="place:marketing film:{} film:{}" '
        'aria-label="{}" title="{}"><span aria-hidden="true">⇄</span></button>'
    ).format(film, partner, *[text.format(left=names.film(film), right=names.film(partner))] * 2)


@lru_cache(maxsize=64)
def _dark(square: int, language: Language) -> Markup:
    """An empty screen."""
    text = symbols.translated_names(language).text
    line = text("Opens next") if square == 0 else text("Dark")
    return Markup(
        '<li class="cinema dark"><div class="front"><span class="lightbox"><span>{}</span></span>'
        "</div></li>"
    ).format(line)


@lru_cache(maxsize=256)
def _cube(seat: Seat, text: str) -> Markup:
    """A cube in a seat's colour, with the seat's shape on the front."""
    return Markup(
        '<svg class="cube seat-{}" viewBox="0 0 30 30" role="img" aria-label="{}"><title>{}</title>'
        '{}<use href="#acs-shape{}" transform="translate(5 12) scale(.54)"/></svg>'
    ).format(seat, text, text, Markup(_CUBE), seat)


def _slip(shown: BoxOfficeDisplay, language: Language) -> Markup:
    """Each seat's income at the next box-office phase and at the next ceremony."""
    text = language.gettext
    if shown.phase is None:
        return _NOTHING
    return Markup(
        '<table class="slip"><caption>{}</caption><thead><tr><th scope="col"><span '
        'class="unseen">{}</span></th><th scope="col" title="{}">{}{}</th>'
        '<th scope="col" title="{}">{}{}{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(
        text("If it stays like this"),
        text("Producer"),
        text("The next box-office phase"),
        symbols.sign("ticket"),
        _when(shown.phase, shown.round, language),
        text("The next ceremony"),
        symbols.sign("laurel"),
        _trend(shown.trend, language),
        _when(shown.ceremony, shown.round, language),
        _NOTHING.join(_row(shown, seat, language) for seat in range(len(shown.earns))),
    )


def _when(round: int | None, now: int, language: Language) -> Markup:
    if round is None:
        text = language.gettext("no more")
    elif round == now:
        text = language.gettext("this round")
    else:
        text = language.gettext("round {n}").format(n=round)
    return Markup('<span class="when">{}</span>').format(text)


def _trend(genre: str | None, language: Language) -> Markup:
    """The genre in fashion at a ceremony."""
    if genre is None:
        return _NOTHING
    names = symbols.translated_names(language)
    text = names.text("Trend: {genre}").format(genre=names.genre(genre))
    return Markup(
        '<span class="trend" title="{0}">{1}<span class="unseen">{0}</span></span>'
    ).format(text, symbols.sign(genre))


def _row(shown: BoxOfficeDisplay, seat: Seat, language: Language) -> Markup:
    names, earns = symbols.translated_names(language), shown.earns[seat]
    archive = _NOTHING
    if earns.archive:
        text = names.text("{money} by the archives")
        archive = Markup("<small>{}</small>").format(text.format(money=names.money(earns.archive)))
    return Markup(
        '<tr{}><th scope="row">{}<span>{}</span></th><td>+{}{}</td><td>+{}</td></tr>'
    ).format(
        Markup(' class="me"') if seat == shown.viewer else "",
        pawns.mark(seat),
        shown.names[seat],
        names.money(earns.millions),
        archive,
        earns.prestige,
    )
