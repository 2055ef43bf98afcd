"""Account operations: choosing and keeping a name, signing in, and contact settings."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from matinee.engine.contract.open_fields import normalise_name, normalise_text
from matinee.server.accounts.devices import device
from matinee.server.context import ServerContext
from matinee.server.errors import ServerRefused
from matinee.server.http.auth import AnyConnection
from matinee.server.notify.delivery import validate_email, validate_webhook
from matinee.server.notify.messages import Recipient
from matinee.store import people, sessions
from matinee.store.people import Person
from matinee.store.sessions import Session

LEAST_NAME: Final = 2
MOST_NAME: Final = 30


def valid_name(text: str) -> str:
    """A name in its stored form; raises `ServerRefused` if it is too short or too long."""
    name = normalise_name(text)
    if not LEAST_NAME <= len(name) <= MOST_NAME:
        raise ServerRefused("name-wrong", least=LEAST_NAME, most=MOST_NAME)
    return name


async def create(
    context: ServerContext, connection: AnyConnection, name: str, *, program: bool
) -> Person:
    """Create a person with a chosen name."""
    name = valid_name(name)
    await context.database.read(lambda conn: _refuse_kept(conn, name, None))
    return await context.authenticator.create(connection, name, program=program)


async def change(context: ServerContext, person: Person, changes: Mapping[str, Any]) -> Person:
    """Change name, email, webhook or notify_after: all given values, or none.

    A person with a kept name keeps the new one from then on. A new e-mail address gets a
    confirmation link.
    """
    values = dict(changes)
    if "name" in values:
        values["name"] = valid_name(values["name"])
    if values.get("webhook") is not None:
        private = context.settings.webhooks_private
        values["webhook"] = validate_webhook(values["webhook"], private=private)
    if values.get("email") is not None:
        values["email"] = validate_email(values["email"])
        if not context.settings.smtp:
            raise ServerRefused("mail-none")

    def job(conn: Connection) -> Person | None:
        now = _present(conn, person)
        also: dict[str, Any] = {}
        if "name" in values:
            _refuse_kept(conn, values["name"], person.id)
            if now.kept:
                people.keep_name(conn, person.id, values["name"])
        if values.get("email", now.email) != now.email:
            also["email_confirmed"] = False
        return people.change(conn, person.id, **values, **also)

    changed = await _write(context, person, job, values.get("name", person.name))
    if values.get("email") is not None and not changed.email_confirmed:
        _ask_for_confirmation(context, changed)
    return changed


async def set_language(context: ServerContext, person: Person, language: str) -> Person:
    """Store the language a person has chosen, for messages to them."""
    if person.language == language:
        return person

    def job(conn: Connection) -> Person | None:
        _present(conn, person)
        return people.change(conn, person.id, language=language)

    return await _write(context, person, job, person.name)


async def keep_name(
    context: ServerContext,
    connection: AnyConnection,
    person: Person,
    name: str,
    password: str,
    old: str | None,
) -> Person:
    """Keep a name with a password. This ends all sessions, and starts a new one here."""
    name = valid_name(name)
    stored = await context.database.read(lambda conn: people.find_password(conn, person.id))
    if stored is not None:
        _count_attempt(context, person.name)
    if stored is not None and not await context.passwords.fits(old or "", stored):
        raise ServerRefused("sign-in-wrong")
    hashed = await context.passwords.hash(password)
    session = _new_session(connection, person.id)

    def job(conn: Connection) -> Person | None:
        # A new password ends all sessions, so an open session proves the old password.
        if _present(conn, person).kept and stored is None:
            raise ServerRefused("sign-in-wrong")
        _refuse_kept(conn, name, person.id)
        people.keep_name(conn, person.id, name)
        people.change(conn, person.id, name=name, password=hashed)
        sessions.end_all(conn, person.id)
        sessions.begin(conn, session)
        return people.raise_epoch(conn, person.id)

    changed = await _write(context, person, job, name)
    context.authenticator.forget_sessions(person.id)
    return context.authenticator.remember(replace(changed, session=session.id))


async def sign_in(
    context: ServerContext, connection: AnyConnection, name: str, password: str
) -> Person:
    """The person who keeps this name with this password, with a new session."""
    _count_attempt(context, normalise_name(name))
    found = await context.database.read(lambda conn: _find_kept(conn, name))
    fits = await context.passwords.fits(password, found[1] if found else None)
    if found is None or not fits:
        raise ServerRefused("sign-in-wrong")
    person, stored = found
    outdated = context.passwords.outdated(stored)
    hashed = await context.passwords.hash(password) if outdated else None
    session = _new_session(connection, person.id)

    def job(conn: Connection) -> None:
        now = people.find_locked(conn, person.id)
        if now is None or now.epoch != person.epoch:
            raise ServerRefused("sign-in-wrong")  # the password changed a moment ago
        if hashed is not None:
            people.replace_hash(conn, person.id, stored, hashed)
        sessions.begin(conn, session)

    await context.database.write(job, about=person.id)
    return context.authenticator.remember(replace(person, session=session.id))


def _count_attempt(context: ServerContext, name: str) -> None:
    """Count a password attempt for a name, kept or not, from any address."""
    context.limits.take("sign-in-name", people.fold_name(name)[:MOST_NAME])


def _find_kept(conn: Connection, name: str) -> tuple[Person, str] | None:
    """The owner of a typed name. Names kept long ago may contain invisible characters."""
    return people.find_kept(conn, normalise_text(name)) or people.find_kept(
        conn, normalise_name(name)
    )


def _new_session(connection: AnyConnection, person_id: str) -> Session:
    where, now = device(connection.scope["headers"]), time.time()
    return Session(sessions.new_id(), person_id, now, now, where.browser, where.system)


async def find_by_email_token(context: ServerContext, token: str) -> Person:
    """The person of a confirmation link, if the address is still the one they gave."""
    person_id, email = _read_email_token(context, token)
    person = await context.database.read(lambda conn: people.find(conn, person_id))
    if person is None or person.email != email:
        raise ServerRefused("confirm-wrong")
    return person


async def confirm_email(context: ServerContext, token: str) -> Person:
    """Confirm an e-mail address by the button behind the link."""
    person_id, email = _read_email_token(context, token)

    def job(conn: Connection) -> Person | None:
        confirmed = people.confirm_email(conn, person_id, email)
        return people.find(conn, person_id) if confirmed else None

    person = await context.database.write(job, about=person_id)
    if person is None:
        raise ServerRefused("confirm-wrong")
    return context.authenticator.remember(person)


def _read_email_token(context: ServerContext, token: str) -> tuple[str, str]:
    claim = context.tokens.read_email_token(token)
    if claim is None:
        raise ServerRefused("confirm-wrong")
    return claim


def _ask_for_confirmation(context: ServerContext, person: Person) -> None:
    assert person.email is not None
    link = f"{context.settings.base}/confirm/{context.tokens.email_token(person.id, person.email)}"
    to = Recipient(person.id, person.name, person.email, language=person.language or "en")
    context.sender.confirm(to, link)


def _refuse_kept(conn: Connection, name: str, person_id: str | None) -> None:
    if people.is_kept(conn, name, but=person_id):
        raise ServerRefused("name-taken", name=name)


def _present(conn: Connection, person: Person) -> Person:
    """The person's stored row, locked. The cached one may be older than the key."""
    now = people.find_locked(conn, person.id)
    if now is None or not sessions.is_open(conn, person.session, person.id):
        raise ServerRefused("key-wrong")
    return now


async def _write(
    context: ServerContext, person: Person, job: Callable[[Connection], Person | None], name: str
) -> Person:
    try:
        changed = await context.database.write(job)
    except IntegrityError:
        # Another process stored the same name a moment earlier.
        raise ServerRefused("name-taken", name=name) from None
    except ServerRefused as refused:
        if refused.key == "key-wrong":
            context.authenticator.forget(person)
        raise
    if changed is None:
        raise ServerRefused("person-none")
    return context.authenticator.remember(replace(changed, session=person.session))
