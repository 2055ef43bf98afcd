"""People in the database: guests, kept names, programs."""

import secrets
import unicodedata
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from matinee.engine.text.confusables import name_keys
from matinee.store.errors import StoreRefused
from matinee.store.row_reader import DAMAGE, Moment, reader
from matinee.store.schema import NAME_KEYS, PEOPLE


class Person(msgspec.Struct, frozen=True):
    """A person: a guest, the owner of a kept name, or a program."""

    id: str
    name: str
    kept: bool
    """Whether a password protects the name."""
    program: bool
    epoch: int
    email: str | None
    email_confirmed: bool
    webhook: str | None
    notify_after: int | None
    seen_at: Moment
    language: str | None = None
    """The tag of the language used last."""
    session: str = ""
    """The session of the current request, where it is known."""


_read_person = reader(Person)
_COLUMNS = [
    PEOPLE.c.id,
    PEOPLE.c.name,
    PEOPLE.c.kept.is_not(None).label("kept"),
    *(PEOPLE.c[field] for field in Person.__struct_fields__[3:-1]),
]


def new_id() -> str:
    """An id for a new person. Generated before the write, since a write may run twice."""
    return secrets.token_urlsafe(9)


def fold_name(name: str) -> str:
    """A name as compared at sign-in: ignores case and width of letters.

    >>> fold_name("\\uff21nn\\u00a0Lee") == fold_name("ann lee")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def create(
    conn: Connection,
    person_id: str,
    name: str,
    *,
    program: bool,
    now: float,
    language: str | None = None,
) -> Person:
    """Store a new person, without a password."""
    conn.execute(
        insert(PEOPLE).values(
            id=person_id,
            name=name,
            program=program,
            epoch=0,
            email_confirmed=False,
            created_at=now,
            seen_at=now,
            language=language,
        )
    )
    return Person(person_id, name, False, program, 0, None, False, None, None, now, language)


def find(conn: Connection, person_id: str) -> Person | None:
    """The person with this id."""
    return _find_one(conn, PEOPLE.c.id == person_id)


def find_locked(conn: Connection, person_id: str) -> Person | None:
    """The person, with the row locked until the end of the transaction."""
    return _find_one(conn, PEOPLE.c.id == person_id, alone=True)


def find_password(conn: Connection, person_id: str) -> str | None:
    """The password hash of a person who keeps a name."""
    found: str | None = conn.execute(
        select(PEOPLE.c.password).where(PEOPLE.c.id == person_id)
    ).scalar()
    return found


def find_kept(conn: Connection, name: str) -> tuple[Person, str] | None:
    """The owner of a kept name, and the hash of the password."""
    found = conn.execute(
        select(*_COLUMNS, PEOPLE.c.password).where(PEOPLE.c.kept == fold_name(name))
    ).first()
    return None if found is None else (_person(found), found.password)


def is_kept(conn: Connection, name: str, *, but: str | None = None) -> bool:
    """Whether another person than `but` keeps this name or one that looks like it."""
    keeper = conn.execute(select(PEOPLE.c.id).where(PEOPLE.c.kept == fold_name(name))).scalar()
    if keeper is not None:
        return bool(keeper != but)
    alike = NAME_KEYS.c.key.in_(name_keys(name))
    keepers = conn.scalars(select(NAME_KEYS.c.person_id).where(alike))
    return any(keeper != but for keeper in keepers)


def keep_name(conn: Connection, person_id: str, name: str) -> None:
    """Reserve a name, and all names that look like it, for this person.

    A person who already keeps the name goes on keeping it, even if it looks like another kept
    name: it may be older than the comparison by looks.
    """
    kept = conn.execute(select(PEOPLE.c.kept).where(PEOPLE.c.id == person_id)).scalar()
    if kept == fold_name(name):
        return
    conn.execute(delete(NAME_KEYS).where(NAME_KEYS.c.person_id == person_id))
    for key in sorted(name_keys(name)):
        conn.execute(insert(NAME_KEYS).values(key=key, person_id=person_id))
    conn.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(kept=fold_name(name)))


def change(conn: Connection, person_id: str, **values: Any) -> Person | None:
    """Change some columns of a person's row."""
    if values:
        conn.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(**values))
    return find(conn, person_id)


def replace_hash(conn: Connection, person_id: str, old: str, new: str) -> None:
    """Store a better hash of the same password, unless the password has changed meanwhile."""
    same = (PEOPLE.c.id == person_id) & (PEOPLE.c.password == old)
    conn.execute(update(PEOPLE).where(same).values(password=new))


def raise_epoch(conn: Connection, person_id: str) -> Person | None:
    """Invalidate every key of this person that has no stored session."""
    return change(conn, person_id, epoch=PEOPLE.c.epoch + 1)


def confirm_email(conn: Connection, person_id: str, email: str) -> bool:
    """Confirm an e-mail address; `False` if it is no longer the one that was given."""
    same = (PEOPLE.c.id == person_id) & (PEOPLE.c.email == email)
    done = conn.execute(update(PEOPLE).where(same).values(email_confirmed=True))
    return done.rowcount == 1


def _find_one(
    conn: Connection, condition: ColumnElement[bool], *, alone: bool = False
) -> Person | None:
    asked = select(*_COLUMNS).where(condition)
    # In SQLite a writer is alone anyway.
    found = conn.execute(asked.with_for_update() if alone else asked).first()
    return None if found is None else _person(found)


def _person(row: Any) -> Person:
    try:
        return _read_person(row._mapping)
    except DAMAGE:
        raise StoreRefused("person-damaged", person=row.id) from None
