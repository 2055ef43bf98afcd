"""The rules for readers: the guide with its pictures, and the player aid.

Figures come from the box and from the rules themselves, so that neither page can fall behind.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args, get_type_hints

from markupsafe import Markup

from matinee.engine.language import Language
from matinee.engine.markup import templates
from matinee.engine.refused import N_
from matinee.games.boulevard import content
from matinee.games.boulevard.content import QUARTER
from matinee.games.boulevard.names import dollars
from matinee.games.boulevard.options import Options
from matinee.games.boulevard.scoring import TIP_VALUE
from matinee.games.boulevard.setup import CASH, HAND
from matinee.games.boulevard.stage import examples
from matinee.games.boulevard.stage.art import PIPS
from matinee.games.boulevard.stage.motifs import symbols
from matinee.games.boulevard.stage.onesheet import onesheet
from matinee.games.boulevard.state import LOAN, RUNNING_TIME
from matinee.games.boulevard.step10_upkeep import HOUSE
from matinee.games.boulevard.trend import ways
from matinee.games.boulevard.words import BoulevardWords


def _rows(family: str, *numbers: int) -> tuple[str, ...]:
    return tuple(f"HB-{family}-{number:02}" for number in numbers)


SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "aim": ("HB-GOAL",),
    "week": ("HB-TURN", "HB-SIM"),
    "markers": ("HB-MARK", *_rows("DEC", *range(11, 18))),
    "boxes": (
        *("HB-MGR", "HB-LOAN", "HB-TIME", "HB-PROJ", "HB-PARTY", "HB-PARK", "HB-CONC", "HB-AC"),
        *_rows("DEC", 19, 22, 23, 24, 25, 26, 29, 30, 34, 35),
        "HB-CON-22",
    ),
    "stars": ("HB-STAR", *_rows("DEC", 18, 53), *_rows("CON", 26, 27, 28)),
    "films": ("HB-FILM", "HB-CON", "HB-DEC-31"),
    "picking": ("HB-PICK", "HB-DIST", *_rows("DEC", *range(47, 53), 75)),
    "genre": ("HB-GENRE", "HB-PREV", *_rows("DEC", 8, 37, 38), *_rows("CON", 23, 24)),
    "advertising": (
        *("HB-ADV", "HB-AGCY", "HB-RES"),
        *_rows("DEC", 5, 9, *range(39, 47)),
        "HB-CON-25",
    ),
    "tips": ("HB-TIP", "HB-CON-IT", *_rows("DEC", 10, *range(59, 65), 73, 74)),
    "payout": ("HB-PAY", "HB-RR", *_rows("DEC", 32, 33, 36, 72)),
    "blockbuster": ("HB-BLOCK", *_rows("DEC", 55, 56, 57, 58)),
    "upkeep": ("HB-UPK", *_rows("DEC", 20, 21, 27, 28)),
    "next-week": ("HB-EOR", "HB-DECK", *_rows("DEC", 6, 65, 66, 67)),
    "scoring": ("HB-END", *_rows("DEC", 68, 69)),
    "setup": ("HB-SETUP", "HB-COMP", *_rows("DEC", 1, 2, 3, 4, 7, 54)),
    "first-game": (),
    "questions": ("HB-DEC", "HB-HID"),
}
"""The sections of the guide, in order, each with the rules or families of rules it explains."""

STEPS: Final[Sequence[tuple[str, Sequence[str]]]] = (
    (
        N_("On the street"),
        (N_("The films are laid out."), N_("Markers are placed."), N_("Secret dice are rolled.")),
    ),
    (N_("At the distributor's"), (N_("Films are rented."),)),
    (N_("Behind the screens"), (N_("Bids are set."), N_("Tips are played."))),
    (
        N_("The reveal"),
        (N_("Screens drop."), N_("Dice pay out."), N_("The Blockbuster is celebrated.")),
    ),
    (
        N_("Closing time"),
        (
            N_("Upkeep is paid."),
            N_("New films and tips are dealt."),
            N_("The week marker moves on."),
            N_("The poorest becomes Start Player."),
        ),
    ),
)
"""The thirteen steps of a week (HB-TURN-01 to -13), as they belong together."""

_USED: Final = re.compile(r'href="#(hb-[\w-]+)"')
_DRAWN: Final = re.compile(r'<(?:symbol id="([\w-]+)".*?</symbol>|path id="([\w-]+)"[^>]*/>)')


_guides: dict[Language, str] = {}
"""The rules page in each language."""


def guide(words: BoulevardWords) -> str:
    """The rules page."""
    if words.language not in _guides:
        told = BoulevardWords(examples.NAMES, Options(), words.language)
        _guides[words.language] = _guide(told)
    return _guides[words.language]


def _guide(words: BoulevardWords) -> str:
    page = _render(
        "guide.html",
        words,
        rules={section: " ".join(names) for section, names in SECTIONS.items()},
        example=examples,
        posters=[_poster(film, words) for film in examples.SHOWN],
        shown=[content.films()[film] for film in examples.SHOWN],
        programme=[_poster(film.key, words) for film in examples.programme()],
        sales=examples.sales(),
        sources=examples.sources(),
        ways={total: ways(total) for total in range(2, 13)},
        tips=content.tips().values(),
        counts={number: len(content.deck(number)) for number in content.DECKS},
        games=[Options(rounds=rounds) for rounds in get_args(get_type_hints(Options)["rounds"])],
    )
    return f"{_drawings(page)}{page}"


_aids: dict[Language, str] = {}
"""The player aid in each language: it hangs on nothing else."""


def aid(words: BoulevardWords) -> str:
    """All one needs to know during play, in the words of this table."""
    if words.language not in _aids:
        _aids[words.language] = _render("aid.html", words)
    return _aids[words.language]


def _poster(film: str, words: BoulevardWords) -> Markup:
    return onesheet(content.films()[film], words.text)


def _drawings(page: str) -> str:
    """The drawings that a page's posters use, and those that they use in turn, but no others."""
    drawn = {found[1] or found[2]: found[0] for found in _DRAWN.finditer(symbols())}
    wanted = _USED.findall(page)
    for name in wanted:
        wanted += [other for other in _USED.findall(drawn[name]) if other not in wanted]
    defs = "".join(drawn[name] for name in dict.fromkeys(wanted))
    return (
        f'<svg class="drawings" width="0" height="0" aria-hidden="true"><defs>{defs}</defs></svg>'
    )


def _render(name: str, words: BoulevardWords, **given: Any) -> str:
    page = templates("matinee.games.boulevard.stage", words.language).get_template(name)
    return page.render(
        words=words,
        steps=STEPS,
        _=words.text,
        money=words.money,
        pips=PIPS,
        boxes=content.boxes(),
        lenses=content.LENSES,
        prices=content.prices(),
        sections=content.sections().values(),
        genres=content.genres().values(),
        media=content.media(),
        cash=CASH,
        hand=HAND,
        array=content.ARRAY,
        seats=content.SEATS,
        stars=content.stars().values(),
        minutes=RUNNING_TIME,
        quarter=QUARTER,
        loan=LOAN,
        house=HOUSE,
        tip_value=TIP_VALUE,
        die=dollars(content.PER_DIE),
        **given,
    )
