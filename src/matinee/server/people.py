"""What people do about themselves: take a name, keep it, sign in, say how to be reached."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from matinee.engine.open import tidy, tidy_name
from matinee.server.callers import Asking
from matinee.server.devices import device
from matinee.server.house import House
from matinee.server.letters import Recipient
from matinee.server.notices import validate_email, validate_webhook
from matinee.server.refusals import ServerRefused
from matinee.store import people, sessions
from matinee.store.people import Person
from matinee.store.sessions import Session

LEAST_NAME: Final = 2
MOST_NAME: Final = 30


def good_name(text: str) -> str:
    """A name as it is stored; raises `ServerRefused` for one that is too short or too long."""
    name = tidy_name(text)
    if not LEAST_NAME <= len(name) <= MOST_NAME:
        raise ServerRefused("name-wrong", least=LEAST_NAME, most=MOST_NAME)
    return name


async def create(house: House, asking: Asking, name: str, *, program: bool) -> Person:
    """Somebody new who has chosen a name."""
    name = good_name(name)
    await house.database.read(lambda conn: _refuse_kept(conn, name, None))
    return await house.callers.create(asking, name, program=program)


async def change(house: House, person: Person, wishes: Mapping[str, Any]) -> Person:
    """Change name, email, webhook or notify_after: all that is wished for, or nothing.

    Somebody who keeps a name keeps the new one from now on. A new e-mail address is sent a link
    that shows whose it is.
    """
    values = dict(wishes)
    if "name" in values:
        values["name"] = good_name(values["name"])
    if values.get("webhook") is not None:
        private = house.settings.webhooks_private
        values["webhook"] = validate_webhook(values["webhook"], private=private)
    if values.get("email") is not None:
        values["email"] = validate_email(values["email"])
        if not house.settings.smtp:
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

    changed = await _write(house, person, job, values.get("name", person.name))
    if values.get("email") is not None and not changed.email_confirmed:
        _ask_for_confirmation(house, changed)
    return changed


async def speak(house: House, person: Person, language: str) -> Person:
    """Note which language somebody has chosen, for what is written to them."""
    if person.language == language:
        return person

    def job(conn: Connection) -> Person | None:
        _present(conn, person)
        return people.change(conn, person.id, language=language)

    return await _write(house, person, job, person.name)


async def keep(
    house: House, asking: Asking, person: Person, name: str, password: str, old: str | None
) -> Person:
    """Keep a name with a password; that ends all sessions, and begins a new one here."""
    name = good_name(name)
    stored = await house.database.read(lambda conn: people.find_password(conn, person.id))
    if stored is not None:
        _count_attempt(house, person.name)
    if stored is not None and not await house.passwords.fits(old or "", stored):
        raise ServerRefused("sign-in-wrong")
    hashed = await house.passwords.hash(password)
    session = _new_session(asking, person.id)

    def job(conn: Connection) -> Person | None:
        # A new password ends all sessions, so whoever still has one has proved the old password.
        if _present(conn, person).kept and stored is None:
            raise ServerRefused("sign-in-wrong")
        _refuse_kept(conn, name, person.id)
        people.keep_name(conn, person.id, name)
        people.change(conn, person.id, name=name, password=hashed)
        sessions.end_all(conn, person.id)
        sessions.begin(conn, session)
        return people.raise_epoch(conn, person.id)

    changed = await _write(house, person, job, name)
    house.callers.forget_sessions(person.id)
    return house.callers.remember(replace(changed, session=session.id))


async def sign_in(house: House, asking: Asking, name: str, password: str) -> Person:
    """Whoever keeps this name with this password, with a new session."""
    _count_attempt(house, tidy_name(name))
    found = await house.database.read(lambda conn: _find_kept(conn, name))
    fits = await house.passwords.fits(password, found[1] if found else None)
    if found is None or not fits:
        raise ServerRefused("sign-in-wrong")
    person, stored = found
    outdated = house.passwords.outdated(stored)
    hashed = await house.passwords.hash(password) if outdated else None
    session = _new_session(asking, person.id)

    def job(conn: Connection) -> None:
        now = people.hold(conn, person.id)
        if now is None or now.epoch != person.epoch:
            raise ServerRefused("sign-in-wrong")  # the password was changed a moment ago
        if hashed is not None:
            people.hash_anew(conn, person.id, stored, hashed)
        sessions.begin(conn, session)

    await house.database.write(job, about=person.id)
    return house.callers.remember(replace(person, session=session.id))


def _count_attempt(house: House, name: str) -> None:
    """Count a password that is tried for a name, kept or not, from whichever address."""
    house.limits.take("sign-in-name", people.folded(name)[:MOST_NAME])


def _find_kept(conn: Connection, name: str) -> tuple[Person, str] | None:
    """Who keeps the name that was typed; names that are kept for long may hold unseen letters."""
    return people.find_kept(conn, tidy(name)) or people.find_kept(conn, tidy_name(name))


def _new_session(asking: Asking, person_id: str) -> Session:
    where, now = device(asking.scope["headers"]), time.time()
    return Session(sessions.new_id(), person_id, now, now, where.browser, where.system)


async def find_emailed(house: House, token: str) -> Person:
    """For whom the link in that e-mail is, if the address is still the one they gave."""
    person_id, email = _emailed(house, token)
    person = await house.database.read(lambda conn: people.find(conn, person_id))
    if person is None or person.email != email:
        raise ServerRefused("confirm-wrong")
    return person


async def confirm_email(house: House, token: str) -> Person:
    """What the button behind the link in that e-mail does."""
    person_id, email = _emailed(house, token)

    def job(conn: Connection) -> Person | None:
        confirmed = people.confirm_email(conn, person_id, email)
        return people.find(conn, person_id) if confirmed else None

    person = await house.database.write(job, about=person_id)
    if person is None:
        raise ServerRefused("confirm-wrong")
    return house.callers.remember(person)


def _emailed(house: House, token: str) -> tuple[str, str]:
    told = house.sessions.emailed(token)
    if told is None:
        raise ServerRefused("confirm-wrong")
    return told


def _ask_for_confirmation(house: House, person: Person) -> None:
    """Send a link to an address that shows whose it is."""
    assert person.email is not None
    link = f"{house.settings.base}/confirm/{house.sessions.email(person.id, person.email)}"
    to = Recipient(person.id, person.name, person.email, language=person.language or "en")
    house.courier.confirm(to, link)


def _refuse_kept(conn: Connection, name: str, person_id: str | None) -> None:
    if people.is_kept(conn, name, but=person_id):
        raise ServerRefused("name-taken", name=name)


def _present(conn: Connection, person: Person) -> Person:
    """The person as they are now; what is known of them here may be older than their key."""
    now = people.hold(conn, person.id)
    if now is None or not sessions.is_open(conn, person.session, person.id):
        raise ServerRefused("key-wrong")
    return now


async def _write(
    house: House, person: Person, job: Callable[[Connection], Person | None], name: str
) -> Person:
    try:
        changed = await house.database.write(job)
    except IntegrityError:
        # Another process stored the same name a moment earlier.
        raise ServerRefused("name-taken", name=name) from None
    except ServerRefused as refused:
        if refused.key == "key-wrong":
            house.callers.forget(person)
        raise
    if changed is None:
        raise ServerRefused("person-none")
    return house.callers.remember(replace(changed, session=person.session))
