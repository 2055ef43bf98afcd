"""One table, as a program sits at it."""

from collections.abc import Iterator
from typing import Any

from matinee.client.refusals import Refused
from matinee.client.shapes import (
    Choice,
    Look,
    Message,
    Motion,
    Moved,
    Row,
    Rows,
    TableInfo,
    Update,
    WhyNot,
)
from matinee.client.turns import Turn, turns, updates
from matinee.client.wire import Wire


class Table:
    """A table. Whoever holds several seats says which one is meant, everywhere."""

    def __init__(self, wire: Wire, info: TableInfo) -> None:
        self._wire = wire
        self._played: dict[int | None, int] = {}
        self.id = info.id
        self.info = info
        """How it stood when it was last asked for."""

    def __repr__(self) -> str:
        return f"<Table {self.id}: {self.info.game}, {self.info.status}>"

    def refresh(self) -> TableInfo:
        """Who sits there and how it stands now."""
        return self._tell(self._wire.ask(TableInfo, "GET", self._path))

    # Before the start

    def start(self) -> TableInfo:
        """Begin the game, once every seat is filled. Only the host may."""
        return self._do("POST", "/start")

    def leave(self, seat: int | None = None) -> TableInfo:
        """Get up before the start."""
        return self._do("POST", "/leave", {"seat": seat})

    def fill(self, seat: int, chair: str) -> TableInfo:
        """The host makes a free seat a bot's, `bot:LEVEL`, or a bot's seat `open`."""
        return self._do("PUT", f"/seats/{seat}", {"chair": chair})

    # Looking

    def view(self, seat: int | None = None, at: int | None = None) -> Look:
        """The table as you see it and all you may do; or as you saw it after row `at`."""
        return self._wire.ask(Look, "GET", f"{self._path}/view", query={"seat": seat, "at": at})

    def rows(self, seat: int | None = None, first: int = 0) -> list[Row]:
        """What happened, as you noticed it, from a row on."""
        found: list[Row] = []
        while True:
            query = {"seat": seat, "first": first + len(found), "limit": 500}
            page = self._wire.ask(Rows, "GET", f"{self._path}/rows", query=query)
            found += page.rows
            if not page.rows or first + len(found) >= page.total:
                return found

    def why(self, action: Choice | dict[str, Any], seat: int | None = None) -> WhyNot:
        """Whether you may do this now, and if not, why, with the rule. Nothing is played."""
        body = {"action": _plain(action), "seat": seat}
        return self._wire.ask(WhyNot, "POST", f"{self._path}/why", body, again=True)

    def record(self, seat: int | None = None) -> bytes:
        """The record: what your seat saw while the game goes on, everything once it is over."""
        return self._wire.send("GET", f"{self._path}/record", query={"seat": seat}).content

    def updates(
        self, seat: int | None = None, cursor: str | None = None, *, view: bool = False
    ) -> Iterator[Update]:
        """Everything that happens, as it happens, for ever; after a cursor, or from the start.

        A connection that breaks is made anew, and goes on where it was.
        """
        return updates(self._wire, self.id, seat, cursor, view=view)

    # Playing

    def turns(self, seat: int | None = None, *, view: bool = True) -> Iterator[Turn]:
        """Wait for your turn, again and again, until the game is over.

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
    ) -> Moved:
        """Play on seeing the table so far. If the answer is lost, the same is sent again."""
        body = {"cursor": cursor, "actions": [_plain(one) for one in actions], "seat": seat}
        return self._move("/play", body, seat, again=True)

    def undo(self, seat: int | None = None) -> Moved:
        """Take back your latest move, where that is fair without asking anyone."""
        body = {"cursor": self.view(seat).cursor, "seat": seat}
        return self._move("/undo", body, seat, again=False)

    def played(self, seat: int | None) -> int:
        """The last row that you had noticed when your latest move was stored."""
        return self._played.get(seat, -1)

    def plan(self, plan: dict[str, Any], seat: int | None = None) -> Look:
        """Leave an order for when your moment comes. Nobody else learns of it."""
        body = {"plan": plan, "seat": seat}
        return self._wire.ask(Look, "PUT", f"{self._path}/plan", body, again=True)

    def drop_plan(self, seat: int | None = None) -> Look:
        """Take your order back."""
        query = {"seat": seat}
        return self._wire.ask(Look, "DELETE", f"{self._path}/plan", query=query, again=True)

    # Dealing with the others

    def say(self, text: str) -> Message:
        """Say something to the table."""
        return self._wire.ask(list[Message], "POST", f"{self._path}/chat", {"text": text})[-1]

    def messages(self, after: int = 0) -> list[Message]:
        """What was said, after a message."""
        return self._wire.ask(list[Message], "GET", f"{self._path}/chat", query={"after": after})

    def ask_undo(self, to: int | None = None, seat: int | None = None) -> TableInfo:
        """Ask the others to go back to a row as you count them, or before your latest move."""
        body = {"cursor": self.view(seat).cursor, "to": to, "seat": seat}
        return self._do("POST", "/undo/ask", body)

    def ask_end(self) -> TableInfo:
        """Ask the others to end the game here, with nobody having won."""
        return self._do("POST", "/end/ask")

    def answer(self, motion: Motion, *, agree: bool) -> TableInfo:
        """Agree to what somebody asks, or not."""
        body = {"kind": motion.kind, "by": motion.by, "agree": agree}
        return self._do("POST", "/answer", body)

    def take(self, seat: int) -> TableInfo:
        """Ask to go on for a bot or for somebody who is away."""
        return self._do("POST", f"/seats/{seat}/take")

    def come_back(self, seat: int | None = None) -> TableInfo:
        """Take your seat back from the bot that stood in for you."""
        return self._do("POST", "/return", {"seat": seat})

    def concede(self, seat: int | None = None) -> TableInfo:
        """Give up."""
        return self._do("POST", "/concede", {"seat": seat})

    def rematch(self) -> "Table":
        """The same people and bots once more, each one seat further on."""
        path = f"{self._path}/rematch"
        return Table(self._wire, self._wire.ask(TableInfo, "POST", path, again=True))

    @property
    def _path(self) -> str:
        return f"/tables/{self.id}"

    def _do(self, method: str, path: str, body: object = None) -> TableInfo:
        return self._tell(self._wire.ask(TableInfo, method, self._path + path, body))

    def _tell(self, info: TableInfo) -> TableInfo:
        self.info = info
        return info

    def _move(self, path: str, body: object, seat: int | None, *, again: bool) -> Moved:
        moved = self._wire.ask(Moved, "POST", self._path + path, body, again=again)
        if moved.rows:
            self._played[seat] = moved.rows[-1].number
        return moved


def _plain(action: Choice | dict[str, Any]) -> dict[str, Any]:
    return action.action if isinstance(action, Choice) else action
