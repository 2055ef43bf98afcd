"""A table at which the storyteller bot plays every seat that the test does not play.

table = StorytellerTable("reel 1", seats=3, kit="noir", scenes=2)
table.play(until=lambda: table.state.phase == "turn" and table.state.active == 0, but=0)
table.do(0, TellEvent("A clock strikes."))
table.play()
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from matinee.engine.contract.game import Action, Seat
from matinee.engine.contract.open_fields import matches
from matinee.engine.match.dice import FastDice
from matinee.games.universalis.bot.storyteller import Storyteller
from matinee.games.universalis.content.pieces import KitKey
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.options import Options
from matinee.games.universalis.rules.transcript_entries import Entry


@cache
def finished_story(seed: str, kit: KitKey, scenes: int) -> "StorytellerTable":
    """A story that three bots have told; tests that only read it share it."""
    return StorytellerTable(seed, 3, kit=kit, scenes=scenes).play()


BOUND = 1500
"""Maximal number of moves of a story in these tests."""


class StorytellerTable:
    """A running story."""

    def __init__(self, seed: str, seats: int = 3, **options: Any) -> None:
        self.dice = FastDice(seed)
        self.state, _ = UNIVERSALIS.setup(seats, Options(**options), self.dice)
        self.dice_of_bots = [FastDice(f"{seed} {seat}") for seat in range(seats)]
        self.bot = Storyteller()
        self.moves: list[tuple[Seat, Action]] = []

    def choice(self, seat: Seat) -> Action:
        """Action of the storyteller for a seat; checks that it is on offer."""
        legal = UNIVERSALIS.legal(self.state, seat)
        look = partial(UNIVERSALIS.view, self.state, seat)
        action = self.bot.choose(seat, legal, look, self.dice_of_bots[seat])
        assert any(matches(offer, action) for offer in legal), action
        return action

    def do(self, seat: Seat, action: Action) -> None:
        """Play an action."""
        UNIVERSALIS.check(self.state, seat, action)
        UNIVERSALIS.play(self.state, seat, action, self.dice)
        self.moves.append((seat, action))

    def play(
        self, until: Callable[[], bool] = lambda: False, but: Seat | None = None
    ) -> "StorytellerTable":
        """Let bots play on; the seat `but` is left to the test as soon as it is active."""
        while not until():
            waiting = [seat for seat in UNIVERSALIS.active_seats(self.state) if seat != but]
            if not waiting:
                break
            assert len(self.moves) < BOUND, "the story does not end"
            self.do(waiting[0], self.choice(waiting[0]))
        return self

    @property
    def text_entries(self) -> list[Entry]:
        """Standing entries with text."""
        return [entry for entry in self.state.entries if entry.stands and entry.text]

    def is_active(self, seat: Seat) -> bool:
        """Whether a seat is active."""
        return seat in UNIVERSALIS.active_seats(self.state)
