"""The guide with its pictures, and the quick reference.

Figures come from the content and the rules, so that neither page can become outdated.
"""

from collections.abc import Sequence
from typing import Any, Final, get_args, get_type_hints

from markupsafe import Markup

from matinee.engine.text.i18n import N_
from matinee.engine.ui.guide_page import (
    guide_sections,
    render,
    render_once,
    section_rules,
    with_drawings,
)
from matinee.engine.ui.svg import PIPS
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import ARRAY, DECKS, LENSES, PER_DIE, QUARTER, SEATS
from matinee.games.boulevard.rules.options import Options
from matinee.games.boulevard.rules.scoring import TIP_VALUE
from matinee.games.boulevard.rules.setup import START_CASH, START_HAND
from matinee.games.boulevard.rules.state import LOAN, RUNNING_TIME
from matinee.games.boulevard.rules.trend import ways
from matinee.games.boulevard.rules.week.step10_upkeep import THEATER_UPKEEP
from matinee.games.boulevard.text.game_text import BoulevardText
from matinee.games.boulevard.text.names import dollars
from matinee.games.boulevard.web.art.film_poster import film_poster
from matinee.games.boulevard.web.art.motifs import symbols
from matinee.games.boulevard.web.help import examples

SECTIONS: Final = guide_sections(__package__)

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
"""The thirteen steps of a week (HB-TURN-01 to -13), in groups."""


@render_once()
def guide(words: BoulevardText) -> str:
    """The guide."""
    words = BoulevardText(examples.NAMES, Options(), words.language)
    page = _render(
        "guide.html",
        words,
        rules=section_rules(SECTIONS),
        example=examples,
        posters=[_poster(film, words) for film in examples.SHOWN],
        shown=[content.films()[film] for film in examples.SHOWN],
        programme=[_poster(film.key, words) for film in examples.programme()],
        sales=examples.sales(),
        sources=examples.sources(),
        ways={total: ways(total) for total in range(2, 13)},
        tips=content.tips().values(),
        counts={number: len(content.deck(number)) for number in DECKS},
        games=[Options(rounds=rounds) for rounds in get_args(get_type_hints(Options)["rounds"])],
    )
    return with_drawings(page, symbols())


@render_once()
def quick_reference(words: BoulevardText) -> str:
    """The quick reference."""
    return _render("quick_reference.html", words)


def _poster(film: str, words: BoulevardText) -> Markup:
    return film_poster(content.films()[film], words.text)


def _render(name: str, words: BoulevardText, **given: Any) -> str:
    return render(
        "matinee.games.boulevard.web",
        name,
        words,
        steps=STEPS,
        _=words.text,
        money=words.money,
        pips=PIPS,
        boxes=content.boxes(),
        lenses=LENSES,
        prices=content.prices(),
        sections=content.sections().values(),
        genres=content.genres().values(),
        media=content.media(),
        cash=START_CASH,
        hand=START_HAND,
        array=ARRAY,
        seats=SEATS,
        stars=content.stars().values(),
        minutes=RUNNING_TIME,
        quarter=QUARTER,
        loan=LOAN,
        house=THEATER_UPKEEP,
        tip_value=TIP_VALUE,
        die=dollars(PER_DIE),
        **given,
    )
