"""Tables whose dice follow from the game, its options and the players' names.

So a test meets the same table whenever it runs, and whether it passes is no matter of luck:
conftest.py deals so in the tests' own process, `python -m same_dice serve` is a server that does.
`MATINEE_TESTS_DEAL=anew` has all tables dealt anew, to look for what only some tables show.
"""

import os
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from matinee.engine import match
from matinee.engine.dice import SEED_BYTES, new_seed
from matinee.engine.game import AnyGame
from matinee.engine.match import Match, Player


def deal_alike() -> None:
    """From now on, let equal tables of this process have equal dice, unless a seed is given."""
    if os.environ.get("MATINEE_TESTS_DEAL") == "anew":
        return
    begin = Match.begin

    def begin_alike(
        game: AnyGame, players: Sequence[Player], options: Any = None, *rest: Any, **named: Any
    ) -> Match:
        names = [player.name for player in players]
        table = msgspec.json.encode([game.key, names, options], order="sorted")
        match.new_seed = lambda: blake2b(table, digest_size=SEED_BYTES).digest()
        try:
            return begin(game, players, options, *rest, **named)
        finally:
            match.new_seed = new_seed

    Match.begin = begin_alike  # type: ignore[method-assign, assignment]


if __name__ in {"__main__", "__mp_main__"}:  # also in the processes that a server starts
    deal_alike()
if __name__ == "__main__":
    from matinee.cli import main

    main()
