"""`python -m fixed_dice serve`: a server whose dice follow from game, options and players' names.

So a test meets the same table on every run, and passing is not a matter of luck.
`TESTS_DEAL=anew` has all tables dealt anew, to look for what only some tables show.

With `TESTS_COLD`, a server of one process draws no pages before its first request: that takes half
of the time of a start, and most tests open few of these pages.
"""

import os
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from matinee.engine.contract.game import AnyGame
from matinee.engine.match import match
from matinee.engine.match.dice import SEED_BYTES, new_seed
from matinee.engine.match.log_rows import Player
from matinee.engine.match.match import Match

FRESHLY_DEALT = Match.begin


def deal_alike(
    game: AnyGame, players: Sequence[Player], options: Any = None, *rest: Any, **named: Any
) -> Match:
    """Begin a match as `Match.begin` does, with a seed that is equal for equal tables."""
    names = [player.name for player in players]
    table = msgspec.json.encode([game.key, names, options], order="sorted")
    seed = blake2b(table, digest_size=SEED_BYTES).digest()
    setattr(match, new_seed.__name__, lambda: seed)
    try:
        return FRESHLY_DEALT(game, players, options, *rest, **named)
    finally:
        setattr(match, new_seed.__name__, new_seed)


async def draw_nothing(*_: Any) -> None:
    """Replace the warm-up of pages."""


# Also in the processes that a server starts.
if __name__ in {"__main__", "__mp_main__"} and os.environ.get("TESTS_DEAL") != "anew":
    Match.begin = deal_alike  # type: ignore[method-assign]
if __name__ == "__main__":
    from matinee.cli import main

    if "TESTS_COLD" in os.environ:
        from matinee.server import warmup

        setattr(warmup, warmup.draw_pages.__name__, draw_nothing)
    main()
