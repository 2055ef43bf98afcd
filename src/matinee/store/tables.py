"""Tables, their seats and their logs: how they are written, read and found.

A table's row has a version: whoever saves it says which version was read, and learns if somebody
else was faster. The rows of the log go in with it; their numbers are the primary key, so that no
two processes can write the same one. They stay as they are but for words that a table takes out,
together with a row that says so.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Select, bindparam, insert, select, update

from matinee.store.inserting import inserting
from matinee.store.news import touch
from matinee.store.schema import LOG, SEATS, TABLES, VISITS

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table's row. What is JSON inside stays as it is: the server knows what it means."""

    id: str
    version: int = 0
    game: str
    status: str = OPEN
    public: bool
    host: str | None
    terms: bytes
    invites: int = 0
    header: bytes | None = None
    seed: bytes | None = None
    rows: int = 0
    turn: bytes
    due_at: float | None = None
    notice_at: float | None = None
    created_at: float
    changed_at: float
    ended: str | None = None
    result: bytes | None = None
    rematch: str | None = None


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's row."""

    number: int
    person: str | None = None
    name: str = ""
    bot: str | None = None
    """The level of the bot that plays here, for good or while somebody is away."""
    program: bool = False
    conceded: bool = False
    plan: bytes | None = None


class Logged(msgspec.Struct, frozen=True):
    """A row of the log as it is stored."""

    at: float
    row: bytes


_CARD_COLUMNS: Final = [TABLES.c[name] for name in Card.__struct_fields__]
_CHANGING: Final = [
    name for name in Card.__struct_fields__ if name not in {"id", "game", "created_at"}
]
_SAVE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("the_id"), TABLES.c.version == bindparam("read_version"))
    .values({name: bindparam(name) for name in _CHANGING})
)
_ADD_ROW: Final = insert(LOG)
_VERSIONS: Final = select(TABLES.c.id, TABLES.c.version, TABLES.c.asides).where(
    TABLES.c.id.in_(bindparam("ids", expanding=True))
)


def _past(column: Any) -> Select[str]:
    """The tables at which this time has passed, the longest ago first."""
    return (
        select(TABLES.c.id)
        .where(TABLES.c.status.in_((OPEN, RUNNING)), column <= bindparam("now"))
        .order_by(column)
        .limit(bindparam("most"))
    )


_DUE: Final = _past(TABLES.c.due_at)
_TO_NOTICE: Final = _past(TABLES.c.notice_at)
_CHAIR_COLUMNS: Final = (
    SEATS.c.number,
    SEATS.c.person_id,
    SEATS.c.name,
    SEATS.c.bot,
    SEATS.c.program,
    SEATS.c.conceded,
    SEATS.c.plan,
)


def create(conn: Connection, card: Card, chairs: Sequence[Chair]) -> None:
    """Put up a new table."""
    conn.execute(insert(TABLES), {**msgspec.structs.asdict(card), "asides": 0, "touched": 0})
    conn.execute(insert(SEATS), [_chair_values(card.id, chair) for chair in chairs])
    touch(conn, card.id)


def save(
    conn: Connection,
    card: Card,
    chairs: Sequence[Chair],
    rows: Sequence[bytes],
    at: float,
    rewritten: Sequence[tuple[int, bytes]] = (),
) -> bool:
    """Write a changed table, its changed seats and its new rows; `False` if it is outdated.

    Rows that have lost their words, by number, are overwritten; the new rows have to say so.
    """
    values = {name: getattr(card, name) for name in _CHANGING}
    values |= {"the_id": card.id, "read_version": card.version - 1}
    if not conn.execute(_SAVE, values).rowcount:
        return False
    if rows:
        first = card.rows - len(rows)
        conn.execute(
            _ADD_ROW,
            [
                {"table_id": card.id, "number": first + index, "at": at, "row": row}
                for index, row in enumerate(rows)
            ],
        )
    for number, row in rewritten:
        conn.execute(
            update(LOG).where(LOG.c.table_id == card.id, LOG.c.number == number).values(row=row)
        )
    for chair in chairs:
        conn.execute(
            update(SEATS)
            .where(SEATS.c.table_id == card.id, SEATS.c.number == chair.number)
            .values(_chair_values(card.id, chair))
        )
    touch(conn, card.id)
    return True


def aside(conn: Connection, table_id: str) -> None:
    """Something happened at a table that is not part of its game."""
    bump = update(TABLES).where(TABLES.c.id == table_id).values(asides=TABLES.c.asides + 1)
    conn.execute(bump)
    touch(conn, table_id)


def aside_of(conn: Connection, table_id: str, version: int) -> bool:
    """The same, if the table is still at this version; it stays there until all is written."""
    here = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.version == version)
    known = conn.execute(here.values(asides=TABLES.c.asides + 1)).rowcount == 1
    if known:
        touch(conn, table_id)
    return known


