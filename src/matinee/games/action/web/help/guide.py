"""The guide with its pictures, and the quick reference.

Figures come from the content and the rules, so that the page cannot become outdated.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from matinee.engine.ui.guide_page import (
    guide_sections,
    render,
    render_once,
    section_rules,
    with_drawings,
)
from matinee.games.action import content
from matinee.games.action.content.pieces import GENRES, SEATS
from matinee.games.action.rules.options import Options
from matinee.games.action.rules.productions import cast_points, missing_points
from matinee.games.action.rules.state import BOARD, SHORT
from matinee.games.action.text.game_text import ActionText
from matinee.games.action.web.art import pawns, symbols
from matinee.games.action.web.help import examples

SECTIONS: Final = guide_sections(__package__)


class Game(NamedTuple):
    """The numbers of a game for one number of players."""

    seats: int
    rounds: int
    ceremonies: int
    box_offices: int
    events: int
    slots: int | None


def games() -> list[Game]:
    """The numbers of a game, for each number of players."""
    found = []
    for seats in SEATS:
        spaces = BOARD.track[: BOARD.rounds[seats]]
        found.append(
            Game(
                seats,
                len(spaces),
                sum(space.awards for space in spaces),
                sum(space.box_office for space in spaces),
                sum(space.event for space in spaces),
                content.slots("send", seats),
            )
        )
    return found


@render_once()
def guide(words: ActionText) -> str:
    """The guide as HTML, with its drawings."""
    words = ActionText(examples.NAMES, Options(), words.language)
    page = _render(
        "guide.html",
        words,
        rules=section_rules(SECTIONS),
        example=examples,
        films=content.films(),
        cast=content.cast(),
        gives=content.card_points,
        have=cast_points(examples.CAST),
        lacking=missing_points(examples.stages()[-2]),
        archived=[content.films()[film].colour for film in examples.ARCHIVED],
        loans=[words.money(loan) for loan in examples.loans()],
        games=games(),
        counts={
            "scripts": len(content.scripts()),
            "actors": len(content.performers()),
            "sets": len(content.sets()),
        },
        picture=symbols.picture,
        points=symbols.points,
        worth=symbols.film_worth,
        mark=pawns.mark,
    )
    return with_drawings(page, symbols.defs())


@render_once()
def quick_reference(words: ActionText) -> str:
    """The quick reference as HTML: round, actions, events and final scoring."""
    return _render("quick_reference.html", ActionText((), Options(), words.language))


def _render(name: str, words: ActionText, **given: Any) -> str:
    """A page rendered with the numbers of the content."""
    return render(
        "matinee.games.action.web",
        name,
        words,
        money=words.money,
        prestige=words.prestige,
        board=BOARD,
        prices=content.prices(),
        costs=_costs(words),
        places=content.locations(),
        events=content.events().values(),
        genres=GENRES,
        sign=symbols.sign,
        short=SHORT,
        **given,
    )


def _costs(words: ActionText) -> Mapping[str, str]:
    """The price or yield of each location."""
    cost, (first, further) = content.prices(), BOARD.borrow
    pays = words.text("pays {first}, then {further}")
    return {
        "hire": words.money(cost.assistant),
        "borrow": pays.format(first=words.money(first), further=words.money(further)),
        "script": words.money(cost.script),
        "actor": words.language.listed(words.money(each) for each in cost.actors),
        "set": words.money(cost.set),
        "send": words.text("free"),
        "marketing": words.money(cost.marketing),
        "gala": words.money(cost.gala),
    }
