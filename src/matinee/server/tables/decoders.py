"""The types that msgspec decodes, each made ready in one thread before a second one can meet it.

msgspec prepares a class when it is first decoded, and notes on the class what it knows before that
is complete. A second thread that decodes the same class at that moment takes it for complete, and
the process dies of a segmentation fault. Tables are read on several threads, so that no type may
be prepared there. The server prepares all of them before it takes requests
(`matinee.server.warmup`), and `known_title` those of a title that is first seen later, before it
gives the title to anybody.
"""

import logging
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from matinee.engine.cache import cache
from matinee.engine.rows import Close, Play, Reword, Row, Setup, Sit, Undo, Unsaid
from matinee.engine.title import Title, find

LOG: Final = logging.getLogger(__name__)


@cache
def known_title(key: str) -> Title:
    """A title by its key, with its types prepared.

    Looking through all that is installed takes a while, so it is kept. The cache's lock lets one
    thread prepare a title while others wait for it.
    """
    title = find(key)
    try:
        prepare(title)
    except Exception as error:
        # Whoever needs what is broken is told so then; the rest of the title is of use.
        LOG.warning(
            "the types of a game cannot be prepared",
            exc_info=error,
            extra={"fields": {"game": key}},
        )
    return title


@cache
def row_decoder(title: Title) -> msgspec.json.Decoder[Row]:
    """What reads the rows of a title's matches."""
    game = title.game
    played: Any = Setup[game.events] | Play[game.actions, game.events] | Unsaid[game.events]  # type: ignore[name-defined]
    return msgspec.json.Decoder(played | Undo | Reword | Sit | Close)


def prepare(title: Title) -> None:
    """Load a title and prepare every type that is decoded for it."""
    row_decoder(title)
    for kind in (title.game.Options, title.game.actions):
        msgspec.json.Decoder(kind)
    if title.plans is not None:
        msgspec.json.Decoder(title.plans.types)
    _ = title.stage, title.tale, title.board  # they may define structs of their own
    prepare_structs()


def prepare_structs() -> None:
    """Prepare every struct that is defined by now, in whatever module.

    Some of them are never decoded, but that costs next to nothing, and a list of those that are
    would miss the next one.
    """
    for kind in set(_descendants(msgspec.Struct)):
        try:
            msgspec.json.Decoder(kind)
        except Exception as error:  # noqa: BLE001 (a type that nobody can decode, so nobody does)
            LOG.debug("%s cannot be decoded: %s", kind.__qualname__, error)


def _descendants(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for child in kind.__subclasses__():
        yield child
        yield from _descendants(child)
