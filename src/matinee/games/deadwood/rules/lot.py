"""The lot of one table: its doorways as arranged, its deck, and every action they allow.

A lot never changes during a game, so all states of a table share one. Lots are equal if their
keys are.
"""

from functools import lru_cache

from matinee.games.deadwood import content
from matinee.games.deadwood.content import RANKS, Area, Role, Scene
from matinee.games.deadwood.rules import sections
from matinee.games.deadwood.rules.actions import Move, TakeRole, Upgrade


class Lot:
    """Areas, cards, prices and ready-made actions for one arrangement and one deck."""

    __slots__ = (
        "areas",
        "deck",
        "doors",
        "key",
        "layout",
        "offers",
        "prices",
        "roles",
        "scenes",
        "sets",
        "steps",
        "upgrades",
    )

    def __init__(self, deck: str, layout: str) -> None:
        self.key = f"{deck} cards, {layout}"
        self.deck = deck
        self.layout = layout
        self.areas: dict[str, Area] = content.areas()
        self.sets: tuple[str, ...] = tuple(key for key, area in self.areas.items() if area.shots)
        self.scenes: dict[str, Scene] = content.deck(deck)
        self.prices: dict[str, dict[int, int]] = content.prices()
        self.doors: dict[str, tuple[str, ...]] = sections.doorways(
            sections.parse_arrangement(layout)
        )
        places: list[Area | Scene] = [*self.areas.values(), *self.scenes.values()]
        self.roles: dict[str, Role] = {role.key: role for place in places for role in place.roles}
        self.steps: dict[str, tuple[Move, ...]] = {
            area: tuple(Move(to) for to in others) for area, others in self.doors.items()
        }
        self.offers: dict[str, tuple[tuple[TakeRole, ...], ...]] = {
            place.key: tuple(
                tuple(TakeRole(role.key) for role in place.roles if role.rank <= rank)
                for rank in range(RANKS.stop)
            )
            for place in places
        }
        """The roles that a player may take, by set or scene and by the player's rank."""
        self.upgrades: tuple[tuple[int, Upgrade, Upgrade], ...] = tuple(
            (rank, Upgrade(rank, "dollars"), Upgrade(rank, "fame"))
            for rank in sorted(self.prices["dollars"])
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lot) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return lot, (self.deck, self.layout)


@lru_cache(maxsize=256)
def lot(deck: str, layout: str) -> Lot:
    """The lot with this deck and this arrangement, made once."""
    return Lot(deck, layout)
