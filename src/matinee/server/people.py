"""What people do about themselves: take a name, keep it, sign in, say how to be reached."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from matinee.engine.open import tidy
from matinee.server.house import House
from matinee.server.letters import Recipient
from matinee.server.notices import validate_email, validate_webhook
from matinee.server.refusals import ServerRefused
from matinee.store import people
from matinee.store.people import Person

LEAST_NAME: Final = 2
MOST_NAME: Final = 30


def good_name(text: str) -> str:
    """A name as it is stored; raises `ServerRefused` for one that is too short or too long."""
    name = tidy(text)
    if not LEAST_NAME <= len(name) <= MOST_NAME:
        raise ServerRefused("name-wrong", least=LEAST_NAME, most=MOST_NAME)
    return name


async def create(house: House, name: str, *, program: bool) -> Person:
    """Somebody new who has chosen a name."""
    name = good_name(name)
    await house.database.read(lambda conn: _refuse_kept(conn, name, None))
    return await house.callers.create(name, program=program)


async def change(house: House, person: Person, wishes: Mapping[str, Any]) -> Person:
    """Change name, email, webhook or notify_after: all that is wished for, or nothing.

    Somebody who keeps a name keeps the new one from now on. A new e-mail address is sent a link
    that shows whose it is.
    """
    values = dict(wishes)
    if "name" in values:
        values["name"] = good_name(values["name"])
        values["kept"] = people.folded(values["name"]) if person.kept else None
    if values.get("webhook") is not None:
        private = house.settings.webhooks_private
        values["webhook"] = validate_webhook(values["webhook"], private=private)
    if values.get("email") is not None:
        values["email"] = validate_email(values["email"])
        if not house.settings.smtp:
            raise ServerRefused("mail-none")
    if values.get("email", person.email) != person.email:
        values["email_confirmed"] = False

    def job(conn: Connection) -> Person | None:
        if "name" in values:
            _refuse_kept(conn, values["name"], person.id)
        return people.change(conn, person.id, **values)

    changed = await _write(house, job, values.get("name", person.name))
    if values.get("email") is not None and not changed.email_confirmed:
        _ask_for_confirmation(house, changed)
    return changed


async def keep(house: House, person: Person, name: str, password: str, old: str | None) -> Person:
    """Keep a name with a password; a new password ends the sessions of the old one."""
    name = good_name(name)
    if person.kept:
        await _refuse_wrong(house, person.name, old or "")
    hashed = await house.passwords.hash(password)

    def job(conn: Connection) -> Person | None:
        _refuse_kept(conn, name, person.id)
        kept = people.folded(name)
        people.change(conn, person.id, name=name, kept=kept, password=hashed)
        return people.end_sessions(conn, person.id)

    return await _write(house, job, name)


async def sign_in(house: House, name: str, password: str) -> Person:
    """Whoever keeps this name with this password."""
    person, stored = await _refuse_wrong(house, tidy(name), password)
    if house.passwords.outdated(stored):
        hashed = await house.passwords.hash(password)
        await house.database.write(
            lambda conn: people.change(conn, person.id, password=hashed), about=person.id
        )
    return house.callers.remember(person)


async def end_sessions(house: House, person: Person) -> Person:
    """Make every key of this person void."""
    return await _write(house, lambda conn: people.end_sessions(conn, person.id), person.name)


async def confirm_email(house: House, token: str) -> Person:
    """What the link in that e-mail does."""
    told = house.sessions.emailed(token)
    if told is None:
        raise ServerRefused("confirm-wrong")

    def job(conn: Connection) -> Person | None:
        return people.find(conn, told[0]) if people.confirm_email(conn, *told) else None

    person = await house.database.write(job, about=told[0])
    if person is None:
        raise ServerRefused("confirm-wrong")
    return house.callers.remember(person)


def _ask_for_confirmation(house: House, person: Person) -> None:
    """Send a link to an address that shows whose it is."""
    assert person.email is not None
    link = f"{house.settings.base}/confirm/{house.sessions.email(person.id, person.email)}"
    house.courier.confirm(Recipient(person.id, person.name, person.email), link)


def _refuse_kept(conn: Connection, name: str, person_id: str | None) -> None:
    if people.is_kept(conn, name, but=person_id):
        raise ServerRefused("name-taken", name=name)


async def _refuse_wrong(house: House, name: str, password: str) -> tuple[Person, str]:
    found = await house.database.read(lambda conn: people.find_kept(conn, name))
    fits = await house.passwords.fits(password, found[1] if found else None)
    if found is None or not fits:
        raise ServerRefused("sign-in-wrong")
    return found


async def _write(house: House, job: Callable[[Connection], Person | None], name: str) -> Person:
    try:
        person = await house.database.write(job)
    except IntegrityError:
        # Another process stored the same name a moment earlier.
        raise ServerRefused("name-taken", name=name) from None
    if person is None:
        raise ServerRefused("person-none")
    return house.callers.remember(person)
