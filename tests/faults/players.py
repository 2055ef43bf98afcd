"""Programs that play on whichever server is there, and remember what was promised to them."""

import random
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

from matinee.client import Away, Matinee, Row, Table, Update
from serving import PATIENCE, Server, Visitor


class Scene:
    """How many moves all players have made; whoever directs can wait for them, or hold them up."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._moves = 0
        self._going = True
        self.failed = False

    def count(self) -> None:
        """A move was acknowledged."""
        with self._change:
            self._moves += 1
            self._change.notify_all()

    def wait_for_more(self, moves: int) -> None:
        """Wait until so many more moves have been acknowledged."""
        with self._change:
            goal = self._moves + moves
            assert self._change.wait_for(lambda: self._moves >= goal or self.failed, PATIENCE)
            assert not self.failed

    def ask(self) -> None:
        """Wait while play is held up."""
        with self._change:
            assert self._change.wait_for(lambda: self._going or self.failed, PATIENCE)

    def fail(self) -> None:
        """Somebody has given up, so nobody has to be waited for, and nobody plays on."""
        with self._change:
            self.failed = True
            self._change.notify_all()

    @contextmanager
    def held_up(self) -> Iterator[None]:
        """Let no further move be made meanwhile."""
        with self._change:
            self._going = False
        try:
            yield
        finally:
            with self._change:
                self._going = True
                self._change.notify_all()


class Player:
    """A program that sits at a table through one server, and goes to the next if that is gone."""

    def __init__(
        self, visitor: Visitor, seat: int, table: str, servers: Sequence[Server], scene: Scene
    ) -> None:
        self.seat = seat
        self.acknowledged: list[tuple[int, Any]] = []
        """Every move that a server has said is stored: its number, as we count, and what it was."""
        self.seen: list[Row] = []
        """What the streams have told, one after the other."""
        self.moved_house = 0
        self.at: Server | None = None
        """Where a stream is open."""
        self.home = servers[0]
        self._visitor = visitor
        self._table = table
        self._servers = servers
        self._scene = scene
        self._dice = random.Random(seat)
        self._cursor: str | None = None
        self._known = 0
        self._unanswered: tuple[str, dict[str, Any]] | None = None

    def play(self) -> None:
        """Play to the end of the game."""
        try:
            while not self._scene.failed and not self._sit():
                self.at = None
        except BaseException:
            self._scene.fail()
            raise

    def _sit(self) -> bool:
        """Play through one server, and say whether the game is over."""
        here = self.home
        try:
            with Matinee(here.url, self._visitor.key, patience=0.5) as house:
                table = house.table(self._table)
                self._send(table)
                with closing(table.updates(cursor=self._cursor)) as updates:  # type: ignore[type-var]
                    for update in updates:
                        self.at = here
                        self._note(update)
                        if update.over or self._scene.failed:
                            return True
                        if self.home is not here:
                            return False
                        if update.your_turn and _rows(update.cursor) >= self._known:
                            choice = self._dice.choice(update.legal)
                            self._unanswered = update.cursor, choice.pick()
                            self._send(table)
        except Away:
            self.moved_house += 1
            self.home = self._servers[(self._servers.index(here) + 1) % len(self._servers)]
        return False

    def _send(self, table: Table) -> None:
        """Play what has been decided; if no answer comes, it is sent again elsewhere."""
        if self._unanswered is None:
            return
        self._scene.ask()
        cursor, action = self._unanswered
        moved = table.play(action, cursor=cursor)
        mine = next(row for row in moved.rows if row.seat == self.seat)
        assert mine.action == action
        self.acknowledged.append((mine.number, action))
        self._known = _rows(moved.cursor)
        self._unanswered = None
        self._scene.count()

    def _note(self, update: Update) -> None:
        self._cursor = update.cursor
        self.seen += update.rows


@contextmanager
def playing(players: Sequence[Player], scene: Scene) -> Iterator[None]:
    """Let them all play, and wait in the end until the game is over for each."""
    with ThreadPoolExecutor(len(players)) as threads:
        games: list[Future[None]] = [threads.submit(player.play) for player in players]
        try:
            yield
        except BaseException:
            scene.fail()
            raise
        for game in games:
            game.result(2 * PATIENCE)


def _rows(cursor: str) -> int:
    return int(cursor.partition("-")[0])
