"""How one thing leads to another: the kinds of events, read from `beats.toml`."""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from matinee.engine.contract.content import BadContent, DataFiles, convert_value
from matinee.engine.thread_cache import cache
from matinee.games.universalis.bot.grammar import lexicon

Who: TypeAlias = Literal["reply", "again", "other"]
Need: TypeAlias = Literal["two", "thing", "away", "takeable", "held", "mine", "theirs", "not_mine"]

TOLD: Final = "told"
"""What somebody told in words of their own."""


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of event."""

    after: tuple[str, ...]
    who: tuple[Who, ...] = ()
    needs: tuple[Need, ...] = ()
    says: tuple[str, ...] = ()
    """What whoever acts may say about it."""
    hears: tuple[str, ...] = ()
    """What whoever is acted on may say."""
    weight: int = 1
    most: int = 2
    """How often in a scene."""
    late: bool = False
    """Not in the first half of the first scene."""
    world: bool = False
    """It happens to people and is not what they do, so anybody may tell it of anybody."""
    holder: Literal["", "a", "nobody"] = ""
    """Who has the thing afterwards."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All kinds of events, and which line may answer which."""

    beats: dict[str, Beat]
    replies: dict[str, tuple[str, ...]]


@cache
def order() -> Order:
    """What leads to what."""
    return read_order(DataFiles(__package__).toml("beats.toml"))


def read_order(table: dict[str, Any]) -> Order:
    """The order out of its data file, refused if it speaks of what nobody can tell."""
    found = convert_value(table, Order, "beats")
    plain = lexicon("plain")
    said = {kind for beat in found.beats.values() for kind in (*beat.says, *beat.hears)}
    said |= found.replies.keys() | {kind for kinds in found.replies.values() for kind in kinds}
    unsaid = said - plain.lines.keys()
    untold = plain.events.keys() - found.beats.keys()
    unknown = {k for b in found.beats.values() for k in b.after} - {*found.beats, TOLD}
    if unsaid or untold or unknown:
        raise BadContent(f"beats: nothing is known of {sorted(unsaid | untold | unknown)}")
    return found


def beat(kind: str) -> Beat:
    """A kind of event by its name."""
    return order().beats[kind]
