"""The terminal UI of a game: its table, detail views, and lines about a seat."""

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
    """The terminal UI of one game; Rich can print all that it returns."""

    def draw(self, view: Any, words: Any, viewer: Seat | None) -> Any:
        """The whole table."""

    def things(self, view: Any, words: Any) -> Mapping[str, str]:
        """The refs of all things with a detail view, by name."""

    def detail(self, view: Any, words: Any, ref: str) -> Any:
        """The detail view of one thing by its ref; with an empty ref, an overview of all."""

    def status(self, view: Any, words: Any, seat: Seat) -> str:
        """A line about this seat's standing."""

    def odds(self, view: Any, words: Any, seat: Seat) -> str:
        """The odds of this seat's decision; empty if it involves no chance."""
