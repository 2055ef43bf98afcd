"""Tables, their seats and their logs: writing, reading and searching.

A table's row has a version (optimistic locking): a writer names the version that was read, and the
write fails if another was faster. Log rows are written in the same transaction; their number is
part of the primary key, so that two processes can never write the same one. Log rows do not change,
except that redaction removes words, together with a new row that says so.

The lobby's queries and its order of tables are in `lobby_order`.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Select, bindparam, insert, select, update

from matinee.store.change_feed import announce_change
from matinee.store.row_reader import Moment, reader
from matinee.store.schema import LOG, PEOPLE, SEATS, TABLES, VISITS
from matinee.store.upsert import insert_statement

Status = Literal["open", "running", "over"]
OPEN: Final[Status] = "open"
RUNNING: Final[Status] = "running"
OVER: Final[Status] = "over"


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table's row. JSON columns stay encoded: the server decodes them."""

    id: str
    version: int = 0
    game: str
    status: Status = OPEN
    public: bool
    host: str | None
    terms: bytes
    invites: int = 0
    header: bytes | None = None
    seed: bytes | None = None
    rows: int = 0
    turn: bytes
    due_at: Moment | None = None
    notice_at: Moment | None = None
    created_at: Moment
    changed_at: Moment
    ended: str | None = None
    result: bytes | None = None
    rematch: str | None = None


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's row."""

    number: int
    person: str | None = None
    name: str = ""
    bot: str | None = None
    """The level of the bot that plays here, for good or as a stand-in."""
    program: bool = False
    conceded: bool = False
    plan: bytes | None = None

    @property
    def plays_on(self) -> bool:
        """Whether a person plays this seat, is not away and has not conceded."""
        return self.person is not None and self.bot is None and not self.conceded


class StoredRow(msgspec.Struct, frozen=True):
    """A row of the log as it is stored."""

    at: float
    row: bytes

    @property
    def is_valid(self) -> bool:
        """Whether both values have the right type and range."""
        return type(self.row) is bytes and isinstance(self.at, float) and 0 <= self.at <= 1e11


_read_table_row: Final = reader(TableRow)
_read_seat_row: Final = reader(SeatRow)
_CHANGING: Final = [
    name for name in TableRow.__struct_fields__ if name not in {"id", "game", "created_at"}
]
_SAVE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("the_id"), TABLES.c.version == bindparam("read_version"))
    .values({name: bindparam(name) for name in _CHANGING})
)
_ADD_ROW: Final = insert(LOG)
_TABLE_ROW: Final = select(*(TABLES.c[name] for name in TableRow.__struct_fields__)).where(
    TABLES.c.id == bindparam("the_id")
)
_VERSIONS: Final = select(TABLES.c.id, TABLES.c.version, TABLES.c.asides).where(
    TABLES.c.id.in_(bindparam("ids", expanding=True))
)


def _past(column: Any) -> Select[str]:
    """Query for the tables whose time in this column has passed, longest ago first."""
    return (
        select(TABLES.c.id)
        .where(TABLES.c.status.in_((OPEN, RUNNING)), column <= bindparam("now"))
        .order_by(column)
        .limit(bindparam("most"))
    )


_DUE: Final = _past(TABLES.c.due_at)
_NOTICE_DUE: Final = _past(TABLES.c.notice_at)
_SEAT_ROWS: Final = (
    select(
        SEATS.c.number,
        SEATS.c.person_id.label("person"),
        SEATS.c.name,
        SEATS.c.bot,
        SEATS.c.program,
        SEATS.c.conceded,
        SEATS.c.plan,
    )
    .where(SEATS.c.table_id == bindparam("the_id"))
    .order_by(SEATS.c.number)
)
_ROWS: Final = (
    select(LOG.c.number, LOG.c.at, LOG.c.row)
    .where(LOG.c.table_id == bindparam("the_id"), LOG.c.number >= bindparam("first"))
    .order_by(LOG.c.number)
)


def create(conn: Connection, table_row: TableRow, seat_rows: Sequence[SeatRow]) -> None:
    """Insert a new table."""
    conn.execute(insert(TABLES), {**msgspec.structs.asdict(table_row), "asides": 0, "touched": 0})
    conn.execute(insert(SEATS), [_seat_values(table_row.id, seat_row) for seat_row in seat_rows])
    announce_change(conn, table_row.id)


