"""Sessions: one row for each browser or program that has a key."""

import secrets
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from matinee.store.row_reader import Moment, readable_rows, reader
from matinee.store.schema import SESSIONS
from matinee.store.upsert import insert_statement

MOST_SESSIONS: Final = 50
"""Most sessions of one person; those unused for longest are deleted first."""

ADOPTED: Final = "old."
"""Prefix of the ids of sessions whose key is older than stored sessions."""


class Device(msgspec.Struct, frozen=True):
    """Browser and operating system of a session, by name; empty for a program."""

    browser: str | None = None
    system: str | None = None


class Session(msgspec.Struct, frozen=True):
    """A sign-in of a person on one device."""

    id: str
    person_id: str
    created_at: Moment
    seen_at: Moment
    browser: str | None
    system: str | None
    ended: bool = False


_read: Final = reader(Session)
_COLUMNS: Final = [SESSIONS.c[field] for field in Session.__struct_fields__]


def new_id() -> str:
    """An id for a new session. Generated before the write, since a write may run twice."""
    return secrets.token_urlsafe(12)


def begin(conn: Connection, session: Session) -> None:
    """Store a new session; deletes the oldest of this person if there are too many."""
    conn.execute(insert(SESSIONS).values(**msgspec.structs.asdict(session)))
    _drop_oldest(conn, session.person_id)


def adopt(conn: Connection, session: Session) -> Session:
    """Store the session of a key older than stored sessions, unless it exists; returns it."""
    values = msgspec.structs.asdict(session)
    conn.execute(insert_statement(conn, SESSIONS).values(**values).on_conflict_do_nothing())
    _drop_oldest(conn, session.person_id)
    return find(conn, session.id) or session


def find(conn: Connection, session_id: str) -> Session | None:
    """The session with this id, ended or not; `None` if its row is damaged."""
    rows = conn.execute(select(*_COLUMNS).where(SESSIONS.c.id == session_id))
    return next(readable_rows(rows.mappings(), _read, "sessions"), None)


def is_open(conn: Connection, session_id: str, person_id: str) -> bool:
    """Whether this is a session of this person that has not been ended."""
    found = find(conn, session_id)
    return found is not None and found.person_id == person_id and not found.ended


def open_sessions(conn: Connection, person_id: str) -> list[Session]:
    """All sessions of a person that have not been ended, most recently used first."""
    theirs = (SESSIONS.c.person_id == person_id) & SESSIONS.c.ended.is_(False)
    rows = conn.execute(
        select(*_COLUMNS).where(theirs).order_by(SESSIONS.c.seen_at.desc(), SESSIONS.c.id)
    )
    return list(readable_rows(rows.mappings(), _read, "sessions"))


def record_use(conn: Connection, session_id: str, now: float, device: Device) -> None:
    """Record the use of a session, and its device."""
    conn.execute(
        update(SESSIONS)
        .where(SESSIONS.c.id == session_id)
        .values(seen_at=now, browser=device.browser, system=device.system)
    )


def end(conn: Connection, person_id: str, session_id: str) -> bool:
    """End a session of a person; `False` if there is none.

    The row of an adopted session stays, since its key would create the session again.
    """
    if not is_open(conn, session_id, person_id):
        return False
    one = SESSIONS.c.id == session_id
    if session_id.startswith(ADOPTED):
        conn.execute(update(SESSIONS).where(one).values(ended=True))
    else:
        conn.execute(delete(SESSIONS).where(one))
    return True


def end_all(conn: Connection, person_id: str, *, but: str = "") -> None:
    """End all sessions of a person, except `but`.

    The caller raises the person's epoch as well: there may be keys that have no session yet.
    """
    theirs = (SESSIONS.c.person_id == person_id) & (SESSIONS.c.id != but)
    conn.execute(delete(SESSIONS).where(theirs))


def delete_expired(conn: Connection, before: float) -> int:
    """Delete all sessions last used before `before`; returns their number."""
    return conn.execute(delete(SESSIONS).where(SESSIONS.c.seen_at < before)).rowcount


def _drop_oldest(conn: Connection, person_id: str) -> None:
    for session in open_sessions(conn, person_id)[MOST_SESSIONS:]:
        conn.execute(delete(SESSIONS).where(SESSIONS.c.id == session.id))
