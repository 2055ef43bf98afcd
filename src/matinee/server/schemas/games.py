"""Responses about games."""

from typing import Any

import msgspec


class GameOption(msgspec.Struct, frozen=True):
    """Something that a table of a game can choose."""

    name: str
    help: str
    default: Any
    type: dict[str, Any]
    """What values it takes, as a JSON schema."""


class GameSchema(msgspec.Struct, frozen=True):
    """A game that is played here."""

    key: str
    name: str
    blurb: str
    fewest: int
    """Players at the least."""
    most: int
    minutes: str
    bots: list[str]
    """Levels of bots, the weakest first."""
    options: list[GameOption]
    plans: bool
    """Whether it takes plans ahead."""
