"""Clients that act through the API: players, story tellers and spectators.

They use the client library that bots use, which reconnects by itself.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from chaos.clients.client import PATIENCE, TAKE_OUT, TRIES, Client, Finished, Progress
from chaos.history import Acknowledged, History, Rejected, Seen, Unanswered, rows_of
from matinee.client import Matinee, PlayResult, Refused, Table, TableView, Unreachable, Update
from matinee.client.models import SeatInfo, TableInfo

OUT_OF_TURN: Final = 0.05
UNDO: Final = 0.03
SAY: Final = 0.04
LOOK: Final = 0.05
REWORD: Final = 0.15
"""Probabilities of these actions where they are possible."""


class ApiClient(Client):
    """A client of the API: a spectator, or with a seat a player."""

    def __init__(
        self, name: str, table: str, history: History, progress: Progress, url: str, key: str
    ) -> None:
        super().__init__(name, table, history, progress)
        self.url = url
        self.key = key

    def follow(self) -> None:
        with Matinee(self.url, self.key, patience=PATIENCE, sleep=self.pause) as context:
            while not self.progress.over.is_set():
                table = context.table(self.table)
                self.reached()
                seats = table.info.your_seats
                self.sit(table.id, seats[0] if seats else None)
                self._watch(context, table)

    def _watch(self, context: Matinee, table: Table) -> None:
        """Follow a table's stream until the game is over and another table follows."""
        for update in table.updates(view=True):
            self.reached()
            self._note("stream", update)
            self.cursor = update.cursor
            if update.over:
                self.table = self._next_table(context, table)
                return
            if not self.progress.settling.is_set():
                self._consider(table, update)

    def _next_table(self, context: Matinee, table: Table) -> str:
        """The id of the table that follows a finished one, once it exists."""
        while True:
            if self.progress.settling.is_set():
                self.progress.over.wait()
                raise Finished
            if self.seat is not None:
                return table.rematch().id
            found = table.refresh().rematch
            if found is not None:
                return found
            self.progress.over.wait(0.5)

    def _consider(self, table: Table, update: Update) -> None:
        """Act on an update, if there is something to do."""
        if self.seat is None:
            return
        if update.table is not None:
            self._mind(table, update.table)
        chance = self.dice.random()
        if chance < SAY:
            self._say(table)
        elif chance < SAY + LOOK and update.view is not None:  # it has begun
            self._look(table)
        if rows_of(update.cursor) < self.known:
            return  # the answer to a move overtook the stream
        if update.legal and (update.your_turn or chance > 1 - OUT_OF_TURN):
            self.think()
            self.act(table, update)

    def _mind(self, table: Table, info: TableInfo) -> None:
        """Start the game as the host; return to the seat if a bot stands in."""
        own: SeatInfo = info.seats[self.seat or 0]
        if info.status == "open" and own.host and all(s.kind != "open" for s in info.seats):
            self._try(table, "start", {}, table.start)
        if own.away:
            self._try(table, "return", {}, table.come_back)

    def act(self, table: Table, seen: Update | TableView) -> None:
        """Play a legal action. After a refusal, look and choose again."""
        for _ in range(TRIES):
            if isinstance(seen, Update) and self.dice.random() < UNDO and self._undo(table):
                return
            action = self.fill(self.dice.choice(seen.legal).action)
            if self._play(table, seen.cursor, action) or self.progress.settling.is_set():
                return
            seen = self._look(table)
            if self.seat not in seen.waiting or not seen.legal:
                return

    def _play(self, table: Table, cursor: str, action: dict[str, Any]) -> bool:
        body = {"cursor": cursor, "actions": [action]}
        moved = self._try(table, "play", body, lambda: table.play(action, cursor=cursor))
        if moved is not None:
            self.known = rows_of(moved.cursor)
            self.progress.count()
        return moved is not None

    def _undo(self, table: Table) -> bool:
        return self._try(table, "undo", {}, table.undo) is not None

    def _say(self, table: Table) -> None:
        word = self.word()
        self._try(table, "say", {"text": word}, lambda: table.say(word))

    def _look(self, table: Table) -> TableView:
        look = table.view()
        self.reached()
        self._note("view", look)
        return look

    def _try(
        self, table: Table, deed: str, body: dict[str, Any], ask: Callable[[], Any]
    ) -> Any | None:
        """Send a request and record its outcome; returns the answer, or `None` without one."""
        number = self.history.send(table.id, deed, body)
        try:
            answer = ask()
        except Refused as refused:
            self.reached()
            status, key = refused.status, refused.key
            self.history.note(Rejected(number=number, status=status, key=key))
            if key == "away":
                self._try(table, "return", {}, table.come_back)
            return None
        except Unreachable as away:
            self.history.note(Unanswered(number=number, why=str(away)))
            if deed == "play":  # the library repeats this for as long as it has patience
                raise
            return None
        self.reached()
        told = msgspec.to_builtins(answer) if isinstance(answer, PlayResult) else None
        self.history.note(Acknowledged(number=number, answer=told))
        return answer

    def _note(self, source: str, message: Update | TableView) -> None:
        told = msgspec.to_builtins(message)
        self.history.note(Seen(table=self.table, seat=self.seat, source=source, message=told))


class StoryTeller(ApiClient):
    """A player who also uses the X-card, and rewords tellings."""

    def act(self, table: Table, seen: Update | TableView) -> None:
        chance = self.dice.random()
        if chance < TAKE_OUT:
            self._take_out(table)
        elif chance < TAKE_OUT + REWORD:
            self._reword(table)
        else:
            super().act(table, seen)
            return
        look = self._look(table)
        if look.legal and self.seat in look.waiting:
            super().act(table, look)

    def _told(self, table: Table) -> Any:
        told = table._connection.request(dict, "GET", f"/tables/{table.id}/told")
        self.reached()
        return told

    def _take_out(self, table: Table) -> None:
        """Redact a recent telling of any player."""
        told = self._told(table)["told"][:5]
        if not told:
            return
        line = self.dice.choice(told)
        path, wish = f"/tables/{table.id}/unsay", {"row": line["row"]}
        self._try(
            table,
            "unsay",
            wish,
            lambda: table._connection.request(dict, "POST", path, wish, again=True),
        )

    def _reword(self, table: Table) -> None:
        """Reword this client's latest telling."""
        told = self._told(table)["reword"]
        if not told:
            return
        texts = {field: self.word() for field in told["open"]}
        path, wish = f"/tables/{table.id}/reword", {"row": told["row"], "texts": texts}
        if not texts:
            return
        self._try(
            table,
            "reword",
            wish,
            lambda: table._connection.request(dict, "POST", path, wish, again=True),
        )
