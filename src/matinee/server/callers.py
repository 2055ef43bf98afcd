"""Who asks: from the key in a request to the person, and a guest for those who have none."""

import time
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from litestar.connection import ASGIConnection, Request
from sqlalchemy import Connection

from matinee.server.limits import Limits
from matinee.server.names import made_up
from matinee.server.refusals import ServerRefused
from matinee.server.sessions import COOKIE, Claim, Sessions
from matinee.store import people
from matinee.store.database import Database
from matinee.store.people import Person

Asking = ASGIConnection[Any, Any, Any, Any]
KEPT_SECONDS: Final = 15.0
KEPT_PEOPLE: Final = 20_000
SEEN_SECONDS: Final = 3600.0
FORWARDED: Final = frozenset(
    {b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip"}
)
"""What proxies say of the requests that they pass on."""
_COOKIE: Final = COOKIE.encode() + b"="


class Visit:
    """What is known about one request beside what it says; made for it at the door."""

    __slots__ = ("claim", "cookie", "head", "language", "looked", "person_id")

    def __init__(self) -> None:
        self.head = False
        """Whether only the head of the answer is wanted."""
        self.looked = False
        self.claim: Claim | None = None
        self.person_id: str | None = None
        """For the log."""
        self.language: str | None = None
        """The language that it asks for, if it asks for one."""
        self.cookie: bytes | None = None
        """A cookie to be sent with the answer."""


def visit(connection: Asking) -> Visit:
    """What is known about this request."""
    known: Visit = connection.scope["state"]["visit"]
    return known


def nameless(connection: Asking) -> None:
    """Leave it out of the log who asks: the route alone would tell who wrote without a name."""
    visit(connection).person_id = None


class Callers:
    """Finds people by their keys, and remembers each for some seconds.

    So a session that was ended through another process lives on for that long.
    """

    def __init__(self, sessions: Sessions, limits: Limits) -> None:
        self.database: Database
        self._sessions = sessions
        self._limits = limits
        self._kept: dict[str, tuple[Person, float]] = {}

    def claim(self, connection: Asking) -> Claim | None:
        """What the key in this request says; raises for a program's key that is not valid."""
        known = visit(connection)
        if known.looked:
            return known.claim
        known.looked = True
        bearer, cookie = keys(connection.scope["headers"])
        if bearer is not None:
            known.claim = self._sessions.read(bearer)
            if known.claim is None:
                raise ServerRefused("key-wrong")
        elif cookie is not None:
            known.claim = self._sessions.read(cookie)
            if known.claim is not None and known.claim.old:
                self.admit(connection, known.claim.person_id, known.claim.epoch)
        return known.claim

    async def find(self, connection: Asking) -> Person | None:
        """Who asks, if anybody is known."""
        claim = self.claim(connection)
        if claim is None:
            return None
        person = await self._person(claim, visit(connection).language)
        if person is None:
            visit(connection).cookie = None
            if _has_bearer(connection):
                raise ServerRefused("key-wrong")
            return None
        visit(connection).person_id = person.id
        return person

    def recent(self, connection: Asking) -> Person | None:
        """Who asks, if that is known without asking the database: for pages of trouble."""
        try:
            claim = self.claim(connection)
        except ServerRefused:
            return None
        kept = None if claim is None else self._kept.get(claim.person_id)
        return kept[0] if kept and claim and kept[0].epoch == claim.epoch else None

    async def guest(self, connection: Asking, *, program: bool = False) -> Person:
        """Somebody new, whose browser is given the key with the answer."""
        self._limits.take("join", address(connection))
        language = visit(connection).language
        person = await self.create(made_up(), program=program, language=language)
        self.admit(connection, person.id, person.epoch)
        visit(connection).person_id = person.id
        return person

    async def create(self, name: str, *, program: bool, language: str | None = None) -> Person:
        """Somebody new with this name."""
        person_id, now = people.new_id(), time.time()

        def job(conn: Connection) -> Person:
            return people.create(conn, person_id, name, program=program, now=now, language=language)

        return self.remember(await self.database.write(job))

    def admit(self, connection: Asking, person_id: str, epoch: int) -> None:
        """Hand this browser the key of a person."""
        visit(connection).cookie = self._sessions.set_cookie(self._sessions.token(person_id, epoch))

    def remember(self, person: Person) -> Person:
        """Note how a person is now, after a change."""
        if len(self._kept) >= KEPT_PEOPLE:
            del self._kept[next(iter(self._kept))]
        self._kept.pop(person.id, None)
        self._kept[person.id] = person, time.monotonic() + KEPT_SECONDS
        return person

    def forget(self, person_id: str) -> None:
        """Look anew for a person of whom too little is known here."""
        self._kept.pop(person_id, None)

    def count(self, connection: Asking, kind: str, person_id: str) -> None:
        """Count what a person does, and what is done from where they are."""
        self._limits.take_both(kind, person_id, address(connection))

    def who(self, connection: Asking) -> str:
        """By whom something is counted: the person, or the address if there is none."""
        claim = self.claim(connection)
        return address(connection) if claim is None else claim.person_id

    async def _person(self, claim: Claim, language: str | None) -> Person | None:
        kept = self._kept.get(claim.person_id)
        if kept is not None and kept[0].epoch == claim.epoch and time.monotonic() < kept[1]:
            return kept[0]
        person = await self.database.read(lambda conn: people.find(conn, claim.person_id))
        if person is None or person.epoch != claim.epoch:
            return None
        if (now := time.time()) - person.seen_at > SEEN_SECONDS:
            seen: dict[str, Any] = {"seen_at": now}
            if language is not None:
                seen["language"] = language
            person = await self.database.write(
                lambda conn: people.change(conn, claim.person_id, **seen)
            )
            if person is None or person.epoch != claim.epoch:
                return None
        return self.remember(person)


def keys(headers: Any) -> tuple[str | None, str | None]:
    """The key of a program and the key of a browser in a request's headers."""
    bearer = cookie = None
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            bearer = value[7:].strip().decode("latin-1")
        elif name == b"cookie":
            for part in value.split(b"; "):
                if part.startswith(_COOKIE):
                    cookie = part[len(_COOKIE) :].decode("latin-1")
    return bearer, cookie


def address(connection: Asking) -> str:
    """Where a request comes from; in IPv6, where one has billions, the network."""
    return address_of(connection.scope)


def address_of(scope: Any) -> str:
    """The same, of a request that has only just come in."""
    client = scope.get("client")
    return network(client[0]) if client else "?"


def network(host: str) -> str:
    """The address by which a caller is counted; in IPv6 that of the network."""
    try:
        known = ip_address(host)
    except ValueError:
        return host
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
        return str(IPv6Address(int(known) >> 64 << 64))
    return host


def is_neighbour(connection: Asking) -> bool:
    """Whether a request came straight from this machine or from its network, by no proxy.

    Any word of a proxy counts, believed or not: nobody gains by claiming to be farther away.
    """
    client = connection.scope.get("client")
    if not client or any(name in FORWARDED for name, _ in connection.scope["headers"]):
        return False
    try:
        known = ip_address(client[0])
    except ValueError:
        return False
    if isinstance(known, IPv6Address):
        known = known.ipv4_mapped or known
    return known.is_private  # so is every loopback address


def _has_bearer(connection: Asking) -> bool:
    return keys(connection.scope["headers"])[0] is not None


async def caller(request: Request[Any, Any, Any]) -> Person | None:
    """Who asks, or `None`: a dependency for what anybody may see."""
    callers: Callers = request.app.state.house.callers
    return await callers.find(request)


async def me(request: Request[Any, Any, Any]) -> Person:
    """Who asks: a dependency for what only somebody can do. Pages and deeds make a guest."""
    callers: Callers = request.app.state.house.callers
    person = await callers.find(request)
    if person is not None:
        return person
    if request.scope["path"].startswith("/api") and request.method in {"GET", "HEAD"}:
        raise ServerRefused("person-none")
    return await callers.guest(request)
