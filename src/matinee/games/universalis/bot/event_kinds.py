"""Kinds of events and the order in which they follow each other, from `event_kinds.toml`."""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from matinee.engine.contract.content import BadContent, DataFiles, convert_value
from matinee.engine.thread_cache import cache
from matinee.games.universalis.bot.grammar import genre_texts

Who: TypeAlias = Literal["reply", "again", "other"]
Need: TypeAlias = Literal["two", "thing", "away", "takeable", "held", "mine", "theirs", "not_mine"]

OWN_WORDS: Final = "told"
"""The kind of an event that was not told from the grammar."""


class EventKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event."""

    after: tuple[str, ...]
    who: tuple[Who, ...] = ()
    needs: tuple[Need, ...] = ()
    says: tuple[str, ...] = ()
    """Kinds of lines for the character who acts."""
    hears: tuple[str, ...] = ()
    """Kinds of lines for the character who is acted on."""
    weight: int = 1
    most: int = 2
    """Most events of this kind in a scene."""
    late: bool = False
    """Whether it waits until the story is under way (`Memory.is_under_way`)."""
    world: bool = False
    """Whether it is no act of the character: any player may tell it of any character."""
    holder: Literal["", "a", "nobody"] = ""
    """Holder of the thing afterwards; empty if unchanged."""


class EventKinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All kinds of events, and the kinds of lines that may answer each kind of line."""

    kinds: dict[str, EventKind]
    replies: dict[str, tuple[str, ...]]


@cache
def event_kinds() -> EventKinds:
    """All kinds of events, read once."""
    return read_event_kinds(DataFiles(__package__).toml("event_kinds.toml"))


def read_event_kinds(table: dict[str, Any]) -> EventKinds:
    """The kinds from their data file; refused if a kind is unknown or has no texts."""
    found = convert_value(table, EventKinds, "event kinds")
    plain = genre_texts("plain")
    said = {kind for one in found.kinds.values() for kind in (*one.says, *one.hears)}
    said |= found.replies.keys() | {kind for kinds in found.replies.values() for kind in kinds}
    unsaid = said - plain.lines.keys()
    untold = plain.events.keys() - found.kinds.keys()
    unknown = {k for one in found.kinds.values() for k in one.after} - {*found.kinds, OWN_WORDS}
    if unsaid or untold or unknown:
        raise BadContent(f"event kinds: nothing is known of {sorted(unsaid | untold | unknown)}")
    return found


def event_kind(kind: str) -> EventKind:
    """The kind of event with this name."""
    return event_kinds().kinds[kind]