def save(
    conn: Connection,
    table_row: TableRow,
    seat_rows: Sequence[SeatRow],
    rows: Sequence[bytes],
    at: float,
    rewritten: Sequence[tuple[int, bytes]] = (),
) -> bool:
    """Write a changed table, its changed seats and its new rows; `False` if outdated.

    `rewritten` has rows that have lost their words, by number; the new rows record the redaction.
    """
    values = {name: getattr(table_row, name) for name in _CHANGING}
    values |= {"the_id": table_row.id, "read_version": table_row.version - 1}
    if not conn.execute(_SAVE, values).rowcount:
        return False
    if rows:
        first = table_row.rows - len(rows)
        conn.execute(
            _ADD_ROW,
            [
                {"table_id": table_row.id, "number": first + index, "at": at, "row": row}
                for index, row in enumerate(rows)
            ],
        )
    for number, row in rewritten:
        conn.execute(
            update(LOG)
            .where(LOG.c.table_id == table_row.id, LOG.c.number == number)
            .values(row=row)
        )
    for seat_row in seat_rows:
        conn.execute(
            update(SEATS)
            .where(SEATS.c.table_id == table_row.id, SEATS.c.number == seat_row.number)
            .values(_seat_values(table_row.id, seat_row))
        )
    announce_change(conn, table_row.id)
    return True


def count_side_change(conn: Connection, table_id: str) -> None:
    """Count a side change, one beside the game such as a chat message; notify all processes."""
    bump = update(TABLES).where(TABLES.c.id == table_id).values(asides=TABLES.c.asides + 1)
    conn.execute(bump)
    announce_change(conn, table_id)


def count_side_change_if_current(conn: Connection, table_id: str, version: int) -> bool:
    """`count_side_change` if the table is still at this version.

    The row stays locked until the commit.
    """
    here = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.version == version)
    known = conn.execute(here.values(asides=TABLES.c.asides + 1)).rowcount == 1
    if known:
        announce_change(conn, table_id)
    return known


UNKNOWN: Final = (sys.maxsize, sys.maxsize)
"""The versions of a table whose row is damaged: unlike any known ones, so it is read again."""


