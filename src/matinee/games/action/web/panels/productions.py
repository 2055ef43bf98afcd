"""Productions as film cans: a cover on the lid, gauges, the cast, and a stamp when ready."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.games.action.content import card_points, films, performers
from matinee.games.action.rules.forecast import card_fit
from matinee.games.action.rules.productions import is_ready
from matinee.games.action.rules.state import Production, View
from matinee.games.action.web.art import symbols
from matinee.games.action.web.panels.genre_gauges import gauges

_NOTHING = Markup("")


class ViewerOptions(NamedTuple):
    """The viewer's relation to a seat's cans, which decides how they are drawn."""

    mine: bool
    """Whether the cans are the viewer's own."""
    aimed: bool
    """Whether the viewer decides now: a click then chooses a can, and opens no detail view."""
    drawn: str | None = None
    """The set that the owner has just drawn and has to place."""


def viewer_options(view: View, seat: Seat, viewer: Seat | None) -> ViewerOptions:
    """The options for a seat's cans, as one viewer sees them."""
    turn = view.turn == seat and not view.over
    return ViewerOptions(seat == viewer, turn and seat == viewer, view.drawn if turn else None)


def cans(view: View, seat: Seat, viewer: Seat | None, language: Language) -> Markup:
    """All productions of a seat; the viewer's own include an empty can for a new one."""
    how = viewer_options(view, seat, viewer)
    own = view.productions[seat].items()
    shown = [can(name, production, how, language) for name, production in own]
    if how.mine and not view.over:
        shown.append(_new(how, language))
    return Markup('<ul class="tins">{}</ul>').format(_NOTHING.join(shown))


@lru_cache(maxsize=4096)
def can(name: str, production: Production, how: ViewerOptions, language: Language) -> Markup:
    """A production as a can, with its buttons for the viewer."""
    names = symbols.translated_names(language)
    script = production.script
    look = "" if how.aimed else Markup(' data-look="stack:{}"').format(name)
    closely = names.text("Look at this production closely")
    return Markup(
        '<li class="tin{state}"><div class="lid" data-ref="stack:{name}"><div class="face"{look}>'
        '{art}<div class="label"><h4>{title}</h4>{terms}{gauges}</div></div></div>'
        '{gain}<div class="foot">{cast}{stamp}</div>{peek}</li>'
    ).format(
        state=_state(production),
        name=name,
        look=look,
        art=_art(script),
        title=names.title(script) if script else names.text("No script yet"),
        terms=_terms(script, language) if script else "",
        gauges=gauges(production, how.drawn, language),
        gain=_gain(production, how.drawn, language) if how.mine and how.drawn else "",
        cast=_cast(production.cast, language),
        stamp=_stamp(name, production, how, language),
        peek=symbols.detail_loupe(f"stack:{name}", closely) if how.aimed else "",
    )


def _state(production: Production) -> str:
    if production.script is None:
        return " blank"
    colour = films()[production.script].colour
    return f" {colour} ready" if is_ready(production) else f" {colour}"


def _art(script: str | None) -> Markup:
    """The cover, which later moves to a screen; a clapper without a script."""
    if script is None:
        return Markup('<span class="art none">{}</span>').format(symbols.sign("clapper"))
    return Markup('<span class="art" id="card-{}" data-moves="">{}</span>').format(
        script, symbols.picture(script)
    )


def _terms(script: str, language: Language) -> Markup:
    return Markup('<p class="terms">{}{}</p>').format(
        symbols.film_worth(script, language), colour_tape(films()[script].colour, language)
    )


@lru_cache(maxsize=64)
def colour_tape(colour: str, language: Language) -> Markup:
    """A script's colour as a strip of tape with its name."""
    return Markup('<span class="tape {}">{}</span>').format(
        colour, symbols.translated_names(language).colour(colour)
    )


def _gain(production: Production, drawn: str, language: Language) -> Markup:
    """The effect of the set just drawn on this production."""
    names = symbols.translated_names(language)
    brings = card_fit(production, drawn)
    if production.script is None:
        return Markup('<p class="brings">{}</p>').format(names.text("Waits here for a script"))
    if brings.completes:
        return Markup('<p class="brings full">{}</p>').format(names.text("Makes it ready"))
    if not brings.total:
        return Markup('<p class="brings none">{}</p>').format(names.text("Brings nothing here"))
    text = names.text("Brings {points}").format(points=names.amounts(brings.useful))
    return Markup('<p class="brings">{}</p>').format(text)


@lru_cache(maxsize=4096)
def _cast(cast: tuple[str, ...], language: Language) -> Markup:
    """Head shots and sets, in the order of their hiring."""
    names = symbols.translated_names(language)
    shown = (
        Markup(
            '<li><button type="button" class="{kind}" id="card-{key}" data-moves="" '
            'data-look="{ref}:{key}" title="{text}" aria-label="{text}">{art}</button></li>'
        ).format(
            kind="head" if card in performers() else "scene",
            ref="actor" if card in performers() else "prop",
            key=card,
            text=names.text("{card}: {points}").format(
                card=names.card(card), points=names.amounts(card_points(card))
            ),
            art=symbols.picture(card),
        )
        for card in cast
    )
    return Markup('<ul class="cast">{}</ul>').format(_NOTHING.join(shown))


def _stamp(name: str, production: Production, how: ViewerOptions, language: Language) -> Markup:
    """The stamp of a ready film; while its owner decides, a button that sends the film."""
    if not is_ready(production):
        return _NOTHING
    text = symbols.translated_names(language).text
    if not how.aimed or how.drawn:
        return Markup('<p class="stamp">{}</p>').format(text("Ready"))
    return Markup(
        '<button type="button" class="stamp" data-ref="place:send stack:{} film:{}">{} '
        "<small>{}</small></button>"
    ).format(name, production.script, text("Ready"), text("send it"))


@lru_cache(maxsize=256)
def _new(how: ViewerOptions, language: Language) -> Markup:
    """An empty can for a new production."""
    names = symbols.translated_names(language)
    gain = _NOTHING
    if how.drawn:
        gain = Markup('<p class="brings">{}</p>').format(names.text("Begins one"))
    return Markup(
        '<li class="tin new"><div class="lid" data-ref="stack:{}"><div class="face">'
        '<span class="plus" aria-hidden="true">+</span><h4>{}</h4>{}</div></div></li>'
    ).format("new", names.text("New production"), gain)
