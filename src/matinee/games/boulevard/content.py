"""What is in the box: films, stars, genres, boxes, tip cards, read from `content/` and checked.

A designer changes a fact or a figure in the data files; `formula` makes each film's price and dice
from them. Money is in thousands of dollars. What does not pass the checks of the catalogue's part C
(HB-CON) is refused when it is loaded.
"""

import csv
import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from matinee.engine.cache import cache
from matinee.games.boulevard.checks import (
    check_boxes,
    check_figures,
    check_films,
    check_genres,
    check_kind,
    check_media,
    check_prices,
    check_sections,
    check_stars,
    check_tips,
    require,
)
from matinee.games.boulevard.formula import Figures, Print, price_deck
from matinee.games.boulevard.pieces import (
    ARRAY,
    BOXES,
    CHIPS,
    DECKS,
    LENSES,
    MEDIA,
    PER_DIE,
    PROCESSES,
    QUARTER,
    SEATS,
    SECTIONS,
    BadContent,
    Box,
    Colour,
    Film,
    Genre,
    Medium,
    Process,
    Section,
    Star,
    Tip,
    chips_in,
)

__all__ = [
    "ARRAY",
    "BOXES",
    "CHIPS",
    "DECKS",
    "LENSES",
    "MEDIA",
    "PER_DIE",
    "PROCESSES",
    "QUARTER",
    "SEATS",
    "SECTIONS",
    "BadContent",
    "Box",
    "Colour",
    "Film",
    "Genre",
    "Medium",
    "Process",
    "Section",
    "Star",
    "Tip",
    "boxes",
    "chips_in",
    "deck",
    "figures",
    "films",
    "fingerprint",
    "genre_of",
    "genres",
    "media",
    "prices",
    "prints",
    "sections",
    "stars",
    "tips",
]

TEXTS: Final = frozenset(
    {"title", "name", "called", "text", "flavour", "year", "length", "cast", "directors", "motif"}
)
"""The fields that players read and rules do not."""

Piece = TypeVar("Piece")
Keyed = TypeVar("Keyed", Box, Film, Genre, Medium, Section, Star, Tip)


def read_text(name: str) -> str:
    """One data file."""
    return (files(__package__) / "content" / name).read_text("utf-8")


@cache
def read_toml(name: str) -> dict[str, Any]:
    """One data file of tables."""
    return tomllib.loads(read_text(name))


def read_csv(name: str) -> list[dict[str, Any]]:
    """One data file of lines, each with a value for every column."""
    columns, *lines = csv.reader(read_text(name).splitlines())
    for number, line in enumerate(lines, start=2):
        complete = len(line) == len(columns)
        require("HB-CON-01", complete, f"{name}: line {number} needs {len(columns)} values")
    return [dict(zip(columns, line, strict=True)) for line in lines]


def shaped(value: object, kind: type[Piece], file: str) -> Piece:
    """A value of a data file as what it describes; in CSV files numbers are still words."""
    try:
        return msgspec.convert(value, kind, strict=".csv" not in file)
    except msgspec.ValidationError as problem:
        raise BadContent(f"HB-CON-01: {file}: {problem}") from None


def listed(rows: Iterable[Mapping[str, Any]], kind: type[Keyed], file: str) -> list[Keyed]:
    """The rows of a data file as pieces with keys of their own and nothing left over."""
    known = {field.name for field in fields(kind)}
    found: dict[str, Keyed] = {}
    for row in rows:
        strange = ", ".join(sorted(set(row) - known))
        where = f"{file}: {row.get('key', 'a row without a key')}"
        require("HB-CON-01", not strange, f"{where}: nobody knows {strange}")
        piece = shaped(row, kind, where)
        require("HB-CON-01", piece.key not in found, f"{where}: there are two")
        found[piece.key] = piece
    return list(found.values())


@cache
def genres() -> dict[str, Genre]:
    """The ten genres by key, in the order of their totals."""
    found = listed(read_toml("street.toml").get("genre", ()), Genre, "street.toml")
    check_genres(found)
    return {genre.key: genre for genre in sorted(found, key=lambda genre: genre.total)}


@cache
def genre_of(total: int) -> str | None:
    """The genre that two dice make the trend; a 2 makes none."""
    return next((key for key, genre in genres().items() if genre.total == total), None)


