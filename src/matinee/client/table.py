"""One table, for a program that plays there."""

from collections.abc import Iterator
from typing import Any

from matinee.client.errors import Refused
from matinee.client.models import (
    Choice,
    Message,
    PlayResult,
    Row,
    Rows,
    TableInfo,
    TableView,
    Update,
    Vote,
    WhyNot,
)
from matinee.client.stream import updates
from matinee.client.transport import ApiConnection
from matinee.client.turns import Turn, turns


class Table:
    """A table. If you have several seats there, pass the seat that is meant."""

    def __init__(self, connection: ApiConnection, info: TableInfo) -> None:
        self._connection = connection
        self._played: dict[int | None, int] = {}
        self.id = info.id
        self.info = info
        """The table's data at the last request."""

    def __repr__(self) -> str:
        return f"<Table {self.id}: {self.info.game}, {self.info.status}>"

    def refresh(self) -> TableInfo:
        """Update and return the table's data."""
        return self._store_info(self._connection.request(TableInfo, "GET", self._path))

    # Before the start

    def start(self) -> TableInfo:
        """Start the game, once every seat is filled. Only the host may."""
        return self._do("POST", "/start")

    def leave(self, seat: int | None = None) -> TableInfo:
        """Leave the seat before the start."""
        return self._do("POST", "/leave", {"seat": seat})

    def fill(self, seat: int, occupant: str) -> TableInfo:
        """Fill a free seat with a bot, `bot:LEVEL`, or make a bot's seat `open`.

        Only the host may.
        """
        return self._do("PUT", f"/seats/{seat}", {"chair": occupant})

    # Looking

    def view(self, seat: int | None = None, at: int | None = None) -> TableView:
        """The table as you see it with all legal actions; or as you saw it after row `at`."""
        return self._connection.request(
            TableView, "GET", f"{self._path}/view", query={"seat": seat, "at": at}
        )

    def rows(self, seat: int | None = None, first: int = 0) -> list[Row]:
        """The rows of the log visible to you, from a row on."""
        found: list[Row] = []
        while True:
            query = {"seat": seat, "first": first + len(found), "limit": 500}
            page = self._connection.request(Rows, "GET", f"{self._path}/rows", query=query)
            found += page.rows
            if not page.rows or first + len(found) >= page.total:
                return found

    def why(self, action: Choice | dict[str, Any], seat: int | None = None) -> WhyNot:
        """Whether an action is legal now, and if not, why, with the rule. Nothing is played."""
        body = {"action": _plain(action), "seat": seat}
        return self._connection.request(WhyNot, "POST", f"{self._path}/why", body, again=True)

    def record(self, seat: int | None = None) -> bytes:
        """The record: that of your seat while the game runs, the finished one once it is over."""
        return self._connection.send("GET", f"{self._path}/record", query={"seat": seat}).content

    def updates(
        self, seat: int | None = None, cursor: str | None = None, *, view: bool = False
    ) -> Iterator[Update]:
        """All updates as they happen, without end; after a cursor, or from the start.

        A broken connection is opened again, and the updates continue.
        """
        return updates(self._connection, self.id, seat, cursor, view=view)

    # Playing

    def turns(self, seat: int | None = None, *, view: bool = True) -> Iterator[Turn]:
        """Wait for each of your turns until the game is over.

        If a bot stands in for you, you take your seat back.
        """
        held = self.refresh().your_seats
        if seat is None and len(held) > 1:
            raise Refused(
                "seat-which",
                f"You hold the seats {', '.join(map(str, held))}; say which one is meant.",
            )
        return turns(self, seat, self.updates(seat, view=view))

    def play(
        self, *actions: Choice | dict[str, Any], cursor: str, seat: int | None = None
    ) -> PlayResult:
        """Play from this cursor. If the response is lost, the request is repeated."""
        body = {"cursor": cursor, "actions": [_plain(one) for one in actions], "seat": seat}
        return self._move("/play", body, seat, again=True)

    def undo(self, seat: int | None = None) -> PlayResult:
        """Undo your latest move, where that is fair without a vote."""
        body = {"cursor": self.view(seat).cursor, "seat": seat}
        return self._move("/undo", body, seat, again=False)

    def played(self, seat: int | None) -> int:
        """The last row visible to you when your latest move was stored."""
        return self._played.get(seat, -1)

    def plan(self, plan: dict[str, Any], seat: int | None = None) -> TableView:
        """Give a standing order. Nobody else learns of it."""
        body = {"plan": plan, "seat": seat}
        return self._connection.request(TableView, "PUT", f"{self._path}/plan", body, again=True)

    def drop_plan(self, seat: int | None = None) -> TableView:
        """Withdraw your standing order."""
        query = {"seat": seat}
        return self._connection.request(
            TableView, "DELETE", f"{self._path}/plan", query=query, again=True
        )

    # The other players

    def say(self, text: str) -> Message:
        """Send a chat message."""
        return self._connection.request(
            list[Message], "POST", f"{self._path}/chat", {"text": text}
        )[-1]

    def messages(self, after: int = 0) -> list[Message]:
        """The chat messages after this one."""
        return self._connection.request(
            list[Message], "GET", f"{self._path}/chat", query={"after": after}
        )

    def ask_undo(self, to: int | None = None, seat: int | None = None) -> TableInfo:
        """Start a vote on returning to a row by your numbers, or to before your latest move."""
        body = {"cursor": self.view(seat).cursor, "to": to, "seat": seat}
        return self._do("POST", "/undo/ask", body)

    def ask_end(self) -> TableInfo:
        """Start a vote on ending the game without a winner."""
        return self._do("POST", "/end/ask")

    def answer(self, vote: Vote, *, agree: bool) -> TableInfo:
        """Answer a vote."""
        body = {"kind": vote.kind, "by": vote.by, "agree": agree}
        return self._do("POST", "/answer", body)

    def take(self, seat: int) -> TableInfo:
        """Ask to take the seat of a bot or of an absent player."""
        return self._do("POST", f"/seats/{seat}/take")

    def come_back(self, seat: int | None = None) -> TableInfo:
        """Take your seat back from the bot that stands in for you."""
        return self._do("POST", "/return", {"seat": seat})

    def concede(self, seat: int | None = None) -> TableInfo:
        """Concede."""
        return self._do("POST", "/concede", {"seat": seat})

    def rematch(self) -> "Table":
        """Start the same table again, each player one seat further on."""
        path = f"{self._path}/rematch"
        return Table(
            self._connection, self._connection.request(TableInfo, "POST", path, again=True)
        )

    @property
    def _path(self) -> str:
        return f"/tables/{self.id}"

    def _do(self, method: str, path: str, body: object = None) -> TableInfo:
        return self._store_info(
            self._connection.request(TableInfo, method, self._path + path, body)
        )

    def _store_info(self, info: TableInfo) -> TableInfo:
        self.info = info
        return info

    def _move(self, path: str, body: object, seat: int | None, *, again: bool) -> PlayResult:
        moved = self._connection.request(PlayResult, "POST", self._path + path, body, again=again)
        if moved.rows:
            self._played[seat] = moved.rows[-1].number
        return moved


def _plain(action: Choice | dict[str, Any]) -> dict[str, Any]:
    return action.action if isinstance(action, Choice) else action
