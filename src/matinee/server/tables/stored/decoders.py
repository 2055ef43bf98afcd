"""Decoders of stored rows, and of whatever else a server decodes for a title.

Litestar decodes the bodies of requests by itself, without the lock of `matinee.engine.decoding`. So
the server prepares all types in one thread before it takes requests (`matinee.server.warmup`), and
`known_title` prepares those of a title that is installed later, before it returns the title.
"""

import logging
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from matinee.engine.contract.installed_games import find
from matinee.engine.contract.title import Title
from matinee.engine.decoding import decoder
from matinee.engine.match.log_rows import (
    Close,
    Play,
    Redaction,
    Reword,
    Row,
    SeatChange,
    Setup,
    Undo,
)
from matinee.engine.thread_cache import cache

LOG: Final = logging.getLogger(__name__)


@cache
def known_title(key: str) -> Title:
    """A title by its key, with its types prepared.

    Searching the installed packages takes a while, so the title is cached. The cache's lock lets
    one thread prepare a title while others wait for it.
    """
    title = find(key)
    try:
        prepare(title)
    except Exception as error:
        # Using the broken part raises again; the rest of the title works.
        LOG.warning(
            "the types of a game cannot be prepared",
            exc_info=error,
            extra={"fields": {"game": key}},
        )
    return title


@cache
def row_decoder(title: Title) -> msgspec.json.Decoder[Row]:
    """The decoder of the rows of a title's matches."""
    game = title.game
    played: Any = Setup[game.events] | Play[game.actions, game.events] | Redaction[game.events]  # type: ignore[name-defined]
    return decoder(played | Undo | Reword | SeatChange | Close)


def prepare(title: Title) -> None:
    """Load the parts of a title and prepare every type that is decoded for it."""
    row_decoder(title)
    for kind in (title.game.Options, title.game.actions):
        decoder(kind)
    if title.plans is not None:
        decoder(title.plans.types)
    _ = title.browser, title.story, title.terminal  # they may define structs of their own
    prepare_structs()


def prepare_structs() -> None:
    """Prepare every struct that is defined by now, in any module.

    Some of them are never decoded. Preparing them costs next to nothing, and a list of the decoded
    ones would miss the next one.
    """
    for kind in set(_descendants(msgspec.Struct)):
        try:
            decoder(kind)
        except Exception as error:  # noqa: BLE001 (a type that nobody can decode, so nobody does)
            LOG.debug("%s cannot be decoded: %s", kind.__qualname__, error)


def _descendants(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for child in kind.__subclasses__():
        yield child
        yield from _descendants(child)
