"""The rules for readers, with their pictures.

Figures come from the box and from the rules themselves, so that the page cannot fall behind.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from matinee.engine.cache import cache
from matinee.engine.language import Language
from matinee.engine.markup import templates
from matinee.games.action import content
from matinee.games.action.options import Options
from matinee.games.action.pieces import GENRES, SEATS
from matinee.games.action.productions import missing, points
from matinee.games.action.stage import cards, examples, pawns
from matinee.games.action.state import BOARD, SHORT
from matinee.games.action.words import ActionWords


def _rulings(*numbers: int) -> tuple[str, ...]:
    return tuple(f"AC-Q-{number:02}" for number in numbers)


SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "aim": ("AC-COMP-18",),
    "desk": ("AC-COMP", "AC-DATA", *_rulings(16, 56)),
    "setup": ("AC-SETUP", *_rulings(14, 15, 35, 36)),
    "round": ("AC-ROUND", "AC-TRACK", "AC-END", *_rulings(5, 19, 20, 33, 34, 83)),
    "actions": (
        *("AC-ASST", "AC-HIRE", "AC-BORR", "AC-LEGAL"),
        *_rulings(1, 2, 3, 4, 6, 7, 8, 9, 10, 60, 61, 76, 82),
    ),
    "productions": ("AC-STACK", "AC-SCRI", *_rulings(41, 42, *range(47, 52), 53, 55)),
    "casting": ("AC-ACTR", "AC-SETS", *_rulings(*range(37, 41), 43, 44, 46)),
    "box-office": (
        "AC-SEND",
        "AC-BOT",
        "AC-MKT",
        *_rulings(12, *range(23, 28), 52, 54, 57, 58, 59),
    ),
    "archives": ("AC-ARCH", "AC-INC", *_rulings(28, 29)),
    "awards": ("AC-AWD", "AC-TREND", *_rulings(22, 30, 31, 32)),
    "events": ("AC-EVT", "AC-EV", *_rulings(45, *range(62, 76))),
    "scoring": ("AC-FIN", "AC-TIE", *_rulings(13, *range(77, 82))),
    "players": ("AC-COMP-15", *_rulings(21)),
    "first-game": (),
    "questions": ("AC-Q",),
}
"""The sections of the guide, in order, each with the rules or families of rules it explains."""

_USED: Final = re.compile(r'href="#(ac[sp]-[\w-]+)"')
_DRAWN: Final = re.compile(r'<(?:symbol id="([\w-]+)".*?</symbol>|path id="([\w-]+)"[^>]*/>)')


class Game(NamedTuple):
    """What a game is like for so many players."""

    seats: int
    rounds: int
    ceremonies: int
    box_offices: int
    events: int
    slots: int | None


def games() -> list[Game]:
    """A game for each number of players."""
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


@cache
def _guide(language: Language) -> str:
    words = ActionWords(examples.NAMES, Options(), language)
    page = render(
        "guide.html",
        words,
        rules={section: " ".join(names) for section, names in SECTIONS.items()},
        example=examples,
        films=content.films(),
        cast=content.cast(),
        gives=content.gives,
        have=points(examples.CAST),
        lacking=missing(examples.stages()[-2]),
        archived=[content.films()[film].colour for film in examples.ARCHIVED],
        loans=[words.money(loan) for loan in examples.loans()],
        games=games(),
        counts={
            "scripts": len(content.scripts()),
            "actors": len(content.performers()),
            "sets": len(content.sets()),
        },
        picture=cards.picture,
        points=cards.points,
        worth=cards.worth,
        mark=pawns.mark,
    )
    return f"{_drawings(page)}{page}"


def guide(words: ActionWords) -> str:
    """The rules page."""
    return _guide(words.language)


def _drawings(page: str) -> str:
    """The drawings that a page uses, but no others of the desk."""
    drawn = {found[1] or found[2]: found[0] for found in _DRAWN.finditer(cards.defs())}
    defs = "".join(drawn[name] for name in dict.fromkeys(_USED.findall(page)))
    return (
        f'<svg class="drawings" width="0" height="0" aria-hidden="true"><defs>{defs}</defs></svg>'
    )


def render(name: str, words: ActionWords, **given: Any) -> str:
    """A page of reading, with the figures of the box."""
    page = templates(__package__, words.language).get_template(name)
    return page.render(
        words=words,
        money=words.money,
        prestige=words.prestige,
        board=BOARD,
        prices=content.prices(),
        costs=_costs(words),
        places=content.locations(),
        events=content.events().values(),
        genres=GENRES,
        sign=cards.sign,
        short=SHORT,
        **given,
    )


def _costs(words: ActionWords) -> Mapping[str, str]:
    """What each location costs or pays, as a list of prices says it."""
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
