"""The components: scripts, performers, sets, events and the board, read from the data files.

A designer changes a number in the data files; `checks` refuses files that break the catalogue
when they are loaded. Money is in whole Millions.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from matinee.engine.contract.content import (
    DataFiles,
    convert_value,
    digest,
    pieces_by_key,
    without_texts,
)
from matinee.engine.thread_cache import cache
from matinee.games.action.content.checks import (
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
)
from matinee.games.action.content.pieces import (
    GENRES,
    Board,
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

DATA: Final = DataFiles(__name__)
"""The data files of this folder."""
TEXTS: Final = frozenset({"title", "name", "text", "line", "letter"})
"""Fields that players read and the rules do not."""
POINTS: Final = ("needs", "gives")
"""Fields that the files write as a table of points by genre."""

Piece = TypeVar("Piece", Script, Performer, SetCard, EventCard, GenreToken, Location)


def read_pieces(
    rule: str, file: str, table: str, kind: type[Piece], check: Callable[[list[Piece]], None]
) -> dict[str, Piece]:
    """The tables of this name in a data file as pieces by key; an error names the rule's id."""
    return pieces_by_key(rule, file, _rows(rule, file, table), kind, check=check)


def _rows(rule: str, file: str, table: str) -> Iterator[dict[str, Any]]:
    for row in DATA.rows(file, table):
        where = f"{rule}: {file}: {row.get('key', 'a row without a key')}"
        yield {**row, **{field: in_order(row[field], where) for field in POINTS if field in row}}


def in_order(points: object, where: str) -> list[int]:
    """Points by genre as six numbers in the order of `GENRES`."""
    by_genre = convert_value(points, dict[Genre, int], where)
    return [by_genre.get(genre, 0) for genre in GENRES]


@cache
def scripts() -> dict[str, Script]:
    """The scripts that can be bought, by key."""
    return read_pieces("AC-DATA-01", "scripts.toml", "script", Script, check_scripts)


@cache
def tv_scripts() -> dict[str, Script]:
    """The TV scripts that players begin with, by key."""
    rows = ({**row, "tv": True} for row in _rows("AC-DATA-02", "tv.toml", "script"))
    return pieces_by_key("AC-DATA-02", "tv.toml", rows, Script, check=check_tv_scripts)


@cache
def films() -> dict[str, Script]:
    """All scripts that can become films, by key; TV scripts come last."""
    return {**scripts(), **tv_scripts()}


@cache
def performers() -> dict[str, Performer]:
    """The actors and actresses by key."""
    return read_pieces("AC-DATA-03", "performers.toml", "performer", Performer, check_performers)


@cache
def sets() -> dict[str, SetCard]:
    """The sets by key."""
    check = partial(check_sets, performers=[*performers().values()])
    return read_pieces("AC-DATA-04", "sets.toml", "set", SetCard, check)


@cache
def cast() -> dict[str, Performer | SetCard]:
    """All cards that give points to a film, by key: performers, then sets."""
    check_supply([*performers().values()], [*sets().values()])
    return {**performers(), **sets()}


@cache
def card_points(key: str) -> Points:
    """The points of a performer or a set in the order of `GENRES`."""
    return cast()[key].gives


@cache
def genres() -> dict[str, GenreToken]:
    """The six genres by key, in the order of `GENRES`."""
    return read_pieces("AC-DATA-06", "board.toml", "genre", GenreToken, check_genres)


@cache
def events() -> dict[str, EventCard]:
    """The event cards by key."""
    found = read_pieces("AC-DATA-05", "events.toml", "event", EventCard, check_events)
    check_keys(scripts(), tv_scripts(), performers(), sets(), found)
    return found


@cache
def locations() -> dict[str, Location]:
    """The locations by key, including the Charity Gala, which is open during its event only."""
    return read_pieces("AC-ASST-07", "board.toml", "location", Location, check_locations)


@cache
def slots(location: str, seats: int) -> int | None:
    """Number of slots of a location; `None` means no limit (AC-Q-01)."""
    return locations()[location].slots.get(seats)


@cache
def board() -> Board:
    """The numbers printed on the board, and those of the other components."""
    found = convert_value(DATA.toml("board.toml").get("board", {}), Board, "AC-COMP-06: board.toml")
    check_board(found)
    return found


@cache
def prices(event: str | None = None) -> Prices:
    """The prices while an event is in force, or with `None` without an event."""
    changed = DATA.toml("board.toml").get("changed", {})
    check_changes(changed, events())
    usual: dict[str, Any] = msgspec.to_builtins(board().prices)
    found = convert_value({**usual, **changed.get(event, {})}, Prices, "AC-EVT-02: board.toml")
    check_prices(found, board())
    return found


def track() -> tuple[RoundSpace, ...]:
    """The spaces of the round track, from round 1 on."""
    return board().track


@cache
def fingerprint() -> str:
    """A digest of all content that play depends on.

    Titles, names and texts are left out, so that correcting a misprint does not end saved games.
    """
    lists = (films(), cast(), events(), genres(), locations())
    rules = [without_texts(msgspec.to_builtins([*each.values()]), TEXTS) for each in lists]
    costs = [msgspec.to_builtins(prices(event)) for event in (None, *events())]
    return digest(json.dumps([rules, costs, msgspec.to_builtins(board())]).encode())
