"""Data files of a game: reading, conversion to typed pieces, refusal of bad files, digest.

A game reads TOML and CSV files that lie beside the code of its `content`. A refusal begins with
the id of the rule that the file breaks.
"""

import csv
import hashlib
import tomllib
from collections.abc import Callable, Iterable, Mapping, Set
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol, TypeVar

import msgspec

from matinee.engine.decoding import convert
from matinee.engine.thread_cache import cache


class HasKey(Protocol):
    """A card, a place or another piece with a key."""

    @property
    def key(self) -> str:
        """The piece's name for programs, unique among the pieces of its kind."""


Piece = TypeVar("Piece")
Keyed = TypeVar("Keyed", bound=HasKey)


class BadContent(ValueError):
    """A data file with which the game cannot be played."""


class DataFiles:
    """The data files beside the code of one package. TOML files are parsed once."""

    def __init__(self, package: str) -> None:
        self._package = package
        self.toml = cache(self._toml)

    @cached_property
    def folder(self) -> Traversable:
        """The folder of the package."""
        return files(self._package)

    def text(self, name: str) -> str:
        """The text of a file."""
        return (self.folder / name).read_text("utf-8")

    def _toml(self, name: str) -> dict[str, Any]:
        return tomllib.loads(self.text(name))

    def rows(self, name: str, table: str) -> list[dict[str, Any]]:
        """All tables of this name in a TOML file; empty if it has none."""
        found: list[dict[str, Any]] = self.toml(name).get(table, [])
        return found

    def csv(self, rule: str, name: str) -> list[dict[str, Any]]:
        """The lines of a CSV file, each with a value for every column."""
        columns, *lines = csv.reader(self.text(name).splitlines())
        for number, line in enumerate(lines, start=2):
            complete = len(line) == len(columns)
            require(rule, complete, f"{name}: line {number} needs {len(columns)} values")
        return [dict(zip(columns, line, strict=True)) for line in lines]

    def cache_clear(self) -> None:
        """Forget the parsed files, so that they are read again."""
        self.toml.cache_clear()


def require(rule: str, holds: bool, problem: str) -> None:
    """Refuse content that breaks a rule."""
    if not holds:
        raise BadContent(f"{rule}: {problem}")


def convert_value(value: object, kind: type[Piece], where: str, *, strict: bool = True) -> Piece:
    """A value of a data file as an object of this type; unless `strict`, numbers may be strings.

    >>> convert_value({"dice": "3"}, dict[str, int], "HB-CON-01: tips.csv", strict=False)
    {'dice': 3}
    """
    try:
        return convert(value, kind, strict=strict, str_keys=True)
    except msgspec.ValidationError as problem:
        raise BadContent(f"{where}: {problem}") from None


def pieces_by_key(
    rule: str,
    file: str,
    rows: Iterable[Mapping[str, Any]],
    kind: type[Keyed],
    *,
    check: Callable[[list[Keyed]], None] | None = None,
    order: Callable[[Keyed], Any] | None = None,
) -> dict[str, Keyed]:
    """The rows of a file as pieces by key, checked, and sorted by `order`.

    In a CSV file all values are strings.
    """
    found: dict[str, Keyed] = {}
    for row in rows:
        where = f"{file}: {row.get('key', 'a row without a key')}"
        piece = convert_value(row, kind, f"{rule}: {where}", strict=not file.endswith(".csv"))
        require(rule, piece.key not in found, f"{where}: there are two")
        found[piece.key] = piece
    if check is not None:
        check([*found.values()])
    if order is not None:
        return {piece.key: piece for piece in sorted(found.values(), key=order)}
    return found


def without_texts(value: Any, texts: Set[str]) -> Any:
    """A value made of tables and lists, without the fields that players read and rules do not.

    A digest of the rest stays the same when a misprint is corrected.

    >>> without_texts([{"title": "Shane", "dice": 4}], {"title"})
    [{'dice': 4}]
    """
    if isinstance(value, dict):
        return {key: without_texts(part, texts) for key, part in value.items() if key not in texts}
    return [without_texts(part, texts) for part in value] if isinstance(value, list) else value


def digest(content: bytes) -> str:
    """Digest of a game's content, as stored in records."""
    return hashlib.blake2b(content, digest_size=12).hexdigest()