def versions(conn: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The version of each of these tables, and its number of side changes."""
    rows = conn.execute(_VERSIONS, {"ids": ids})
    return {
        table_id: (version, asides)
        if isinstance(version, int) and isinstance(asides, int)
        else UNKNOWN
        for table_id, version, asides in rows
    }


def load(conn: Connection, table_id: str) -> tuple[TableRow, tuple[SeatRow, ...]] | None:
    """A table's row and its seats' rows."""
    found = conn.execute(_TABLE_ROW, {"the_id": table_id}).first()
    if found is None:
        return None
    seats = conn.execute(_SEAT_ROWS, {"the_id": table_id})
    return _read_table_row(found._mapping), tuple(_read_seat_row(row._mapping) for row in seats)


def invite_epoch(conn: Connection, table_id: str) -> int | None:
    """The epoch of a table's invite links; `None` if there is no such table."""
    found: int | None = conn.execute(
        select(TABLES.c.invites).where(TABLES.c.id == table_id)
    ).scalar()
    return found


def log(conn: Connection, table_id: str, first: int = 0) -> list[StoredRow]:
    """The rows of a log from `first` on; raises `ValueError` if one is missing or damaged."""
    rows = conn.execute(_ROWS, {"the_id": table_id, "first": first})
    found = []
    for expected, (number, at, row) in enumerate(rows, first):
        logged = StoredRow(at, row)
        if number != expected or not logged.is_valid:
            raise ValueError(f"row {expected} of the log is missing or damaged")
        found.append(logged)
    return found


def find_awaiting(conn: Connection, person: str, waits: Callable[[bytes, int], bool]) -> list[str]:
    """The running games that wait for a person; a person for whom a bot plays is not awaited.

    `waits` says whether a stored turn waits for a seat.
    """
    seated = conn.execute(
        select(TABLES.c.id, SEATS.c.number, TABLES.c.turn)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(SEATS.c.person_id == person, TABLES.c.status == RUNNING, SEATS.c.bot.is_(None))
        .order_by(TABLES.c.changed_at)
    )
    found = (table_id for table_id, seat, turn in seated if waits(turn, seat))
    return list(dict.fromkeys(found))


def find_due(conn: Connection, now: float, limit: int) -> list[str]:
    """Tables at which something is overdue: a bot, a standing order, a clock."""
    return _overdue(conn, _DUE, now, limit)


def find_to_notice(conn: Connection, now: float, limit: int) -> list[str]:
    """Tables at which a notification is overdue."""
    return _overdue(conn, _NOTICE_DUE, now, limit)


def postpone(conn: Connection, table_id: str, until: float) -> None:
    """Schedule nothing before `until` at a table that cannot be loaded."""
    conn.execute(update(TABLES).where(TABLES.c.id == table_id).values(due_at=until, notice_at=None))


def clear_notice(conn: Connection, table_id: str) -> None:
    """Cancel the notifications of a table that cannot be loaded."""
    conn.execute(update(TABLES).where(TABLES.c.id == table_id).values(notice_at=None))


def grant_access(
    conn: Connection, table_id: str, person: str, *, barred: bool | None = None
) -> None:
    """Let a person in, again if need be, or set whether the person is barred."""
    values = {"table_id": table_id, "person_id": person, "barred": bool(barred), "note": ""}
    change = {"ended": None} if barred is None else {"barred": barred}
    visit = insert_statement(conn, VISITS).values(values)
    keys = ["table_id", "person_id"]
    conn.execute(visit.on_conflict_do_update(index_elements=keys, set_=change))


def keep_visit(conn: Connection, table_id: str, person: str) -> None:
    """Create a person's visit row at a table if missing. A visit that has ended stays ended."""
    values = {"table_id": table_id, "person_id": person, "barred": False, "note": ""}
    conn.execute(insert_statement(conn, VISITS).values(values).on_conflict_do_nothing())


def end_visit(conn: Connection, table_id: str, person: str) -> bool:
    """End a person's access to a private table; `False` if there was none."""
    here = VISITS.c.table_id == table_id, VISITS.c.person_id == person
    ended = update(VISITS).where(*here, VISITS.c.ended.is_not(True)).values(ended=True)
    return conn.execute(ended).rowcount == 1


def visitors(conn: Connection, table_id: str) -> list[tuple[str, str]]:
    """The id and name of everyone with access, with or without a seat, sorted by name."""
    found = (
        select(PEOPLE.c.id, PEOPLE.c.name)
        .join(VISITS, VISITS.c.person_id == PEOPLE.c.id)
        .where(VISITS.c.table_id == table_id, ~VISITS.c.barred, VISITS.c.ended.is_not(True))
    )
    people = [(person, name) for person, name in conn.execute(found)]
    return sorted(people, key=lambda one: (one[1].casefold(), one[0]))


def access_of(conn: Connection, table_id: str, person: str) -> tuple[bool, bool, str]:
    """Whether a person was let in, whether they are barred, and their private note."""
    found = conn.execute(
        select(VISITS.c.barred, VISITS.c.ended, VISITS.c.note).where(
            VISITS.c.table_id == table_id, VISITS.c.person_id == person
        )
    ).first()
    if found is None:
        return False, False, ""
    return not found.ended, found.barred, found.note if isinstance(found.note, str) else ""


def write_note(conn: Connection, table_id: str, person: str, note: str) -> str:
    """Store a person's private note about a table; returns what was stored.

    PostgreSQL's texts cannot contain NUL.
    """
    kept = note.replace("\0", "")
    keep_visit(conn, table_id, person)
    conn.execute(
        update(VISITS)
        .where(VISITS.c.table_id == table_id, VISITS.c.person_id == person)
        .values(note=kept)
    )
    return kept


def _overdue(conn: Connection, found: Select[str], now: float, limit: int) -> list[str]:
    return list(conn.scalars(found, {"now": now, "most": limit}))


def _seat_values(table_id: str, seat_row: SeatRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(seat_row)
    values["person_id"] = values.pop("person")
    return {"table_id": table_id, **values}
