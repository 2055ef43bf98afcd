"""What is in the box: scripts, performers, sets, events, the board, read from `content/`.

A designer changes a figure in the data files; what does not pass the checks of the catalogue is
refused when it is loaded. Money is in whole Millions.
"""

import hashlib
import json
import tomllib
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from matinee.engine.cache import cache
from matinee.games.action.checks import (
    check_board,
    check_changes,
    check_events,
    check_genres,
    check_keys,
    check_locations,
    check_performers,
    check_prices,
    check_scripts,
    check_sets,
    check_supply,
    check_tv_scripts,
    require,
)
from matinee.games.action.pieces import (
    COLOURS,
    GENRES,
    JOKER,
    LOCATIONS,
    SEATS,
    BadContent,
    Board,
    Colour,
    EventCard,
    Genre,
    GenreToken,
    Location,
    Performer,
    Points,
    Prices,
    RoundSpace,
    Script,
    SetCard,
)

__all__ = [
    "COLOURS",
    "GENRES",
    "JOKER",
    "LOCATIONS",
    "SEATS",
    "BadContent",
    "Board",
    "Colour",
    "EventCard",
    "Genre",
    "GenreToken",
    "Location",
    "Performer",
    "Points",
    "Prices",
    "RoundSpace",
    "Script",
    "SetCard",
    "board",
    "cast",
    "events",
    "films",
    "fingerprint",
    "genres",
    "gives",
    "locations",
    "performers",
    "prices",
    "scripts",
    "sets",
    "slots",
    "track",
    "tv_scripts",
]

TEXTS: Final = frozenset({"title", "name", "text", "line", "letter"})
"""The fields that players read and rules do not."""
POINTS: Final = ("needs", "gives")
"""The fields that a file writes as points by genre."""

Piece = TypeVar("Piece")
Keyed = TypeVar("Keyed", Script, Performer, SetCard, EventCard, GenreToken, Location)


@cache
def read_toml(name: str) -> dict[str, Any]:
    """One data file."""
    return tomllib.loads((files(__package__) / "content" / name).read_text("utf-8"))


def shaped(rule: str, value: object, kind: type[Piece], where: str) -> Piece:
    """A value of a data file as what it describes."""
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as problem:
        raise BadContent(f"{rule}: {where}: {problem}") from None


def listed(rule: str, file: str, table: str, kind: type[Keyed]) -> list[Keyed]:
    """The tables of this name in a data file as pieces, refused with the rule's id."""
    found: dict[str, Keyed] = {}
    for row in read_toml(file).get(table, ()):
        where = f"{file}: {row.get('key', 'a piece without a key')}"
        counted = {field: in_order(rule, row[field], where) for field in POINTS if field in row}
        piece = shaped(rule, {**row, **counted}, kind, where)
        require(rule, piece.key not in found, f"{where}: there are two")
        found[piece.key] = piece
    return list(found.values())


def in_order(rule: str, points: object, where: str) -> list[int]:
    """Points by genre as six numbers in the order of `GENRES`."""
    by_genre = shaped(rule, points, dict[Genre, int], where)
    return [by_genre.get(genre, 0) for genre in GENRES]


@cache
def scripts() -> dict[str, Script]:
    """The scripts that can be bought, by key."""
    found = listed("AC-DATA-01", "scripts.toml", "script", Script)
    check_scripts(found)
    return {script.key: script for script in found}


@cache
def tv_scripts() -> dict[str, Script]:
    """The TV scripts that players begin with, by key."""
    read = listed("AC-DATA-02", "tv.toml", "script", Script)
    found = [msgspec.structs.replace(script, tv=True) for script in read]
    check_tv_scripts(found)
    return {script.key: script for script in found}


@cache
def films() -> dict[str, Script]:
    """Everything that can become a film: all scripts by key, those for TV last."""
    return {**scripts(), **tv_scripts()}


@cache
def performers() -> dict[str, Performer]:
    """The actors and actresses by key."""
    found = listed("AC-DATA-03", "performers.toml", "performer", Performer)
    check_performers(found)
    return {performer.key: performer for performer in found}


@cache
def sets() -> dict[str, SetCard]:
    """The sets by key."""
    found = listed("AC-DATA-04", "sets.toml", "set", SetCard)
    check_sets(found, [*performers().values()])
    return {each.key: each for each in found}


@cache
def cast() -> dict[str, Performer | SetCard]:
    """Everything that gives points to a film: performers, then sets, by key."""
    check_supply([*performers().values()], [*sets().values()])
    return {**performers(), **sets()}


@cache
def gives(key: str) -> Points:
    """The points of a performer or a set in the order of `GENRES`."""
    return cast()[key].gives


@cache
def genres() -> dict[str, GenreToken]:
    """The six genres by key, in the order of `GENRES`."""
    found = listed("AC-DATA-06", "board.toml", "genre", GenreToken)
    check_genres(found)
    return {genre.key: genre for genre in found}


@cache
def events() -> dict[str, EventCard]:
    """The event cards by key."""
    found = listed("AC-DATA-05", "events.toml", "event", EventCard)
    check_events(found)
    by_key = {event.key: event for event in found}
    check_keys(scripts(), tv_scripts(), performers(), sets(), by_key)
    return by_key


@cache
def locations() -> dict[str, Location]:
    """Where assistants can be placed, by key; the Charity Gala comes and goes."""
    found = listed("AC-ASST-07", "board.toml", "location", Location)
    check_locations(found)
    return {location.key: location for location in found}


@cache
def slots(location: str, seats: int) -> int | None:
    """How many assistants a location holds in a round; `None` means any number (AC-Q-01)."""
    return locations()[location].slots.get(seats)


@cache
def board() -> Board:
    """What the board prints, and the other numbers of the box."""
    found = shaped("AC-COMP-06", read_toml("board.toml").get("board", {}), Board, "board.toml")
    check_board(found)
    return found


@cache
def prices(event: str | None = None) -> Prices:
    """What things cost while an event is in force, or none."""
    changed = read_toml("board.toml").get("changed", {})
    check_changes(changed, events())
    usual: dict[str, Any] = msgspec.to_builtins(board().prices)
    found = shaped("AC-EVT-02", {**usual, **changed.get(event, {})}, Prices, "board.toml")
    check_prices(found, board())
    return found


def track() -> tuple[RoundSpace, ...]:
    """The spaces of the round track; the first is that of round 1."""
    return board().track


@cache
def fingerprint() -> str:
    """A digest of all that play depends on: two tables with the same one play alike.

    Titles, names and texts are left out, so that a misprint can be put right without making
    an end of every saved game.
    """
    lists = (films(), cast(), events(), genres(), locations())
    pieces = [msgspec.to_builtins([*each.values()]) for each in lists]
    rules = [[{f: piece[f] for f in piece if f not in TEXTS} for piece in each] for each in pieces]
    costs = [msgspec.to_builtins(prices(event)) for event in (None, *events())]
    written = json.dumps([rules, costs, msgspec.to_builtins(board())])
    return hashlib.blake2b(written.encode(), digest_size=12).hexdigest()