@cache
def media() -> dict[str, Medium]:
    """The six advertising boxes by key, in the order of their numbers."""
    found = listed(read_toml("street.toml").get("medium", ()), Medium, "street.toml")
    check_media(found)
    return {medium.key: medium for medium in sorted(found, key=lambda medium: medium.number)}


@cache
def sections() -> dict[str, Section]:
    """The three top sections by key."""
    found = listed(read_toml("street.toml").get("section", ()), Section, "street.toml")
    check_sections(found)
    return {section.key: section for section in found}


@cache
def prices() -> dict[str, int]:
    """What the equipment for each process costs (HB-CON-22)."""
    found = shaped(read_toml("street.toml").get("equipment", {}), dict[str, int], "street.toml")
    check_prices(found)
    return found


@cache
def boxes() -> dict[str, Box]:
    """The eleven amenity boxes by key; the price of equipment is the fee of its box."""
    rows = read_toml("street.toml").get("box", ())
    priced = [{"fee": prices().get(row.get("key"), 0), **row} for row in rows]
    found = listed(priced, Box, "street.toml")
    check_boxes(found)
    return {box.key: box for box in found}


@cache
def tips() -> dict[str, Tip]:
    """The kinds of Insider Tip Cards by key."""
    found = listed(read_toml("tips.toml").get("tip", ()), Tip, "tips.toml")
    check_tips(found)
    return {tip.key: tip for tip in found}


@cache
def stars() -> dict[str, Star]:
    """Everybody in the pavement by key: the outside track, then the inside one (HB-STAR-05)."""
    rows = read_csv("stars.csv")
    for row in rows:
        kind = row.pop("kind", "")
        check_kind(kind)
        row["directs"] = kind == "director"
    found = listed(rows, Star, "stars.csv")
    check_stars(found)
    return {star.key: star for star in sorted(found, key=lambda star: (star.directs, star.name))}


@cache
def figures() -> Figures:
    """The numbers of the formula for prices and dice."""
    found = shaped(read_toml("formula.toml"), Figures, "formula.toml")
    check_figures(found)
    return found


@cache
def facts() -> dict[str, Film]:
    """All films by key, the first deck before the second, their cards not yet priced."""
    rows = read_csv("films.csv")
    for row in rows:
        for people in ("cast", "directors"):
            row[people] = [name for name in row.get(people, "").split(";") if name]
        row |= {"price": 0, "dice": 0, "minutes": 0, "stars": ()}
    tracks = {(star.name, star.directs): key for key, star in stars().items()}
    found = [replace(film, stars=starred(film, tracks)) for film in listed(rows, Film, "films.csv")]
    check_films(found, genres(), stars())
    return {film.key: film for film in sorted(found, key=lambda film: film.deck)}


def starred(film: Film, tracks: Mapping[tuple[str, bool], str]) -> tuple[str, ...]:
    """The keys of its people who are on the track of their trade (HB-CON-10)."""
    people = [*((name, False) for name in film.cast), *((name, True) for name in film.directors)]
    return tuple(tracks[each] for each in people if each in tracks)


@cache
def prints() -> dict[str, Print]:
    """What the formula makes of each film, by key."""
    found: dict[str, Print] = {}
    for number in DECKS:
        of_deck = [film for film in facts().values() if film.deck == number]
        found |= price_deck(of_deck, number, figures())
    return found


@cache
def films() -> dict[str, Film]:
    """All films by key, the first deck before the second."""
    return {
        key: replace(film, price=card.price, dice=card.dice, minutes=card.minutes)
        for key, film in facts().items()
        for card in (prints()[key],)
    }


@cache
def deck(number: int) -> tuple[str, ...]:
    """The keys of the films of the first or the second deck."""
    return tuple(key for key, film in films().items() if film.deck == number)


@cache
def fingerprint() -> str:
    """A digest of all that play depends on: two tables with the same one play alike.

    Titles, names and texts are left out, so that a misprint can be put right without making
    an end of every saved game.
    """
    lists = (films(), stars(), genres(), media(), sections(), boxes(), tips())
    pieces = [msgspec.to_builtins([*each.values()]) for each in lists]
    rules = [[{f: piece[f] for f in piece if f not in TEXTS} for piece in each] for each in pieces]
    written = json.dumps([rules, prices()])
    return hashlib.blake2b(written.encode(), digest_size=12).hexdigest()
