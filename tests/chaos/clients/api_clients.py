"""Clients that act through the API: players, story tellers and spectators.

They use the client library that bots use, which reconnects by itself.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from chaos.clients.client import PATIENCE, TRIES, X_CARD, Client, Finished, Progress
from chaos.history import Acknowledged, ApiMessage, History, Rejected, Unanswered, rows_of
from matinee.client import Matinee, PlayResult, Refused, Table, TableView, Unreachable, Update
from matinee.client.models import SeatInfo, TableInfo

OUT_OF_TURN: Final = 0.05
UNDO: Final = 0.03
POST_MESSAGE: Final = 0.04
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
                self.change_table(table.id, seats[0] if seats else None)
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
        if chance < POST_MESSAGE:
            self._post_message(table)
        elif chance < POST_MESSAGE + LOOK and update.view is not None:  # it has begun
            self._look(table)
        if rows_of(update.cursor) < self.known_rows:
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

    def act(self, table: Table, update: Update | TableView) -> None:
        """Play a legal action. After a refusal, look and choose again."""
        for _ in range(TRIES):
            if isinstance(update, Update) and self.dice.random() < UNDO and self._undo(table):
                return
            action = self.fill(self.dice.choice(update.legal).action)
            if self._play(table, update.cursor, action) or self.progress.settling.is_set():
                return
            update = self._look(table)
            if self.seat not in update.waiting or not update.legal:
                return

    def _play(self, table: Table, cursor: str, action: dict[str, Any]) -> bool:
        body = {"cursor": cursor, "actions": [action]}
        moved = self._try(table, "play", body, lambda: table.play(action, cursor=cursor))
        if moved is not None:
            self.known_rows = rows_of(moved.cursor)
            self.progress.count()
        return moved is not None

    def _undo(self, table: Table) -> bool:
        return self._try(table, "undo", {}, table.undo) is not None

    def _post_message(self, table: Table) -> None:
        word = self.word()
        self._try(table, "say", {"text": word}, lambda: table.say(word))

    def _look(self, table: Table) -> TableView:
        look = table.view()
        self.reached()
        self._note("view", look)
        return look

    def _try(
        self, table: Table, command: str, body: dict[str, Any], send: Callable[[], Any]
    ) -> Any | None:
        """Send a request and record its outcome; returns the answer, or `None` without one."""
        number = self.history.send(table.id, command, body)
        try:
            answer = send()
        except Refused as refused:
            self.reached()
            status, key = refused.status, refused.key
            self.history.note(Rejected(number=number, status=status, key=key))
            if key == "away":
                self._try(table, "return", {}, table.come_back)
            return None
        except Unreachable as away:
            self.history.note(Unanswered(number=number, why=str(away)))
            if command == "play":  # the library repeats this for as long as it has patience
                raise
            return None
        self.reached()
        result = msgspec.to_builtins(answer) if isinstance(answer, PlayResult) else None
        self.history.note(Acknowledged(number=number, answer=result))
        return answer

    def _note(self, source: str, message: Update | TableView) -> None:
        content = msgspec.to_builtins(message)
        self.history.note(
            ApiMessage(table=self.table, seat=self.seat, source=source, message=content)
        )


class StoryTeller(ApiClient):
    """A player who also uses the X-card, and rewords tellings."""

    def act(self, table: Table, update: Update | TableView) -> None:
        chance = self.dice.random()
        if chance < X_CARD:
            self._redact(table)
        elif chance < X_CARD + REWORD:
            self._reword(table)
        else:
            super().act(table, update)
            return
        look = self._look(table)
        if look.legal and self.seat in look.waiting:
            super().act(table, look)

    def _tellings(self, table: Table) -> Any:
        tellings = table._connection.request(dict, "GET", f"/tables/{table.id}/told")
        self.reached()
        return tellings

    def _redact(self, table: Table) -> None:
        """Redact a recent telling of any player."""
        tellings = self._tellings(table)["told"][:5]
        if not tellings:
            return
        line = self.dice.choice(tellings)
        path, body = f"/tables/{table.id}/unsay", {"row": line["row"]}
        self._try(
            table,
            "unsay",
            body,
            lambda: table._connection.request(dict, "POST", path, body, again=True),
        )

    def _reword(self, table: Table) -> None:
        """Reword this client's latest telling."""
        telling = self._tellings(table)["reword"]
        if not telling:
            return
        texts = {field: self.word() for field in telling["open"]}
        path, body = f"/tables/{table.id}/reword", {"row": telling["row"], "texts": texts}
        if not texts:
            return
        self._try(
            table,
            "reword",
            body,
            lambda: table._connection.request(dict, "POST", path, body, again=True),
        )
