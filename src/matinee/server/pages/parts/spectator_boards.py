"""Cached boards of spectators, drawn once for all of them.

The cache key holds the number of rows that spectators see, never the log's own numbers: otherwise
a page that takes longer after a secret choice would reveal it. A redaction adds a row that is
visible to everybody, so that no older drawing is shown any more.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from markupsafe import Markup

from matinee.engine.ui.browser_ui import Part
from matinee.web.cached_fragments import FRAGMENTS

KEPT_PARTS: Final = 200
"""The number of boards whose single pieces are cached, for replays."""


class BoardKey(NamedTuple):
    """Cache key of a board as spectators see it."""

    table: str
    noticed: int
    """The number of rows that spectators see."""
    at: int | None
    """The row after which the board is shown; `None` for the latest."""
    language: str


_parts: Final = OrderedDict[BoardKey, Mapping[str, Part]]()


def board(key: BoardKey, draw: Callable[[], str]) -> Markup:
    """The whole board."""
    return FRAGMENTS.show(("board", key), draw)


def latest_animation(key: BoardKey, draw: Callable[[], str]) -> Markup:
    """The animation of the latest row."""
    return FRAGMENTS.show(("animation", key), draw)


def parts(key: BoardKey, draw: Callable[[], Mapping[str, Part]]) -> Mapping[str, Part]:
    """The pieces of the board, each on its own."""
    found = _parts.get(key)
    if found is None:
        found = _parts[key] = draw()
        if len(_parts) > KEPT_PARTS:
            _parts.popitem(last=False)
    _parts.move_to_end(key)
    return found
