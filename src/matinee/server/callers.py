"""Who asks: from the key in a request to the person, and a guest for those who have none."""

import asyncio
import contextlib
import time
from functools import partial
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from litestar.connection import ASGIConnection, Request
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.server.devices import device
from matinee.server.limits import Limits
from matinee.server.names import made_up
from matinee.server.refusals import ServerRefused
from matinee.server.session_lookup import look_up
from matinee.server.sessions import COOKIE, DAY, SESSION_DAYS, Claim, Sessions
from matinee.store import people, sessions
from matinee.store.database import Database
from matinee.store.people import Person
from matinee.store.refusals import StoreRefused
from matinee.store.sessions import Device, Session

Asking = ASGIConnection[Any, Any, Any, Any]
KEPT_SECONDS: Final = 15.0
KEPT_PEOPLE: Final = 20_000
SWEEP_SECONDS: Final = 3600.0
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
    """Finds people by their keys, and remembers people and their sessions for some seconds.

    So a session that was ended through another process lives on for that long.
    """

    def __init__(self, sessions: Sessions, limits: Limits) -> None:
        self.database: Database
        self._sessions = sessions
        self._limits = limits
        self._kept: dict[str, tuple[Person, float]] = {}
        self._open: dict[str, tuple[str, float]] = {}
        """Sessions that were open when last looked up, and whose they are."""

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
        return known.claim

    async def find(self, connection: Asking) -> Person | None:
        """Who asks, if anybody is known."""
        claim = self.claim(connection)
        if claim is None:
            return None
        person = self._known(claim)
        if person is None:
            where, language = device(connection.scope["headers"]), visit(connection).language
            person = await look_up(self.database, claim, where, language)
            if person is not None:
                self.remember(person)
        by_cookie = not _has_bearer(connection)
        if person is None:
            if by_cookie:
                return None
            raise ServerRefused("key-wrong")
        if by_cookie and (claim.old or claim.epoch is not None):
            self.admit(connection, person)
        visit(connection).person_id = person.id
        return person

    def recent(self, connection: Asking) -> Person | None:
        """Who asks, if that is known without asking the database: for pages of trouble."""
        try:
            claim = self.claim(connection)
        except ServerRefused:
            return None
        return None if claim is None else self._known(claim)

    async def guest(self, connection: Asking, *, program: bool = False) -> Person:
        """Somebody new, whose browser is given the key with the answer."""
        self._limits.take("join", address(connection))
        person = await self.create(connection, made_up(), program=program)
        self.admit(connection, person)
        visit(connection).person_id = person.id
        return person

    async def create(self, connection: Asking, name: str, *, program: bool) -> Person:
        """Somebody new with this name, and their first session."""
        person_id, now, language = people.new_id(), time.time(), visit(connection).language
        where = Device() if program else device(connection.scope["headers"])
        session = Session(sessions.new_id(), person_id, now, now, where.browser, where.system)

        def job(conn: Connection) -> Person:
            person = people.create(
                conn, person_id, name, program=program, now=now, language=language
            )
            sessions.begin(conn, session)
            return replace(person, session=session.id)

        return self.remember(await self.database.write(job))

    def admit(self, connection: Asking, person: Person) -> str:
        """Hand this browser the key of a person's session."""
        key = self._sessions.token(person.id, person.session)
        visit(connection).cookie = self._sessions.set_cookie(key)
        return key

    def remember(self, person: Person) -> Person:
        """Note how a person is now, after a change, and that their session is open."""
        until = time.monotonic() + KEPT_SECONDS
        _put(self._kept, person.id, (person, until))
        if person.session:
            _put(self._open, person.session, (person.id, until))
        return person

    def forget(self, person: Person) -> None:
        """Look anew for a person and a session of whom too little is known here."""
        self._kept.pop(person.id, None)
        self._open.pop(person.session, None)

    def forget_session(self, session_id: str) -> None:
        """Look anew for a session that may have ended."""
        self._open.pop(session_id, None)

    def forget_sessions(self, person_id: str) -> None:
        """Look anew for all sessions of a person."""
        for session, (whose, _) in list(self._open.items()):
            if whose == person_id:
                del self._open[session]

    async def sweep(self) -> None:
        """Forget sessions that nobody has used for as long as a key lasts, every hour."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = time.time() - SESSION_DAYS * DAY
            with contextlib.suppress(StoreRefused):  # the next hour will do
                await self.database.write(partial(sessions.sweep, before=before))

    def count(self, connection: Asking, kind: str, person_id: str) -> None:
        """Count what a person does, and what is done from where they are."""
        self._limits.take_both(kind, person_id, address(connection))

    def who(self, connection: Asking) -> str:
        """By whom something is counted: the person, or the address if there is none."""
        claim = self.claim(connection)
        return address(connection) if claim is None else claim.person_id

    def _known(self, claim: Claim) -> Person | None:
        """The person whose key this is, as long as nothing has to be looked up."""
        now = time.monotonic()
        person, person_until = self._kept.get(claim.person_id, (None, 0.0))
        whose, session_until = self._open.get(claim.session, ("", 0.0))
        if person is None or whose != person.id or now >= min(person_until, session_until):
            return None
        return person if person.session == claim.session else replace(person, session=claim.session)


def _put(kept: dict[str, Any], key: str, value: Any) -> None:
    """Remember something, in place of what was remembered first if there is too much."""
    kept.pop(key, None)
    if len(kept) >= KEPT_PEOPLE:
        del kept[next(iter(kept))]
    kept[key] = value


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
