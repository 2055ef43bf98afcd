"""The guide with its pictures, and the quick reference.

Figures come from the content and the rules, so that neither page can become outdated.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from matinee.engine.text.i18n import N_
from matinee.engine.ui.guide_page import guide_sections, render, render_once, section_rules
from matinee.engine.ui.svg import PIPS
from matinee.games.deadwood import content
from matinee.games.deadwood.content import BUDGETS, RANKS, SEATS, Role, Scene
from matinee.games.deadwood.rules.odds import mean_dice, odds
from matinee.games.deadwood.rules.setup import by_player_count
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.art import symbols

SECTIONS: Final = guide_sections(__package__)

PAYS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "star": {"good": (0, 2), "bad": (0, 0)},
    "extra": {"good": (1, 1), "bad": (1, 0)},
}
"""Dollars and fame for a good and for a bad take (DW-ACT-09 to -14)."""

RANK_POINTS: Final = 5
"""Points of a rank (DW-SCORE-04)."""

EXAMPLE: Final = Scene(
    key="example",
    title=N_("The Mule Knows Too Much"),
    budget=4,
    text="",
    roles=tuple(
        Role(f"example.{number}", "example", True, rank, name, "")
        for number, (rank, name) in enumerate(
            [(1, N_("Hay Bale")), (3, N_("Deputy")), (5, N_("The Mule"))], start=1
        )
    ),
)
"""An example card for pictures and sums; no deck contains it."""

EXAMPLE_DICE: Final = (6, 4, 3, 1)
EXAMPLE_EXTRAS: Final = (1, 2)


@render_once()
def guide(words: DeadwoodText) -> str:
    """The guide."""
    return _render(
        "guide.html",
        words,
        defs=Markup(symbols.defs()),
        rules=section_rules(SECTIONS),
        markers=range(BUDGETS[-1]),
        counts=[(seats, *by_player_count(seats)) for seats in SEATS],
        decks=_decks(),
        bonus=_bonus(),
        sets=content.SETS,
        shots=content.SHOTS,
        example=EXAMPLE,
        dice=EXAMPLE_DICE,
        extras=EXAMPLE_EXTRAS,
        shares=shares(EXAMPLE_DICE, len(EXAMPLE.roles)),
    )


@render_once(lambda words: (words.classic, words.language))
def quick_reference(words: DeadwoodText) -> str:
    """The quick reference for this table's edition."""
    return _render("quick_reference.html", words)


def shares(dice: Sequence[int], roles: int) -> list[list[int]]:
    """The dice that fall to each role on a card, from left to right (DW-WRAP-07 to -09).

    >>> shares([6, 4, 3, 1], 3)
    [[3], [4], [6, 1]]
    """
    falling = sorted(dice, reverse=True)
    return [falling[place::roles] for place in range(roles)][::-1]


def _bonus() -> list[tuple[int, list[float]]]:
    """Mean bonus of each of a card's three roles, left to right, by budget."""
    roles = len(EXAMPLE.roles)
    return [
        (budget, [sum(mean_dice(budget)[place::roles]) for place in range(roles)][::-1])
        for budget in BUDGETS
        if any(
            scene.budget == budget and len(scene.roles) == roles
            for scene in content.deck("60").values()
        )
    ]


def _decks() -> list[tuple[int, dict[str, int]]]:
    """Number of cards of each budget in each deck."""
    return [
        (
            budget,
            {
                size: sum(scene.budget == budget for scene in content.deck(size).values())
                for size in content.DECK_SIZES
            },
        )
        for budget in BUDGETS
    ]


def _render(name: str, words: DeadwoodText, **given: Any) -> str:
    return render(
        "matinee.games.deadwood.web",
        name,
        words,
        _=words.text,
        pips=PIPS,
        odds=odds,
        pays=PAYS,
        prices=content.prices(),
        ranks=RANKS,
        budgets=BUDGETS,
        rank_points=RANK_POINTS,
        **given,
    )
