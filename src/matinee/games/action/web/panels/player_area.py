"""The viewer's own area: money, assistants, productions, archives."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import Language
from matinee.engine.ui.browser_ui import Part
from matinee.games.action.content import card_points
from matinee.games.action.rules.state import View
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import pawns, symbols
from matinee.games.action.web.panels.archives import shelves
from matinee.games.action.web.panels.productions import cans


def parts(view: View, words: ActionText, viewer: Seat | None) -> dict[str, Part]:
    """The whole area as one part; spectators have none."""
    if viewer is None:
        return {"ac-mine": Part('<section id="ac-mine" hidden></section>')}
    return {
        "ac-mine": Part(
            Markup(
                '<section id="ac-mine" class="lot{}" aria-label="{}">{}{}<div class="floor">{}{}'
                "</div></section>"
            ).format(
                " placing" if _placing(view, viewer) else "",
                words.text("My productions"),
                player_means(view, words, viewer),
                _drawn(view, words) if _placing(view, viewer) else "",
                cans(view, viewer, viewer, words.language),
                shelves(view, viewer, words.language),
            )
        )
    }


def _placing(view: View, viewer: Seat) -> bool:
    """Whether the viewer has to place a drawn set."""
    return view.drawn is not None and view.turn == viewer


class PlayerMeans(NamedTuple):
    """A player's name, money, prestige and assistants; the header is cached by them."""

    seat: Seat
    name: str
    first: bool
    money: int
    prestige: int
    left: int
    staff: int
    """The assistants who work in this round, placed or not."""


def player_means(view: View, words: ActionText, seat: Seat) -> Markup:
    """The header of a player: name, money, prestige and assistants."""
    has = PlayerMeans(
        seat,
        words.names[seat],
        seat == view.first and not view.over,
        view.money[seat],
        view.prestige[seat],
        view.left[seat],
        view.working(seat),
    )
    return _purse(has, pawns.pawns_at_desk(view, seat), words.language)


@lru_cache(maxsize=1024)
def _purse(has: PlayerMeans, home: Markup, language: Language) -> Markup:
    names = symbols.translated_names(language)
    first = Markup('<span class="first">{}</span>').format(names.text("First Player"))
    return Markup(
        '<header class="purse"><button type="button" class="who" '
        'data-look="seat:{seat}">{mark}<b>{name}</b></button>{first}'
        '<span class="money" title="{money_text}">{ticket}<b>{money}</b></span>'
        '<span class="prestige" title="{prestige}">{laurel}<b>{points}</b></span>'
        '<span class="staff" title="{staff_text}">{home}<b>{left}/{staff}</b></span></header>'
    ).format(
        seat=has.seat,
        mark=pawns.mark(has.seat),
        name=has.name,
        first=first if has.first else "",
        money_text=names.text("{money} in the purse").format(money=names.money(has.money)),
        ticket=symbols.sign("ticket"),
        money=names.money(has.money),
        prestige=names.prestige(has.prestige),
        laurel=symbols.sign("laurel"),
        points=has.prestige,
        staff_text=names.text("{left} of {staff} assistants still to place").format(
            left=has.left, staff=has.staff
        ),
        home=home,
        left=has.left,
        staff=has.staff,
    )


def _drawn(view: View, words: ActionText) -> Markup:
    """The set just drawn, large, with the request to choose a production."""
    key = view.drawn
    assert key is not None
    return Markup(
        '<div class="just-drawn"><span class="art">{}</span><div><h4>{}</h4><p>{}</p>{}</div></div>'
    ).format(
        symbols.picture(key),
        words.prop(key),
        words.text("You have drawn this set. Choose the production it goes to."),
        symbols.points(card_points(key), words.language),
    )
