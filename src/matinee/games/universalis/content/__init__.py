"""The starting kits: tenets, a cast and openings, read from `content/` and checked when loaded.

Only the tenets and the cast of a kit affect the rules. Openings, titles and prompts are ideas for
players, and for the storyteller bot.
"""

import tomllib
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from matinee.engine.contract.content import BadContent, DataFiles, convert_value, digest
from matinee.engine.contract.open_fields import normalise_text
from matinee.engine.thread_cache import cache
from matinee.games.universalis.content.pieces import CastMember, KitKey, Place, TenetKind

Genre: TypeAlias = Literal["plain", "noir", "space", "manor"]
DATA: Final = DataFiles(__name__)
KIT_KEYS: Final[tuple[KitKey, ...]] = get_args(KitKey)

LONGEST_NAME, LONGEST_TRAIT, LONGEST_TENET, LONGEST_TEXT = 40, 60, 280, 600
"""Limits of names and labels, traits, tenets, and texts of a story (UN-DEC-86)."""


class KitTenet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tenet that stands from the start."""

    kind: TenetKind
    text: str


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A possible beginning of a scene: location, time and text."""

    location: str
    place: Place
    label: str
    text: str


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A starting kit."""

    name: str
    blurb: str
    genre: Genre
    titles: tuple[str, ...]
    prompts: tuple[str, ...]
    openings: tuple[Opening, ...]
    tenets: tuple[KitTenet, ...] = ()
    cast: tuple[CastMember, ...] = ()
    """Masters come before their subs."""


@cache
def kit(key: KitKey) -> Kit:
    """A starting kit by its key."""
    return read_kit(key, tomllib.loads(curly(DATA.text(f"{key}.toml"))))


def curly(text: str) -> str:
    """A data file's text with typographic apostrophes."""
    return text.replace("'", "’")


def read_kit(key: str, table: dict[str, Any]) -> Kit:
    """A kit from its data file; refused if no story could start from it."""
    found = convert_value(table, Kit, key)
    _check_texts(key, found)
    _check_cast(key, found.cast)
    return found


def _check_texts(key: str, found: Kit) -> None:
    """Refuse texts that are untidy or too long for their field."""
    _fits(key, 80, found.titles)
    _fits(key, LONGEST_TEXT, (*found.prompts, found.name, found.blurb))
    _fits(key, LONGEST_TENET, [tenet.text for tenet in found.tenets])
    for opening in found.openings:
        _fits(key, LONGEST_NAME, (opening.location, opening.label))
        _fits(key, LONGEST_TEXT, (opening.text,))
    for many, called in (
        (found.titles, "titles"),
        (found.openings, "openings"),
        (found.prompts, "prompts"),
    ):
        if not many:
            raise BadContent(f"{key}: there are no {called}")


def _fits(key: str, most: int, texts: Sequence[str]) -> None:
    """Refuse a text that is empty, untidy, too long or given twice."""
    for text in texts:
        if not 1 <= len(text) <= most or text != normalise_text(text):
            raise BadContent(f"{key}: {text!r} is not a tidy text of 1 to {most} characters")
    if len({text.casefold() for text in texts}) < len(texts):
        raise BadContent(f"{key}: something stands there twice: {', '.join(texts)}")


def _check_cast(key: str, cast: Sequence[CastMember]) -> None:
    """Refuse names that are used twice, and subs without an earlier master of their kind.

    See UN-DEC-29, -34 and -35.
    """
    _fits(key, LONGEST_NAME, [member.name for member in cast])
    masters: dict[str, CastMember] = {}
    for member in cast:
        if len(member.name) < 2:
            raise BadContent(f"{key}: {member.name!r} is too short for a name")
        for trait in member.traits:
            _fits(key, LONGEST_TRAIT, (trait.words,))
        if member.master:
            if member.kind == "location" or member.of is not None:
                raise BadContent(f"{key}: {member.name} cannot be a master")
            masters[member.name] = member
        elif member.of is not None:
            master = masters.get(member.of)
            if master is None or master.kind != member.kind:
                raise BadContent(f"{key}: {member.name} has no master {member.of} of its kind")


@cache
def fingerprint() -> str:
    """Digest of all content that play depends on.

    It covers the words of tenets and traits, since the state holds them.
    """
    rules = [[key, kit(key).tenets, kit(key).cast] for key in KIT_KEYS]
    return digest(msgspec.json.encode(rules))
