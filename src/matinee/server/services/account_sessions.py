"""A person's sessions: listing them, and ending them one by one or all at once."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from matinee.server.context import ServerContext
from matinee.server.errors import ServerRefused
from matinee.store import people, sessions
from matinee.store.people import Person
from matinee.store.sessions import Session

T = TypeVar("T")


async def open_sessions(context: ServerContext, person: Person) -> list[Session]:
    """All sessions of a person: the current one first, then the most recently used."""
    found = await context.database.read(lambda conn: sessions.open_sessions(conn, person.id))
    return sorted(found, key=lambda session: session.id != person.session)


async def end(context: ServerContext, person: Person, session_id: str) -> None:
    """End one session of this person, here at once and in other processes within seconds."""
    if not session_id.isprintable():  # PostgreSQL refuses such a text
        raise ServerRefused("session-none")

    def job(conn: Connection) -> bool:
        _require_open(conn, person)
        return sessions.end(conn, person.id, session_id)

    done = await _write(context, person, job)
    context.authenticator.forget_session(session_id)
    if not done:
        raise ServerRefused("session-none")


async def end_others(context: ServerContext, person: Person) -> None:
    """End all sessions of this person but the current one."""

    def job(conn: Connection) -> None:
        _require_open(conn, person)
        sessions.end_all(conn, person.id, but=person.session)
        people.raise_epoch(conn, person.id)

    await _write(context, person, job)
    context.authenticator.forget_sessions(person.id)


async def end_all(context: ServerContext, person: Person) -> None:
    """End all sessions of this person. A request of an ended session does not end newer ones."""

    def job(conn: Connection) -> None:
        if sessions.is_open(conn, person.session, person.id):
            sessions.end_all(conn, person.id)
            people.raise_epoch(conn, person.id)

    await _write(context, person, job)
    context.authenticator.forget_sessions(person.id)


async def sign_out(context: ServerContext, person: Person) -> None:
    """End the current session: copies of its key become invalid."""

    def job(conn: Connection) -> None:
        sessions.end(conn, person.id, person.session)

    await _write(context, person, job)
    context.authenticator.forget_session(person.session)


def _require_open(conn: Connection, person: Person) -> None:
    """Refuse a session that was ended through another process."""
    if not sessions.is_open(conn, person.session, person.id):
        raise ServerRefused("key-wrong")


async def _write(context: ServerContext, person: Person, job: Callable[[Connection], T]) -> T:
    try:
        return await context.database.write(job, about=person.id)
    except ServerRefused:
        context.authenticator.forget(person)
        raise
