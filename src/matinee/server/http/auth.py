"""Authentication: from the key of a request to the person, and guests for requests without one."""

import asyncio
import contextlib
import time
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie
from msgspec.structs import replace
from sqlalchemy import Connection

from matinee.server.accounts.devices import device
from matinee.server.accounts.guest_names import generate_name
from matinee.server.errors import ServerRefused
from matinee.server.http.rate_limits import RateLimits
from matinee.server.http.session_lookup import look_up
from matinee.server.http.signed_tokens import COOKIE, DAY, SESSION_DAYS, Claim, SignedTokens
from matinee.store import people, sessions
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.people import Person
from matinee.store.sessions import Device, Session

AnyConnection = ASGIConnection[Any, Any, Any, Any]
KEPT_SECONDS: Final = 15.0
KEPT_PEOPLE: Final = 20_000
SWEEP_SECONDS: Final = 3600.0
FORWARDED: Final = frozenset(
    {b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-proto", b"x-real-ip"}
)
"""The headers that proxies add."""


@dataclass(slots=True)
class RequestInfo:
    """Data about one request that is not part of it; the middleware creates it."""

    head: bool = False
    """Whether this is a HEAD request."""
    claim_known: bool = False
    claim: Claim | None = None
    person_id: str | None = None
    """For the log."""
    language: str | None = None
    """The language that the request asks for, if any."""
    cookie: Cookie | None = None
    """A cookie to send with the response."""


def request_info(connection: AnyConnection) -> RequestInfo:
    """The data about this request."""
    known: RequestInfo = connection.scope["state"]["request_info"]
    return known


def omit_user_from_log(connection: AnyConnection) -> None:
    """Keep the person out of the log: the route alone would reveal who wrote anonymously."""
    request_info(connection).person_id = None


class Authenticator:
    """Finds people by their keys, and caches people and open sessions for some seconds.

    A session that was ended through another process therefore lives on for that long.
    """

    def __init__(self, tokens: SignedTokens, limits: RateLimits) -> None:
        self._database: Database
        self._tokens = tokens
        self._limits = limits
        self._kept: dict[str, tuple[Person, float]] = {}
        self._open: dict[str, tuple[str, float]] = {}
        """Sessions that were open at the last lookup, and their people."""

    def open(self, database: Database) -> None:
        """Use this database for lookups from now on."""
        self._database = database

    def read_claim(self, connection: AnyConnection) -> Claim | None:
        """The claim of the key in this request; raises for a program's invalid key."""
        known = request_info(connection)
        if known.claim_known:
            return known.claim
        known.claim_known = True
        bearer, cookie = request_keys(connection)
        if bearer is not None:
            known.claim = self._tokens.read_key(bearer)
            if known.claim is None:
                raise ServerRefused("key-wrong")
        elif cookie is not None:
            known.claim = self._tokens.read_key(cookie)
        return known.claim

    async def find(self, connection: AnyConnection) -> Person | None:
        """The person of this request, if it has a valid key."""
        claim = self.read_claim(connection)
        if claim is None:
            return None
        person = self._known(claim)
        if person is None:
            where, language = device(connection.scope["headers"]), request_info(connection).language
            person = await look_up(self._database, claim, where, language)
            if person is not None:
                self.remember(person)
        by_cookie = not _has_bearer(connection)
        if person is None:
            if by_cookie:
                return None
            raise ServerRefused("key-wrong")
        if by_cookie and (claim.needs_renewal or claim.epoch is not None):
            self.set_key_cookie(connection, person)
        request_info(connection).person_id = person.id
        return person

    def find_cached(self, connection: AnyConnection) -> Person | None:
        """The person of this request from the cache, without the database: for error pages."""
        try:
            claim = self.read_claim(connection)
        except ServerRefused:
            return None
        return None if claim is None else self._known(claim)

    async def create_guest(self, connection: AnyConnection, *, program: bool = False) -> Person:
        """Create a guest; the response gives the browser the key."""
        self._limits.take("join", address(connection))
        person = await self.create(connection, generate_name(), program=program)
        self.set_key_cookie(connection, person)
        request_info(connection).person_id = person.id
        return person

    async def create(self, connection: AnyConnection, name: str, *, program: bool) -> Person:
        """Create a person with this name, and their first session."""
        person_id, now, language = people.new_id(), time.time(), request_info(connection).language
        where = Device() if program else device(connection.scope["headers"])
        session = Session(sessions.new_id(), person_id, now, now, where.browser, where.system)

        def job(conn: Connection) -> Person:
            person = people.create(
                conn, person_id, name, program=program, now=now, language=language
            )
            sessions.begin(conn, session)
            return replace(person, session=session.id)

        return self.remember(await self._database.write(job))

    def set_key_cookie(self, connection: AnyConnection, person: Person) -> str:
        """Give this browser the key of a person's session."""
        key = self._tokens.session_key(person.id, person.session)
        request_info(connection).cookie = self._tokens.set_cookie(key)
        return key

    def remember(self, person: Person) -> Person:
        """Cache a person after a change, and their session as open."""
        until = time.monotonic() + KEPT_SECONDS
        _put(self._kept, person.id, (person, until))
        if person.session:
            _put(self._open, person.session, (person.id, until))
        return person

    def forget(self, person: Person) -> None:
        """Drop a person and their session from the cache."""
        self._kept.pop(person.id, None)
        self._open.pop(person.session, None)

    def forget_session(self, session_id: str) -> None:
        """Drop a session that may have ended from the cache."""
        self._open.pop(session_id, None)

    def forget_sessions(self, person_id: str) -> None:
        """Drop all sessions of a person from the cache."""
        for session, (whose, _) in list(self._open.items()):
            if whose == person_id:
                del self._open[session]

    async def delete_expired_sessions(self) -> None:
        """Delete sessions that nobody has used for the lifetime of a key, every hour."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = time.time() - SESSION_DAYS * DAY
            with contextlib.suppress(StoreRefused):  # the next hour will do
                await self._database.write(partial(sessions.delete_expired, before=before))

    def count_request(self, connection: AnyConnection, kind: str, person_id: str) -> None:
        """Count a request for the rate limits of a person and of their address."""
        self._limits.take_both(kind, person_id, address(connection))

    def rate_limit_key(self, connection: AnyConnection) -> str:
        """The key of a rate limit: the person, or the address without one."""
        claim = self.read_claim(connection)
        return address(connection) if claim is None else claim.person_id

    def _known(self, claim: Claim) -> Person | None:
        """The cached person of this claim; `None` if a lookup is needed."""
        now = time.monotonic()
        person, person_until = self._kept.get(claim.person_id, (None, 0.0))
        whose, session_until = self._open.get(claim.session, ("", 0.0))
        if person is None or whose != person.id or now >= min(person_until, session_until):
            return None
        return person if person.session == claim.session else replace(person, session=claim.session)


def _put(kept: dict[str, Any], key: str, value: Any) -> None:
    """Add to a cache; evicts the oldest entry if it is full."""
    kept.pop(key, None)
    if len(kept) >= KEPT_PEOPLE:
        del kept[next(iter(kept))]
    kept[key] = value


def request_keys(connection: AnyConnection) -> tuple[str | None, str | None]:
    """A program's key and a browser's key from a request's headers."""
    given = connection.headers.get("authorization", "")
    bearer = given[7:].strip() if given[:7].lower() == "bearer " else None
    return bearer, connection.cookies.get(COOKIE)


def address(connection: AnyConnection) -> str:
    """The address of a request; in IPv6, where one user has billions, the network."""
    return address_of(connection.scope)


def address_of(scope: Any) -> str:
    """`address` for a request that has not reached the application."""
    client = scope.get("client")
    return network(client[0]) if client else "?"


def network(host: str) -> str:
    """The address under which a host is counted; in IPv6 that of its network."""
    try:
        known = ip_address(host)
    except ValueError:
        return host
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
        return str(IPv6Address(int(known) >> 64 << 64))
    return host


def is_local(connection: AnyConnection) -> bool:
    """Whether a request came directly from this machine or its network, without a proxy.

    Any header of a proxy counts, trusted or not: nobody gains by claiming to be farther away.
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
    return known.is_private  # includes every loopback address


def _has_bearer(connection: AnyConnection) -> bool:
    return request_keys(connection)[0] is not None


async def find_caller(request: Request[Any, Any, Any]) -> Person | None:
    """The person of the request, or `None`: a dependency for public routes."""
    authenticator: Authenticator = request.app.state.context.authenticator
    return await authenticator.find(request)


async def find_or_create_person(request: Request[Any, Any, Any]) -> Person:
    """The person of the request: a dependency for routes that need one.

    Pages and changes make a guest of a request without a key.
    """
    authenticator: Authenticator = request.app.state.context.authenticator
    person = await authenticator.find(request)
    if person is not None:
        return person
    if request.scope["path"].startswith("/api") and request.method in {"GET", "HEAD"}:
        raise ServerRefused("person-none")
    return await authenticator.create_guest(request)