def versions(conn: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How far tables and their asides have come."""
    rows = conn.execute(_VERSIONS, {"ids": ids})
    return {table_id: (version, asides) for table_id, version, asides in rows}


def load(conn: Connection, table_id: str) -> tuple[Card, tuple[Chair, ...]] | None:
    """A table and its seats."""
    found = conn.execute(select(*_CARD_COLUMNS).where(TABLES.c.id == table_id)).first()
    if found is None:
        return None
    seats = conn.execute(
        select(*_CHAIR_COLUMNS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.number)
    )
    return _card(found), tuple(_chair(row) for row in seats)


def log(conn: Connection, table_id: str, first: int = 0) -> list[Logged]:
    """The rows of a log from this number on."""
    rows = conn.execute(
        select(LOG.c.at, LOG.c.row)
        .where(LOG.c.table_id == table_id, LOG.c.number >= first)
        .order_by(LOG.c.number)
    )
    return [Logged(at, bytes(row)) for at, row in rows]


def find_public(
    conn: Connection, statuses: Sequence[str], game: str | None, limit: int
) -> list[str]:
    """Public tables, those with the latest change first."""
    found = select(TABLES.c.id).where(TABLES.c.public, TABLES.c.status.in_(statuses))
    if game is not None:
        found = found.where(TABLES.c.game == game.replace("\0", "?"))
    return list(conn.scalars(found.order_by(TABLES.c.changed_at.desc()).limit(limit)))


def find_of(conn: Connection, person: str, limit: int) -> list[str]:
    """The tables at which a person sits, those with the latest change first."""
    seated = select(SEATS.c.table_id).where(SEATS.c.person_id == person)
    return list(
        conn.scalars(
            select(TABLES.c.id)
            .where(TABLES.c.id.in_(seated))
            .order_by(TABLES.c.changed_at.desc())
            .limit(limit)
        )
    )


class _Held(msgspec.Struct):
    """As much of what is held as says whose it is and who is asked."""

    seat: int
    due: float | None = None
    asked: tuple[int, ...] = ()


class _Waiting(msgspec.Struct):
    """As much of a turn as says whom it waits for."""

    waiting: tuple[int, ...] = ()
    held: _Held | None = None
    paused: float | None = None

    def for_seat(self, seat: int) -> bool:
        """Whether a seat has something to do: a move, or to say that it has nothing to add."""
        if self.paused is not None:
            return False
        if self.held is not None and self.held.due is not None:
            if seat in self.held.asked:
                return True
            if seat == self.held.seat:
                return False
        return seat in self.waiting


_read_waiting: Final = msgspec.json.Decoder(_Waiting).decode


def find_awaiting(conn: Connection, person: str) -> list[str]:
    """The running games that wait for a person; a person for whom a bot plays is not awaited."""
    seated = conn.execute(
        select(TABLES.c.id, SEATS.c.number, TABLES.c.turn)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(SEATS.c.person_id == person, TABLES.c.status == RUNNING, SEATS.c.bot.is_(None))
        .order_by(TABLES.c.changed_at)
    )
    found = (table_id for table_id, seat, turn in seated if _read_waiting(turn).for_seat(seat))
    return list(dict.fromkeys(found))


def find_due(conn: Connection, now: float, limit: int) -> list[str]:
    """Tables at which something should have happened by itself by now."""
    return _overdue(conn, _DUE, now, limit)


def find_to_notice(conn: Connection, now: float, limit: int) -> list[str]:
    """Tables at which somebody may have to be told that they are awaited."""
    return _overdue(conn, _TO_NOTICE, now, limit)


def postpone(conn: Connection, table_id: str, until: float) -> None:
    """Let nobody look again before then at a table that cannot be opened."""
    conn.execute(update(TABLES).where(TABLES.c.id == table_id).values(due_at=until, notice_at=None))


def pass_over(conn: Connection, table_id: str) -> None:
    """Tell nobody of a table that cannot be opened."""
    conn.execute(update(TABLES).where(TABLES.c.id == table_id).values(notice_at=None))


def admit(conn: Connection, table_id: str, person: str, *, barred: bool | None = None) -> None:
    """Note that a person has been let in, or sent away."""
    visit = inserting(conn, VISITS).values(
        table_id=table_id, person_id=person, barred=bool(barred), note=""
    )
    if barred is None:
        conn.execute(visit.on_conflict_do_nothing())
    else:
        keys = ["table_id", "person_id"]
        conn.execute(visit.on_conflict_do_update(index_elements=keys, set_={"barred": barred}))


def visit(conn: Connection, table_id: str, person: str) -> tuple[bool, bool, str]:
    """Whether a person was let in, and sent away, and the person's own note."""
    found = conn.execute(
        select(VISITS.c.barred, VISITS.c.note).where(
            VISITS.c.table_id == table_id, VISITS.c.person_id == person
        )
    ).first()
    return (False, False, "") if found is None else (True, found.barred, found.note)


def write_note(conn: Connection, table_id: str, person: str, note: str) -> str:
    """Keep a person's private note about a table, and say what is kept.

    PostgreSQL's texts hold no NUL.
    """
    kept = note.replace("\0", "")
    admit(conn, table_id, person)
    conn.execute(
        update(VISITS)
        .where(VISITS.c.table_id == table_id, VISITS.c.person_id == person)
        .values(note=kept)
    )
    return kept


def _overdue(conn: Connection, found: Select[str], now: float, limit: int) -> list[str]:
    return list(conn.scalars(found, {"now": now, "most": limit}))


def _card(row: Any) -> Card:
    return Card(**row._mapping)


def _chair(row: Any) -> Chair:
    values = dict(row._mapping)
    values["person"] = values.pop("person_id")
    return Chair(**values)


def _chair_values(table_id: str, chair: Chair) -> dict[str, Any]:
    values = msgspec.structs.asdict(chair)
    values["person_id"] = values.pop("person")
    return {"table_id": table_id, **values}
