"""Where somebody is signed in: seen by themselves, and ended one by one or all at once."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from matinee.server.house import House
from matinee.server.refusals import ServerRefused
from matinee.store import people, sessions
from matinee.store.people import Person
from matinee.store.sessions import Session

T = TypeVar("T")


async def open_sessions(house: House, person: Person) -> list[Session]:
    """All sessions of a person: the one by which they ask first, then those used last."""
    found = await house.database.read(lambda conn: sessions.of(conn, person.id))
    return sorted(found, key=lambda session: session.id != person.session)


async def end(house: House, person: Person, session_id: str) -> None:
    """End one session of this person, here at once and in other processes within seconds."""
    if not session_id.isprintable():  # PostgreSQL would not even look for it
        raise ServerRefused("session-none")

    def job(conn: Connection) -> bool:
        _require_open(conn, person)
        return sessions.end(conn, person.id, session_id)

    done = await _write(house, person, job)
    house.callers.forget_session(session_id)
    if not done:
        raise ServerRefused("session-none")


async def end_others(house: House, person: Person) -> None:
    """End all sessions of this person but the one by which they ask."""

    def job(conn: Connection) -> None:
        _require_open(conn, person)
        sessions.end_all(conn, person.id, but=person.session)
        people.raise_epoch(conn, person.id)

    await _write(house, person, job)
    house.callers.forget_sessions(person.id)


async def end_all(house: House, person: Person) -> None:
    """End all sessions of this person; one that has ended already ends no newer ones."""

    def job(conn: Connection) -> None:
        if sessions.is_open(conn, person.session, person.id):
            sessions.end_all(conn, person.id)
            people.raise_epoch(conn, person.id)

    await _write(house, person, job)
    house.callers.forget_sessions(person.id)


async def sign_out(house: House, person: Person) -> None:
    """End the session by which somebody asks: a copy of its key is void from now on."""

    def job(conn: Connection) -> None:
        sessions.end(conn, person.id, person.session)

    await _write(house, person, job)
    house.callers.forget_session(person.session)


def _require_open(conn: Connection, person: Person) -> None:
    """Refuse a session that was ended through another process."""
    if not sessions.is_open(conn, person.session, person.id):
        raise ServerRefused("key-wrong")


async def _write(house: House, person: Person, job: Callable[[Connection], T]) -> T:
    try:
        return await house.database.write(job, about=person.id)
    except ServerRefused:
        house.callers.forget(person)
        raise
