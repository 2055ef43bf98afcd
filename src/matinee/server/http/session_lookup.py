"""Lookup of the person and session of a key in the database."""

import time
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.server.http.signed_tokens import Claim
from matinee.store import people, sessions
from matinee.store.database import Database
from matinee.store.people import Person
from matinee.store.sessions import Device, Session

SEEN_SECONDS: Final = 3600.0
"""Age in seconds after which the stored time of the last use is renewed."""


async def look_up(
    database: Database, claim: Claim, where: Device, language: str | None
) -> Person | None:
    """The person of a key, if its session is open; now and then stores that it is used."""
    now = time.time()
    session, person = await database.read(
        lambda conn: (sessions.find(conn, claim.session), people.find(conn, claim.person_id))
    )
    if person is None:
        return None
    if session is None and claim.epoch is not None:
        session = await database.write(lambda conn: _adopt(conn, claim, where, now))
    if session is None or session.ended or session.person_id != person.id:
        return None
    if now - min(person.seen_at, session.seen_at) > SEEN_SECONDS:
        noted = await database.write(lambda conn: _note_seen(conn, claim, where, now, language))
        if noted is None:
            return None
        person = noted
    return replace(person, session=claim.session)


def _adopt(conn: Connection, claim: Claim, where: Device, now: float) -> Session | None:
    """The session of a key older than stored sessions, if the key is still valid."""
    person = people.find_locked(conn, claim.person_id)
    if person is None or person.epoch != claim.epoch:
        return None
    begun = Session(claim.session, person.id, claim.signed_at, now, where.browser, where.system)
    return sessions.adopt(conn, begun)


def _note_seen(
    conn: Connection, claim: Claim, where: Device, now: float, language: str | None
) -> Person | None:
    """Store time, device and language of a session's use; `None` if it has ended meanwhile."""
    if not sessions.is_open(conn, claim.session, claim.person_id):
        return None
    sessions.record_use(conn, claim.session, now, where)
    seen: dict[str, Any] = {"seen_at": now}
    if language is not None:
        seen["language"] = language
    return people.change(conn, claim.person_id, **seen)
