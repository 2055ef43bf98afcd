"""The client's entry point: one server, and the player's account there."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec

from matinee.client.errors import Refused
from matinee.client.models import Game, Person, TableInfo
from matinee.client.table import Table
from matinee.client.transport import ApiConnection

PATIENCE = 300.0
"""Seconds for which a client tries to reach a server that does not respond."""


class _NewPerson(msgspec.Struct):
    person: Person
    key: str


class Matinee:
    """A server, and a player there. Without a key, a new player is created.

    Keep `key` to come back as the same player; it is as good as a password.
    """

    def __init__(
        self,
        url: str,
        key: str | None = None,
        *,
        name: str | None = None,
        patience: float = PATIENCE,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._connection = ApiConnection(url, patience, transport, sleep)
        try:
            self.key = key if key is not None else self._new_key(name)
        except BaseException:
            self.close()
            raise
        self._connection.set_key(self.key)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._connection.close()

    @property
    def me(self) -> Person:
        """The player of this client."""
        return self._connection.request(Person, "GET", "/me")

    def games(self) -> list[Game]:
        """The games of the server."""
        return self._connection.request(list[Game], "GET", "/games")

    def tables(
        self, status: str = "open", game: str | None = None, page: int | None = None
    ) -> list[TableInfo]:
        """Public tables, fifty to a page: one table of each host, then each host's second one."""
        query = {"status": status, "game": game, "page": page}
        return self._connection.request(list[TableInfo], "GET", "/tables", query=query)

    def mine(self) -> list[TableInfo]:
        """The tables at which you sit, most recently changed first."""
        return self._connection.request(list[TableInfo], "GET", "/tables/mine")

    def table(self, table_id: str) -> Table:
        """A table by its id."""
        return self._table("GET", f"/tables/{table_id}")

    def create(
        self,
        game: str,
        chairs: Sequence[str] = ("me", "open"),
        *,
        public: bool = False,
        terms: Mapping[str, Any] | None = None,
    ) -> Table:
        """Create a table. `chairs` has an entry for each seat: `me`, `open` or `bot:LEVEL`."""
        body = {"game": game, "chairs": list(chairs), "public": public, "terms": terms}
        return self._table("POST", "/tables", body)

    def join(
        self,
        invite: str | Table | TableInfo,
        seat: int | None = None,
        *,
        name: str | None = None,
    ) -> Table:
        """Take a seat: with an invite link, or without one at a public table.

        If you have a seat there already and came back with your key, you get the table as it is.
        With a name you take a further seat at such a table.
        """
        table_id, token = _split_link(invite if isinstance(invite, str) else invite.id)
        body = {"seat": seat, "invite": token, "name": name}
        try:
            return self._table("POST", f"/tables/{table_id}/join", body)
        except Refused:
            table = self._own_table(table_id) if name is None else None
            if table is None or seat not in (None, *table.info.your_seats):
                raise
            return table

    def enter(self, invite: str) -> Table:
        """Open a table as a spectator, with an invite link."""
        table_id, token = _split_link(invite)
        return self._table("POST", f"/tables/{table_id}/enter", {"invite": token})

    def _own_table(self, table_id: str) -> Table | None:
        """A table at which you sit; `None` if you have no seat there, or no access."""
        try:
            table = self.table(table_id)
        except Refused:
            return None
        return table if table.info.your_seats else None

    def _table(self, method: str, path: str, body: object = None) -> Table:
        return Table(self._connection, self._connection.request(TableInfo, method, path, body))

    def _new_key(self, name: str | None) -> str:
        body = {"program": True, "name": name}
        return self._connection.request(_NewPerson, "POST", "/people", body, again=True).key


def _split_link(link: str) -> tuple[str, str | None]:
    """The table and the secret of an invite link; a bare id has no secret.

    >>> _split_link("https://matinee.example/join/Xy7-Qw/0abcdef")
    ('Xy7-Qw', '0abcdef')
    >>> _split_link("Xy7-Qw")
    ('Xy7-Qw', None)
    """
    if "/" not in link:
        return link, None
    table_id, _, token = urlsplit(link).path.rpartition("/join/")[2].partition("/")
    if not (table_id and token):
        raise Refused(
            "invite-wrong",
            f"“{link}” is no invite link: those look like http://SERVER/join/TABLE/SECRET.",
        )
    return table_id, token
