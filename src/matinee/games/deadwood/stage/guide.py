"""The rules for readers: the guide with its pictures, and the player aid.

Figures come from the box and from the rules themselves, so that neither page can fall behind.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from matinee.engine.language import Language
from matinee.engine.markup import templates
from matinee.engine.refused import N_
from matinee.games.deadwood import content
from matinee.games.deadwood.acting import odds
from matinee.games.deadwood.content import BUDGETS, RANKS, SEATS, Role, Scene
from matinee.games.deadwood.policy import mean_dice
from matinee.games.deadwood.setup import by_player_count
from matinee.games.deadwood.stage import art
from matinee.games.deadwood.words import DeadwoodWords


def _rows(family: str, *numbers: int) -> tuple[str, ...]:
    return tuple(f"DW-{family}-{number:02}" for number in numbers)


SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "aim": ("DW-COMP", "DW-DATA", *_rows("DEC", 12, 51)),
    "turn": ("DW-TURN", "DW-UI", *_rows("DEC", 11, 27, 28, 29)),
    "moving": ("DW-MOVE", *_rows("UI", 1, 2, 11, 13), *_rows("DEC", *range(14, 22))),
    "roles": (
        "DW-ROLE",
        *_rows("COMP", 16, 17, 31),
        *_rows("UI", 3, 4, 5),
        *_rows("INFO", 2, 7),
        *_rows("DEC", *range(22, 27)),
    ),
    "acting": (
        "DW-ACT",
        *_rows("COMP", 18, *range(27, 31)),
        *_rows("UI", 6, 7, 9),
        *_rows("INFO", 1, 9),
        *_rows("DEC", 31, 32, 34, 43),
        "DW-OPT-19",
    ),
    "rehearsing": (
        "DW-REH",
        "DW-COMP-26",
        *_rows("UI", 8, 10, 12),
        "DW-DEC-33",
        "DW-OPT-18",
    ),
    "wrapping": ("DW-WRAP", "DW-COMP-19", *_rows("DEC", 30, *range(35, 43))),
    "office": (
        "DW-UPG",
        "DW-TURN-09",
        *_rows("COMP", 24, 25),
        *_rows("UI", 14, 15),
        *_rows("DEC", 44, 45, 46, 47, 49),
    ),
    "day": ("DW-DAY", "DW-COMP-12", *_rows("DEC", *range(52, 59), 61, 62)),
    "scoring": ("DW-SCORE", "DW-INFO-06", *_rows("DEC", 59, 60, 63, 64)),
    "players": ("DW-SETUP", "DW-COUNT", "DW-COMP-01", *_rows("DEC", 13, 65)),
    "editions": (
        "DW-OPT",
        *_rows("COMP", 5, 6, 7, 13, 20, 21),
        *_rows("SETUP", 1, 2, 3),
        *_rows("DEC", *range(1, 11), 66),
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
"""What a rank scores (DW-SCORE-04)."""

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
"""A card that is in no deck, for pictures and sums."""

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


_guides: dict[Language, str] = {}
"""The rules page in each language."""


def guide(words: DeadwoodWords) -> str:
    """The rules page."""
    if words.language not in _guides:
        _guides[words.language] = _guide(words)
    return _guides[words.language]


def _guide(words: DeadwoodWords) -> str:
    return _render(
        "guide.html",
        words,
        defs=Markup(art.defs()),
        rules={section: " ".join(names) for section, names in SECTIONS.items()},
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


_aids: dict[tuple[bool, Language], str] = {}
"""The player aid of each edition and language: it hangs on nothing else."""


def aid(words: DeadwoodWords) -> str:
    """All one needs to know during play, in the words of this table."""
    key = words.classic, words.language
    if key not in _aids:
        _aids[key] = _render("aid.html", words)
    return _aids[key]


def shares(dice: Sequence[int], roles: int) -> list[list[int]]:
    """The dice that fall to each role on a card, from left to right (DW-WRAP-07 to -09).

    >>> shares([6, 4, 3, 1], 3)
    [[3], [4], [6, 1]]
    """
    falling = sorted(dice, reverse=True)
    return [falling[place::roles] for place in range(roles)][::-1]


def _bonus() -> list[tuple[int, list[float]]]:
    """What the roles of a card with three of them get on average, left to right, by budget."""
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
    """How many cards of each budget there are in each deck."""
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


def _render(name: str, words: DeadwoodWords, **given: Any) -> str:
    page = templates("matinee.games.deadwood.stage", words.language).get_template(name)
    return page.render(
        words=words,
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
