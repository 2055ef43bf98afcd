"""What a game gives to a terminal: its table, detail views, and lines about a seat."""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from matinee.engine.contract.game import Seat

MODULES: Final[Mapping[str, str]] = {
    "draw": "board",
    "status": "board",
    "odds": "board",
    "things": "detail",
    "detail": "detail",
}
"""The module of each function, where `Title.terminal_at` names a package."""


class TerminalUI(Protocol):
    """How a terminal shows a game; what it returns can be printed with Rich."""

    def draw(self, view: Any, words: Any, viewer: Seat | None) -> Any:
        """The whole table."""
        ...

    def things(self, view: Any, words: Any) -> Mapping[str, str]:
        """What one can look at closely: its name, and its ref."""
        ...

    def detail(self, view: Any, words: Any, ref: str) -> Any:
        """One thing on the table closely, by its ref; with an empty ref, how all hangs together."""
        ...

    def status(self, view: Any, words: Any, seat: Seat) -> str:
        """How this seat stands, in a line."""
        ...

    def odds(self, view: Any, words: Any, seat: Seat) -> str:
        """What chance has in store for this seat's decision; empty if nothing."""
        ...
