"""Areas, roles, scene cards and prices, read from the data files.

Figures are changed in the TOML files. A file that breaks the catalogue's section on data (DW-DATA)
is refused when it is loaded.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from matinee.engine.contract.content import DataFiles, digest, require, without_texts
from matinee.engine.thread_cache import cache

TRAILERS: Final = "trailers"
OFFICE: Final = "casting-office"

RANKS: Final = range(1, 7)
BUDGETS: Final = range(2, 7)
SETS: Final = 10
SHOTS: Final = 22
SEATS: Final = range(2, 9)
DECK_SIZES: Final = {"40": 40, "60": 60}

DATA: Final = DataFiles(__name__)
"""The data files of this folder."""
FILES: Final = (
    "backlot.toml",
    "prices.toml",
    "scenes-classic.toml",
    "scenes-studios.toml",
    "sections.toml",
)
"""The files that are part of the fingerprint, in this order."""
TEXTS: Final = frozenset({"name", "called", "title", "text", "line"})
"""Fields that only players read, not the rules."""


@dataclass(frozen=True, slots=True)
class Role:
    """A part to play, on a scene card (starring) or on the board (an extra)."""

    key: str
    place: str
    """The key of its scene or of its set."""
    starring: bool
    rank: int
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the lot; the ten sets have shots, the other two have none."""

    key: str
    name: str
    shots: int
    roles: tuple[Role, ...]
    called: str = ""
    """Its name inside a sentence."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene card, its roles from left to right."""

    key: str
    title: str
    budget: int
    text: str
    roles: tuple[Role, ...]


@cache
def fingerprint() -> str:
    """The digest of all content that play depends on.

    Titles, names and lines are left out, so that correcting a misprint does not end saved games.
    """
    content = {name: without_texts(DATA.toml(name), TEXTS) for name in FILES}
    return digest(json.dumps(content).encode())


@cache
def areas() -> dict[str, Area]:
    """The twelve areas, by key."""
    found = [
        Area(
            key=row["key"],
            name=row["name"],
            shots=row.get("shots", 0),
            roles=_roles(row["key"], row.get("roles", ()), starring=False),
            called=row["called"],
        )
        for row in DATA.toml("backlot.toml")["area"]
    ]
    check_areas(found)
    return {area.key: area for area in found}


@cache
def deck(size: str) -> dict[str, Scene]:
    """The scene cards of the deck of 40 or of 60, by key."""
    names = ["scenes-classic.toml"] + ["scenes-studios.toml"] * (size == "60")
    found = [
        Scene(
            key=row["key"],
            title=row["title"],
            budget=row["budget"],
            text=row["text"],
            roles=_roles(row["key"], row["roles"], starring=True),
        )
        for name in names
        for row in DATA.toml(name)["scene"]
    ]
    check_deck(found, DECK_SIZES[size])
    return {scene.key: scene for scene in found}


@cache
def prices() -> dict[str, dict[int, int]]:
    """The price of each new rank, by currency."""
    lists = DATA.toml("prices.toml")
    found = {c: {int(rank): price for rank, price in lists[c].items()} for c in lists}
    check_prices(found)
    return found


def check_areas(found: Sequence[Area]) -> None:
    """Refuse areas with which the rules cannot be played."""
    keys = [area.key for area in found]
    sets = [area for area in found if area.key not in (TRAILERS, OFFICE)]
    require("DW-DATA-01", len(set(keys)) == len(keys), "two areas have the same key")
    names = {area.name for area in found}
    require("DW-DATA-01", len(names) == len(found), "two areas have the same name")
    require("DW-DATA-01", {TRAILERS, OFFICE} <= set(keys), "Trailers or Casting Office missing")
    require("DW-DATA-01", len(sets) == SETS, f"there must be {SETS} sets")
    require("DW-DATA-02", all(1 <= area.shots <= 3 for area in sets), "a set has 1 to 3 shots")
    total = sum(area.shots for area in sets)
    require("DW-DATA-02", total == SHOTS, f"the sets have {total} shots, not {SHOTS}")
    store = next((area for area in sets if area.key == "general-store"), None)
    require("DW-DATA-05", store is not None and store.shots == 2, "the General Store has 2 shots")
    for area in found:
        bare = area.key in (TRAILERS, OFFICE)
        require("DW-DEC-14", not bare or not (area.shots or area.roles), f"{area.key} is no set")
        _check_ranks(area.key, area.roles)


def check_deck(found: Sequence[Scene], size: int) -> None:
    """Refuse a deck with which the rules cannot be played."""
    keys = {scene.key for scene in found}
    require("DW-DATA-11", len(keys) == len(found), "two scenes have the same key")
    rule = "DW-DATA-10" if size == DECK_SIZES["40"] else "DW-DATA-09"
    require(rule, len(found) == size, f"the deck has {len(found)} cards, not {size}")
    require("DW-DEC-62", len(found) >= SETS, f"a deck needs at least {SETS} cards")
    for scene in found:
        require("DW-DATA-07", scene.budget in BUDGETS, f"{scene.key}: budget out of range")
        require("DW-DATA-07", bool(scene.roles), f"{scene.key}: a scene needs a role")
        ranks = [role.rank for role in scene.roles]
        require("DW-DATA-08", ranks == sorted(ranks), f"{scene.key}: ranks fall")
        _check_ranks(scene.key, scene.roles)


def check_prices(found: Mapping[str, Mapping[int, int]]) -> None:
    """Refuse a price list that does not price every rank above the first in both currencies."""
    require("DW-UPG-06", set(found) == {"dollars", "fame"}, "there are two price lists")
    for currency, prices in found.items():
        require("DW-DEC-47", list(prices) == [2, 3, 4, 5, 6], f"{currency}: ranks 2 to 6")
        rising = [0, *prices.values()]
        require("DW-UPG-08", rising == sorted(set(rising)), f"{currency}: prices must rise")


def _roles(place: str, rows: Sequence[dict[str, Any]], *, starring: bool) -> tuple[Role, ...]:
    return tuple(
        Role(f"{place}.{number}", place, starring, row["rank"], row["name"], row["line"])
        for number, row in enumerate(rows, start=1)
    )


def _check_ranks(place: str, roles: Sequence[Role]) -> None:
    require("DW-DATA-06", all(role.rank in RANKS for role in roles), f"{place}: rank not 1 to 6")
