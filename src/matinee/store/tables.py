"""Tables, their seats and their logs: how they are written, read and found.

A table's row has a version: whoever saves it says which version was read, and learns if somebody
else was faster. The rows of the log go in with it; their numbers are the primary key, so that no
two processes can write the same one. They stay as they are but for words that a table takes out,
together with a row that says so.
"""

import sys
from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, insert, select, update

from matinee.store.inserting import inserting
from matinee.store.news import touch
from matinee.store.row_reader import DAMAGE, Moment, reader
from matinee.store.schema import LOG, PEOPLE, PRESENCE, SEATS, TABLES, VISITS

Status = Literal["open", "running", "over"]
OPEN: Final[Status] = "open"
RUNNING: Final[Status] = "running"
OVER: Final[Status] = "over"


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A table's row. What is JSON inside stays as it is: the server knows what it means."""

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

    @property
    def sound(self) -> bool:
        """Whether both are what they should be."""
        return type(self.row) is bytes and isinstance(self.at, float) and 0 <= self.at <= 1e11


_read_card: Final = reader(Card)
_read_chair: Final = reader(Chair)
_CHANGING: Final = [
    name for name in Card.__struct_fields__ if name not in {"id", "game", "created_at"}
]
_SAVE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("the_id"), TABLES.c.version == bindparam("read_version"))
    .values({name: bindparam(name) for name in _CHANGING})
)
_ADD_ROW: Final = insert(LOG)
_CARD: Final = select(*(TABLES.c[name] for name in Card.__struct_fields__)).where(
    TABLES.c.id == bindparam("the_id")
)
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
_CHAIRS: Final = (
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


UNKNOWN: Final = (sys.maxsize, sys.maxsize)
"""The versions of a table whose row is damaged: whoever knows another has to read it."""


def versions(conn: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How far tables and their asides have come."""
    rows = conn.execute(_VERSIONS, {"ids": ids})
    return {
        table_id: (version, asides)
        if isinstance(version, int) and isinstance(asides, int)
        else UNKNOWN
        for table_id, version, asides in rows
    }


def load(conn: Connection, table_id: str) -> tuple[Card, tuple[Chair, ...]] | None:
    """A table and its seats."""
    found = conn.execute(_CARD, {"the_id": table_id}).first()
    if found is None:
        return None
    seats = conn.execute(_CHAIRS, {"the_id": table_id})
    return _read_card(found._mapping), tuple(_read_chair(row._mapping) for row in seats)


def invite_epoch(conn: Connection, table_id: str) -> int | None:
    """Which links to a table are valid, if there is such a table."""
    found: int | None = conn.execute(
        select(TABLES.c.invites).where(TABLES.c.id == table_id)
    ).scalar()
    return found


def log(conn: Connection, table_id: str, first: int = 0) -> list[Logged]:
    """The rows of a log from this number on; raises `ValueError` if one is missing or damaged."""
    rows = conn.execute(_ROWS, {"the_id": table_id, "first": first})
    found = []
    for expected, (number, at, row) in enumerate(rows, first):
        logged = Logged(at, row)
        if number != expected or not logged.sound:
            raise ValueError(f"row {expected} of the log is missing or damaged")
        found.append(logged)
    return found


def find_public(
    conn: Connection, status: str, game: str | None, limit: int, skip: int = 0
) -> list[str]:
    """Public tables that are over, the latest first; or those of a lobby, each host's in turn.

    In a lobby every host's first table comes before anybody's second one, so that nobody can push
    others out of it. Among these the ones come first at which somebody sits who is connected.
    """
    found = select(TABLES.c.id).where(TABLES.c.public, TABLES.c.status == status)
    if game is not None:
        found = found.where(TABLES.c.game == game.replace("\0", "?"))
    latest = TABLES.c.changed_at.desc()
    if status != OVER:
        here = select(SEATS.c.number).where(
            SEATS.c.table_id == TABLES.c.id,
            PRESENCE.c.table_id == SEATS.c.table_id,
            PRESENCE.c.person_id == SEATS.c.person_id,
        )
        empty = ~here.correlate(TABLES).exists()
        order = empty, latest, TABLES.c.id
        place = func.row_number().over(partition_by=TABLES.c.host, order_by=order)
        found = found.order_by(place, *order)
    else:
        found = found.order_by(latest, TABLES.c.id)
    return list(conn.scalars(found.limit(limit).offset(skip)))


def count_public(conn: Connection, host: str) -> int:
    """How many public tables of a host have not begun."""
    waiting = select(func.count()).where(
        TABLES.c.host == host, TABLES.c.public, TABLES.c.status == OPEN
    )
    return conn.scalar(waiting) or 0


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
    found = (table_id for table_id, seat, turn in seated if _waits(turn, seat))
    return list(dict.fromkeys(found))


def _waits(turn: bytes, seat: int) -> bool:
    """Whether a stored turn waits for a seat; one that is damaged waits for nobody."""
    try:
        return _read_waiting(turn).for_seat(seat)
    except DAMAGE:
        return False


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
    """Note that a person has been let in, perhaps once more, or sent away."""
    values = {"table_id": table_id, "person_id": person, "barred": bool(barred), "note": ""}
    change = {"ended": None} if barred is None else {"barred": barred}
    visit = inserting(conn, VISITS).values(values)
    keys = ["table_id", "person_id"]
    conn.execute(visit.on_conflict_do_update(index_elements=keys, set_=change))


def keep_visit(conn: Connection, table_id: str, person: str) -> None:
    """Have a row for what a person keeps at a table; it lets nobody in whose visit has ended."""
    values = {"table_id": table_id, "person_id": person, "barred": False, "note": ""}
    conn.execute(inserting(conn, VISITS).values(values).on_conflict_do_nothing())


def end_visit(conn: Connection, table_id: str, person: str) -> bool:
    """Let somebody see a private table no longer; `False` if they were not let in."""
    here = VISITS.c.table_id == table_id, VISITS.c.person_id == person
    ended = update(VISITS).where(*here, VISITS.c.ended.is_not(True)).values(ended=True)
    return conn.execute(ended).rowcount == 1


def visitors(conn: Connection, table_id: str) -> list[tuple[str, str]]:
    """All who were let in, with or without a seat, by id and name; sorted by name."""
    found = (
        select(PEOPLE.c.id, PEOPLE.c.name)
        .join(VISITS, VISITS.c.person_id == PEOPLE.c.id)
        .where(VISITS.c.table_id == table_id, ~VISITS.c.barred, VISITS.c.ended.is_not(True))
    )
    people = [(person, name) for person, name in conn.execute(found)]
    return sorted(people, key=lambda one: (one[1].casefold(), one[0]))


def visit(conn: Connection, table_id: str, person: str) -> tuple[bool, bool, str]:
    """Whether a person was let in, and sent away, and the person's own note."""
    found = conn.execute(
        select(VISITS.c.barred, VISITS.c.ended, VISITS.c.note).where(
            VISITS.c.table_id == table_id, VISITS.c.person_id == person
        )
    ).first()
    if found is None:
        return False, False, ""
    return not found.ended, found.barred, found.note if isinstance(found.note, str) else ""


def write_note(conn: Connection, table_id: str, person: str, note: str) -> str:
    """Keep a person's private note about a table, and say what is kept.

    PostgreSQL's texts hold no NUL.
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


def _chair_values(table_id: str, chair: Chair) -> dict[str, Any]:
    values = msgspec.structs.asdict(chair)
    values["person_id"] = values.pop("person")
    return {"table_id": table_id, **values}
