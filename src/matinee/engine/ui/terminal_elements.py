"""Elements that several games' terminals share: the mark of a seat, and detail views by ref."""

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

from rich.console import Group
from rich.text import Text

from matinee.engine.contract.game import Seat
from matinee.engine.ui.seat_colours import COLOURS, SHAPES

DetailLines = Callable[[Any, Any, Any], Iterator[Text]]
"""The lines of one detail view, from the view, the game's text and the key."""


def mark(seat: Seat) -> Text:
    """A player's shape in that player's colour."""
    return Text(SHAPES[seat], style=f"bold {COLOURS[seat]}")


def draw_detail(
    view: Any,
    words: Any,
    kind: str,
    key: Any,
    kinds: Mapping[str, tuple[Container[Any], DetailLines]],
) -> Group | None:
    """The detail view of a thing; `None` if unknown. `kinds` has each kind's keys and drawing."""
    keys, lines = kinds.get(kind, ((), None))
    return Group(*lines(view, words, key)) if lines is not None and key in keys else None
