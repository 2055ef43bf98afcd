"""The starting kits: tenets, a cast and openings, read from `content/` and checked when loaded.

A kit only says what stands at the start; openings, titles and prompts are for those who look for
an idea, and for the bot that tells.
"""

import hashlib
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from matinee.engine.cache import cache
from matinee.engine.open import tidy
from matinee.games.universalis.actions import TenetKind
from matinee.games.universalis.options import CastMember, KitKey, Place

Genre: TypeAlias = Literal["plain", "noir", "space", "manor"]
KEYS: Final[tuple[KitKey, ...]] = get_args(KitKey)

NAME, WORDS, TENET, TOLD = 40, 60, 280, 600
"""How long names and labels, traits, tenets and what is told may be (UN-DEC-86)."""


class BadContent(ValueError):
    """A data file that the game cannot be played with."""


class KitTenet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tenet that stands from the start."""

    kind: TenetKind
    text: str


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene may begin: where, when, and with what."""

    location: str
    place: Place
    label: str
    text: str


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a story can start from."""

    name: str
    blurb: str
    genre: Genre
    titles: tuple[str, ...]
    prompts: tuple[str, ...]
    openings: tuple[Opening, ...]
    tenets: tuple[KitTenet, ...] = ()
    cast: tuple[CastMember, ...] = ()
    """Masters stand before their subs."""


@cache
def kit(key: KitKey) -> Kit:
    """A starting kit by its key."""
    text = (files(__package__) / "content" / f"{key}.toml").read_text("utf-8")
    return read_kit(key, tomllib.loads(curly(text)))


def curly(text: str) -> str:
    """A data file's text with apostrophes as people write them."""
    return text.replace("'", "’")


def read_kit(key: str, table: dict[str, Any]) -> Kit:
    """A kit out of its data file, refused if no story could start from it."""
    try:
        found = msgspec.convert(table, Kit)
    except msgspec.ValidationError as problem:
        raise BadContent(f"{key}: {problem}") from None
    _check_texts(key, found)
    _check_cast(key, found.cast)
    return found


def _check_texts(key: str, found: Kit) -> None:
    """Everything that is told or shown is tidy and fits where it will stand."""
    _fits(key, 80, found.titles)
    _fits(key, TOLD, (*found.prompts, found.name, found.blurb))
    _fits(key, TENET, [tenet.text for tenet in found.tenets])
    for opening in found.openings:
        _fits(key, NAME, (opening.location, opening.label))
        _fits(key, TOLD, (opening.text,))
    for many, called in (
        (found.titles, "titles"),
        (found.openings, "openings"),
        (found.prompts, "prompts"),
    ):
        if not many:
            raise BadContent(f"{key}: there are no {called}")


def _fits(key: str, most: int, texts: Sequence[str]) -> None:
    """Refuse a text that is empty, untidy or too long, and one that stands there twice."""
    for text in texts:
        if not 1 <= len(text) <= most or text != tidy(text):
            raise BadContent(f"{key}: {text!r} is not a tidy text of 1 to {most} characters")
    if len({text.casefold() for text in texts}) < len(texts):
        raise BadContent(f"{key}: something stands there twice: {', '.join(texts)}")


def _check_cast(key: str, cast: Sequence[CastMember]) -> None:
    """Names are free, and a sub comes after a master of its kind (UN-DEC-29, -34, -35)."""
    _fits(key, NAME, [member.name for member in cast])
    masters: dict[str, CastMember] = {}
    for member in cast:
        if len(member.name) < 2:
            raise BadContent(f"{key}: {member.name!r} is too short for a name")
        for trait in member.traits:
            _fits(key, WORDS, (trait.words,))
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
    """A digest of what tables start from: two with the same one play alike.

    The words of tenets and traits count, since a table holds them.
    """
    rules = [[key, kit(key).tenets, kit(key).cast] for key in KEYS]
    return hashlib.blake2b(msgspec.json.encode(rules), digest_size=12).hexdigest()
