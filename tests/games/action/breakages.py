"""Changes of Action! that no mutant makes: other numbers on the board, and an effect too many."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from matinee.testing.mutants.breakages import with_data, with_effect

PACKAGE: Final = "matinee.games.action"
board = partial(with_data, PACKAGE, "board.toml")


def work_at_once(state: Any, seat: int, *_: Any) -> None:
    state.left[seat] += 1


BREAKAGES: Final[Mapping[str, Callable[[], None]]] = {
    "4M to start with": board("board.money", 4),
    "four assistants to start with": board("board.assistants", 4),
    "the bank pays 3M": board("board.borrow.1", 3),
    "five cubes each": board("board.cubes", 5),
    "six squares": board("board.squares", 6),
    "4M are a point": board("board.money_per_prestige", 4),
    "an assistant costs 8M": board("board.prices.assistant", 8),
    "a campaign costs 5M": board("board.prices.marketing", 5),
    "a script costs 2M": board("board.prices.script", 2),
    "the cheapest actor in the middle": board("board.prices.actors", [3, 1, 2]),
    "the fair takes off 2M": board("changed.crew-fair.assistant", 5),
    "scouts for the space in the middle": board("changed.talent-scouts.actors", [2, 1, 1]),
    "an event in the first round": board("board.track.0", {"event": True}),
    "a season pays 2M": board("board.genre_bonus", 2),
    "a trend brings two": board("board.trend_prestige", 2),
    "the archive pays 2M": board("board.archive_bonus", 2),
    "a gift brings three": board("board.gala_prestige", 3),
    "a new assistant works at once": with_effect(
        f"{PACKAGE}.rules.locations.staffing:hire", work_at_once
    ),
}
