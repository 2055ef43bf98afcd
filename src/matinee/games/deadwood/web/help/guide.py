"""The guide with its pictures, and the quick reference.

Figures come from the content and the rules, so that neither page can become outdated.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from matinee.engine.text.i18n import N_
from matinee.engine.ui.guide_page import render, render_once, rule_ids, section_rules
from matinee.games.deadwood import content
from matinee.games.deadwood.content import BUDGETS, RANKS, SEATS, Role, Scene
from matinee.games.deadwood.rules.odds import mean_dice, odds
from matinee.games.deadwood.rules.setup import by_player_count
from matinee.games.deadwood.text.game_text import DeadwoodText
from matinee.games.deadwood.web.art import symbols

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "aim": ("DW-COMP", "DW-DATA", *rule_ids("DW-DEC", 12, 51)),
    "turn": ("DW-TURN", "DW-UI", *rule_ids("DW-DEC", 11, 27, 28, 29)),
    "moving": ("DW-MOVE", *rule_ids("DW-UI", 1, 2, 11, 13), *rule_ids("DW-DEC", *range(14, 22))),
    "roles": (
        "DW-ROLE",
        *rule_ids("DW-COMP", 16, 17, 31),
        *rule_ids("DW-UI", 3, 4, 5),
        *rule_ids("DW-INFO", 2, 7),
        *rule_ids("DW-DEC", *range(22, 27)),
    ),
    "acting": (
        "DW-ACT",
        *rule_ids("DW-COMP", 18, *range(27, 31)),
        *rule_ids("DW-UI", 6, 7, 9),
        *rule_ids("DW-INFO", 1, 9),
        *rule_ids("DW-DEC", 31, 32, 34, 43),
        "DW-OPT-19",
    ),
    "rehearsing": (
        "DW-REH",
        "DW-COMP-26",
        *rule_ids("DW-UI", 8, 10, 12),
        "DW-DEC-33",
        "DW-OPT-18",
    ),
    "wrapping": ("DW-WRAP", "DW-COMP-19", *rule_ids("DW-DEC", 30, *range(35, 43))),
    "office": (
        "DW-UPG",
        "DW-TURN-09",
        *rule_ids("DW-COMP", 24, 25),
        *rule_ids("DW-UI", 14, 15),
        *rule_ids("DW-DEC", 44, 45, 46, 47, 49),
    ),
    "day": ("DW-DAY", "DW-COMP-12", *rule_ids("DW-DEC", *range(52, 59), 61, 62)),
    "scoring": ("DW-SCORE", "DW-INFO-06", *rule_ids("DW-DEC", 59, 60, 63, 64)),
    "players": ("DW-SETUP", "DW-COUNT", "DW-COMP-01", *rule_ids("DW-DEC", 13, 65)),
    "editions": (
        "DW-OPT",
        *rule_ids("DW-COMP", 5, 6, 7, 13, 20, 21),
        *rule_ids("DW-SETUP", 1, 2, 3),
        *rule_ids("DW-DEC", *range(1, 11), 66),
    ),
    "tips": ("DW-INFO",),
    "questions": ("DW-DEC",),
}
"""The sections of the guide, in order, each with the rules or families of rules it explains."""

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

_PIPS: Final[Mapping[int, Sequence[tuple[int, int]]]] = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


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
        pips=_PIPS,
        odds=odds,
        pays=PAYS,
        prices=content.prices(),
        ranks=RANKS,
        budgets=BUDGETS,
        rank_points=RANK_POINTS,
        **given,
    )
