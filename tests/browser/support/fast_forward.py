"""Fast-forwarding: tables of any game are played through the API to where a browser test begins."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from live_server import wait_until

Look = dict[str, Any]
"""View of a seat with its legal actions, as the API sends it."""
Action = dict[str, Any]
Choice = Callable[[Look], Action]
"""Choice of an action for a player who only wants the game to go on."""
Condition = Callable[[Look], bool]
"""Whether the first seat's view is as the test wants it."""


class PlayableTable(Protocol):
    """A table that can be viewed and played: on a server (`Seated`), or an offline table."""

    @property
    def people(self) -> Sequence[Any]: ...

    def look(self, seat: int) -> Look: ...

    def play(self, seat: int, *actions: Action, cursor: str | None = None) -> Any: ...


def play_until(
    seated: PlayableTable, condition: Condition, choice: Choice, most: int = 800
) -> None:
    """Let the people play until `condition` holds for the first seat's view, or to the end."""
    for _ in range(most):
        look = seated.look(0)
        if look["over"] or condition(look):
            return
        own = [seat for seat in look["waiting"] if seat < len(seated.people)]
        if own:
            deciding = look if own[0] == 0 else seated.look(own[0])
            seated.play(own[0], choice(deciding), cursor=deciding["cursor"])
        else:
            wait_until(partial(_has_changed, seated, look["cursor"]))
    raise AssertionError("the table never came to that")


def _has_changed(seated: PlayableTable, cursor: str) -> bool:
    found: str = seated.look(0)["cursor"]
    return found != cursor
