"""Requests and responses about people."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from matinee.store.people import Person
from matinee.store.sessions import Session


class Me(msgspec.Struct, frozen=True):
    """A person, as only that person sees it."""

    id: str
    """Stays the same whatever the name."""
    name: str
    """What others see."""
    kept: bool
    """Whether a password keeps the name, so that one can sign in elsewhere."""
    program: bool
    """Whether this is somebody's bot."""
    email: str | None
    """Where to write to when a table waits."""
    email_confirmed: bool
    """Whether the link in our first e-mail was opened; nothing else is sent before."""
    webhook: str | None
    """What to call when a table waits."""
    notify_after: int | None
    """For how many seconds a table must have waited; null for no notices."""

    @classmethod
    def of(cls, person: Person) -> "Me":
        """A person as shown to that person."""
        return cls(**{field: getattr(person, field) for field in cls.__struct_fields__})


class SessionSchema(msgspec.Struct, frozen=True):
    """One place where somebody is signed in, as only they see it."""

    id: str
    """To end it by."""
    current: bool
    """Whether it is the one that asks."""
    browser: str | None
    """Which one, as it says itself; null for a program."""
    system: str | None
    """Of what kind the device is, if it says so."""
    created_at: float
    """When it began, in seconds since 1970."""
    seen_at: float
    """When it was last used, to the hour or so."""

    @classmethod
    def of(cls, session: Session, current: str) -> "SessionSchema":
        """A session, and whether it is this one."""
        return cls(
            session.id,
            session.id == current,
            session.browser,
            session.system,
            session.created_at,
            session.seen_at,
        )


class Credentials(msgspec.Struct, frozen=True):
    """Somebody who was let in."""

    person: Me
    """Who it is."""
    key: str
    """A secret: a program sends it as `Authorization: Bearer KEY`. Browsers get a cookie."""


class NewPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: str | None = None
    """2 to 30 characters; one is made up if there is none."""
    program: bool = False
    """Whether this is a bot. Its key is not set as a cookie."""


class ClaimName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name to be kept."""

    name: str
    """2 to 30 characters. Nobody else can take it, or one that looks like it."""
    password: str
    """10 to 200 characters."""
    old_password: str | None = None
    """The password until now, if there is one."""


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kept name and its password."""

    name: str
    """Upper and lower case do not matter."""
    password: str
    """As it was given when the name was kept."""


class ProfileChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be changed; what is left out stays."""

    name: str | UnsetType = UNSET
    """2 to 30 characters."""
    email: str | UnsetType | None = UNSET
    """We send a link there; notices are sent once it was opened. Null for none."""
    webhook: str | UnsetType | None = UNSET
    """Called with POST when a table waits. Null for none."""
    notify_after: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] | UnsetType | None = UNSET
    """Seconds, up to 30 days. Null for no notices."""
