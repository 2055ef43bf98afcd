"""Boards as onlookers see them: drawn once for all of them, whatever they are to others.

A board is kept by what an onlooker has noticed, never by the log's own numbers: a page that took
longer after a secret choice would tell of it. What is taken out of a log adds a row that everybody
notices, so that no older drawing is shown any more.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from markupsafe import Markup

from matinee.engine.stage import Part
from matinee.web.pieces import PIECES

KEPT_PARTS: Final = 200
"""Boards of which the single pieces are kept: a page that goes through a game asks for these."""


class BoardKey(NamedTuple):
    """What an onlooker sees of a game."""

    table: str
    noticed: int
    """How many rows an onlooker has noticed by now."""
    at: int | None
    """The row after which the board is shown; without one, the latest."""
    language: str


_parts: Final = OrderedDict[BoardKey, Mapping[str, Part]]()


def board(key: BoardKey, draw: Callable[[], str]) -> Markup:
    """The whole board."""
    return PIECES.show(("board", key), draw)


def latest_beats(key: BoardKey, draw: Callable[[], str]) -> Markup:
    """What happened last, to be watched again."""
    return PIECES.show(("beats", key), draw)


def parts(key: BoardKey, draw: Callable[[], Mapping[str, Part]]) -> Mapping[str, Part]:
    """The pieces of the board, each on its own."""
    found = _parts.get(key)
    if found is None:
        found = _parts[key] = draw()
        if len(_parts) > KEPT_PARTS:
            _parts.popitem(last=False)
    _parts.move_to_end(key)
    return found
