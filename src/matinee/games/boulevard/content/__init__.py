"""Films, stars, genres, amenities and tip cards, read from the data files.

Facts and figures are changed in the data files; `formula` derives each film's price and dice from
them. `checks` refuses files that break the catalogue's part C (HB-CON) when they are loaded.
Money is in thousands of dollars.
"""

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from matinee.engine.contract.content import (
    DataFiles,
    convert_value,
    digest,
    pieces_by_key,
    without_texts,
)
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content.checks import (
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
)
from matinee.games.boulevard.content.formula import Figures, Print, price_deck
from matinee.games.boulevard.content.pieces import (
    DECKS,
    Box,
    Film,
    Genre,
    Medium,
    Section,
    Star,
    Tip,
)

DATA: Final = DataFiles(__name__)
"""The data files of this folder."""
TEXTS: Final = frozenset(
    {"title", "name", "called", "text", "flavour", "year", "length", "cast", "directors", "motif"}
)
"""Fields that only players read, not the rules."""

Piece = TypeVar("Piece", Box, Genre, Medium, Section, Tip)


def read_pieces(
    file: str,
    table: str,
    kind: type[Piece],
    check: Callable[[list[Piece]], None],
    order: Callable[[Piece], Any] | None = None,
) -> dict[str, Piece]:
    """The tables of this name in a data file as pieces by key."""
    return pieces_by_key("HB-CON-01", file, DATA.rows(file, table), kind, check=check, order=order)


@cache
def genres() -> dict[str, Genre]:
    """The ten genres by key, in the order of their totals."""
    return read_pieces("street.toml", "genre", Genre, check_genres, lambda genre: genre.total)


@cache
def genre_of(total: int) -> str | None:
    """The genre that a total of two dice makes the trend; `None` for a 2."""
    return next((key for key, genre in genres().items() if genre.total == total), None)


@cache
def media() -> dict[str, Medium]:
    """The six advertising boxes by key, in the order of their numbers."""
    return read_pieces("street.toml", "medium", Medium, check_media, lambda medium: medium.number)


@cache
def sections() -> dict[str, Section]:
    """The three top sections by key."""
    return read_pieces("street.toml", "section", Section, check_sections)


@cache
def prices() -> dict[str, int]:
    """Prices of the equipment for each process (HB-CON-22)."""
    found = convert_value(
        DATA.toml("street.toml").get("equipment", {}), dict[str, int], "HB-CON-01: street.toml"
    )
    check_prices(found)
    return found


@cache
def boxes() -> dict[str, Box]:
    """The eleven amenity boxes by key; the price of equipment is the fee of its box."""
    rows = DATA.rows("street.toml", "box")
    priced = [{"fee": prices().get(row.get("key", ""), 0), **row} for row in rows]
    return pieces_by_key("HB-CON-01", "street.toml", priced, Box, check=check_boxes)


@cache
def tips() -> dict[str, Tip]:
    """The kinds of Insider Tip Cards by key."""
    return read_pieces("tips.toml", "tip", Tip, check_tips)


@cache
def stars() -> dict[str, Star]:
    """The stars in the pavement by key: the outside track, then the inside one (HB-STAR-05)."""
    rows = DATA.csv("HB-CON-01", "stars.csv")
    for row in rows:
        kind = row.pop("kind", "")
        check_kind(kind)
        row["directs"] = kind == "director"
    return pieces_by_key("HB-CON-01", "stars.csv", rows, Star, check=check_stars, order=_by_track)


def _by_track(star: Star) -> tuple[bool, str]:
    return star.directs, star.name


@cache
def figures() -> Figures:
    """The numbers of the formula for prices and dice."""
    found = convert_value(DATA.toml("formula.toml"), Figures, "HB-CON-01: formula.toml")
    check_figures(found)
    return found


@cache
def facts() -> dict[str, Film]:
    """All films by key, the first deck before the second, their cards not yet priced."""
    tracks = {(star.name, star.directs): key for key, star in stars().items()}
    rows = DATA.csv("HB-CON-01", "films.csv")
    for row in rows:
        cast, directors = (_people(row.get(trade, "")) for trade in ("cast", "directors"))
        people = [*((name, False) for name in cast), *((name, True) for name in directors)]
        on_board = [tracks[each] for each in people if each in tracks]
        row |= {"cast": cast, "directors": directors, "stars": on_board}
        row |= {"price": 0, "dice": 0, "minutes": 0}
    check = partial(check_films, genres=genres(), stars=stars())
    return pieces_by_key(
        "HB-CON-01", "films.csv", rows, Film, check=check, order=lambda film: film.deck
    )


def _people(names: str) -> list[str]:
    return [name for name in names.split(";") if name]


@cache
def prints() -> dict[str, Print]:
    """The printed figures of each film by key, as the formula makes them."""
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
    """The digest of all content that play depends on.

    Titles, names and texts are left out, so that correcting a misprint does not end saved games.
    """
    lists = (films(), stars(), genres(), media(), sections(), boxes(), tips())
    rules = [without_texts(msgspec.to_builtins([*each.values()]), TEXTS) for each in lists]
    return digest(json.dumps([rules, prices()]).encode())
