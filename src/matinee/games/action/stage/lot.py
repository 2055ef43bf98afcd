"""The viewer's own corner of the desk: purse, assistants, productions, archives."""

from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.refused import N_
from matinee.engine.stage import Part
from matinee.games.action.content import gives
from matinee.games.action.stage import cards, pawns
from matinee.games.action.stage.cans import cans
from matinee.games.action.stage.shelves import shelves
from matinee.games.action.state import View
from matinee.games.action.words import ActionWords


def parts(view: View, words: ActionWords, viewer: Seat | None) -> dict[str, Part]:
    """The whole corner as one piece; onlookers have none."""
    if viewer is None:
        return {"ac-mine": Part('<section id="ac-mine" hidden></section>')}
    return {
        "ac-mine": Part(
            Markup(
                '<section id="ac-mine" class="lot{}" aria-label="{}">{}{}<div class="floor">{}{}'
                "</div></section>"
            ).format(
                " placing" if _placing(view, viewer) else "",
                words.text(N_("My productions")),
                purse(view, words, viewer),
                _drawn(view, words) if _placing(view, viewer) else "",
                cans(view, viewer, viewer, words.language),
                shelves(view, viewer, words.language),
            )
        )
    }


def _placing(view: View, viewer: Seat) -> bool:
    """Whether the viewer has drawn a set and has to put it somewhere."""
    return view.drawn is not None and view.turn == viewer


class Purse(NamedTuple):
    """What somebody has at hand."""

    seat: Seat
    name: str
    first: bool
    money: int
    prestige: int
    left: int
    staff: int
    """Those who work in this round."""


def purse(view: View, words: ActionWords, seat: Seat) -> Markup:
    """Who it is, with money, prestige and assistants."""
    has = Purse(
        seat,
        words.names[seat],
        seat == view.first and not view.over,
        view.money[seat],
        view.prestige[seat],
        view.left[seat],
        view.working(seat),
    )
    return _purse(has, pawns.home(view, seat), words.language)


@lru_cache(maxsize=1024)
def _purse(has: Purse, home: Markup, language: Language) -> Markup:
    names = cards.spoken(language)
    first = Markup('<span class="first">{}</span>').format(names.text(N_("First Player")))
    return Markup(
        '<header class="purse"><button type="button" class="who" '
        'data-look="seat:{seat}">{mark}<b>{name}</b></button>{first}'
        '<span class="money" title="{money_told}">{ticket}<b>{money}</b></span>'
        '<span class="prestige" title="{prestige}">{laurel}<b>{points}</b></span>'
        '<span class="staff" title="{staff_told}">{home}<b>{left}/{staff}</b></span></header>'
    ).format(
        seat=has.seat,
        mark=pawns.mark(has.seat),
        name=has.name,
        first=first if has.first else "",
        money_told=names.text(N_("{money} in the purse")).format(money=names.money(has.money)),
        ticket=cards.sign("ticket"),
        money=names.money(has.money),
        prestige=names.prestige(has.prestige),
        laurel=cards.sign("laurel"),
        points=has.prestige,
        staff_told=names.text(N_("{left} of {staff} assistants still to place")).format(
            left=has.left, staff=has.staff
        ),
        home=home,
        left=has.left,
        staff=has.staff,
    )


def _drawn(view: View, words: ActionWords) -> Markup:
    """The set just drawn, large, with the question where it goes."""
    key = view.drawn
    assert key is not None
    return Markup(
        '<div class="just-drawn"><span class="art">{}</span><div><h4>{}</h4><p>{}</p>{}</div></div>'
    ).format(
        cards.picture(key),
        words.prop(key),
        words.text(N_("You have drawn this set. Choose the production it goes to.")),
        cards.points(gives(key), words.language),
    )
