"""A table of Deadwood in any situation, without playing up to it.

table = TableBuilder(seats=4)
table.scene("saloon", budget=4, ranks=(1, 2, 4), shots=1)
table.put(0, "saloon", role="saloon.1", markers=2)
table.play(0, Act(), 3)
assert table.state.dollars[0] == 1
"""

from typing import Any, Final

import pytest

from games.table_builder import PlayedTable
from matinee.engine.match.dice import FastDice
from matinee.games.deadwood.content import Scene
from matinee.games.deadwood.game import DEADWOOD
from matinee.games.deadwood.rules.options import Options
from matinee.games.deadwood.rules.state import State

both_editions: Final = pytest.mark.parametrize("edition", ["studios", "classic"])


class TableBuilder(PlayedTable[State]):
    """A table that a test sets up; seat 0 has the first turn unless `first` says otherwise."""

    game = DEADWOOD

    def __init__(self, seats: int = 4, *, first: int = 0, seed: int = 1, **options: Any) -> None:
        super().__init__(seats, Options(first=first + 1, **options), FastDice(seed))

    def put(
        self,
        seat: int,
        area: str | None = None,
        *,
        role: str | None = None,
        rank: int | None = None,
        dollars: int | None = None,
        fame: int | None = None,
        markers: int | None = None,
    ) -> "TableBuilder":
        """Move a player, turn up the card there, and set the given properties."""
        state = self.state
        if area is not None:
            state.at[seat] = area
            if area in state.face_up:
                state.face_up[area] = True
        if role is not None:
            state.role[seat] = role
        for name, value in (
            ("rank", rank),
            ("dollars", dollars),
            ("fame", fame),
            ("markers", markers),
        ):
            if value is not None:
                getattr(state, name)[seat] = value
        return self

    def scene(
        self,
        area: str,
        *,
        budget: int,
        ranks: tuple[int, ...] | None = None,
        shots: int | None = None,
        face_up: bool = True,
    ) -> Scene:
        """Lay a card with these figures on a set, swapping it with the card that lies there."""
        state = self.state
        card = next(
            scene
            for scene in state.lot.scenes.values()
            if scene.budget == budget
            and (ranks is None or tuple(role.rank for role in scene.roles) == ranks)
            and not any(
                state.scene.get(other) == scene.key and state.face_up[other]
                for other in state.scene
                if other != area
            )
        )
        there = state.scene[area]
        for other, lying in state.scene.items():
            if lying == card.key:
                state.scene[other] = there
        for pile in (state.draw, state.discards, state.unseen):
            pile[:] = [there if key == card.key else key for key in pile]
        state.scene[area] = card.key
        state.face_up[area] = face_up
        if shots is not None:
            state.shots[area] = shots
        return card

    def wrapped(self, *areas: str) -> "TableBuilder":
        """Take the cards off these sets, as if their scenes had wrapped."""
        for area in areas:
            self.state.discards.append(self.state.scene.pop(area))
            self.state.face_up.pop(area)
            self.state.shots[area] = 0
        return self

    def leave_live(self, *areas: str) -> "TableBuilder":
        """Wrap every scene but these."""
        return self.wrapped(*(area for area in list(self.state.scene) if area not in areas))

    def turn(self, seat: int) -> "TableBuilder":
        """Make it this player's turn."""
        self.state.turn = seat
        self.state.moved = self.state.bought = False
        return self


def evening(seats: int = 4, *, final: bool = False, **options: Any) -> TableBuilder:
    """Two scenes are left; a 4 or more by seat 0, an extra at the Saloon, wraps one of them."""
    table = TableBuilder(seats, **options)
    if final:
        table.state.day = table.state.days
    table.scene("saloon", budget=4, ranks=(1, 2, 4), shots=1)
    return table.put(0, "saloon", role="saloon.1").leave_live("saloon", "church").turn(0)
