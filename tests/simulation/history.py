"""The history of the tables of a schedule: each commit as it is in the database, with its time.

A separate connection reads it at the moment of a commit by any process, even if that process dies
before it learns of the commit.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from matinee.engine.match.log_rows import Row
from matinee.server.tables.progress import TableProgress
from matinee.server.tables.stored.decoders import known_title
from matinee.server.tables.stored.loading import _read_rows
from matinee.server.tables.table_settings import Terms
from matinee.store.tables import SeatRow, StoredRow
from simulation.servers import Server
from virtual_time import NOON, PROCESS, VirtualLoop

COLUMNS = "id, game, version, touched, status, rows, turn, terms, due_at, changed_at, ended"


@dataclass(frozen=True)
class Snapshot:
    """A table as stored by one commit."""

    loop: float
    wall: float
    server: Server | None
    table: str
    game: str
    version: int
    status: str
    count: int
    turn: TableProgress
    terms: Terms
    due_at: float | None
    changed_at: float
    ended: str | None
    chairs: tuple[SeatRow, ...]
    present: frozenset[str]
    fresh: tuple[tuple[float, Row], ...]
    """New rows, with the times at which they were written."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """Active seats, without the seat of a pending end; none while the table is paused."""
        if self.status != "running" or self.turn.paused is not None:
            return ()
        return tuple(seat for seat in self.turn.awaited_seats if seat != self.turn.pending_seat)


class History:
    """All commits of a schedule, and the jumps of the time of day."""

    def __init__(self, loop: VirtualLoop, file: str, servers: list[Server]) -> None:
        self.loop = loop
        self.servers = servers
        self.tables: dict[str, list[Snapshot]] = {}
        self.on_snapshot: Callable[[Snapshot | None, Snapshot], None] = lambda before, after: None
        self._skews = [(loop.time(), loop.skew)]
        self._touched = 0
        self._conn = sqlite3.connect(file, isolation_level=None)

    def close(self) -> None:
        self._conn.close()

    # Commits

    def note(self) -> None:
        """Record a commit."""
        changed = self._conn.execute(
            f"SELECT {COLUMNS} FROM tables WHERE touched > ? ORDER BY touched", (self._touched,)
        ).fetchall()
        for values in changed:
            self._touched = values[3]
            snapshots = self.tables.setdefault(values[0], [])
            before = snapshots[-1] if snapshots else None
            after = self._snapshot(values, 0 if before is None else before.count)
            snapshots.append(after)
            self.on_snapshot(before, after)

    def _snapshot(self, values: tuple[Any, ...], first_row: int) -> Snapshot:
        table, game, version, _, status, count, turn, terms, due_at, changed_at, ended = values
        rows = self._conn.execute(
            "SELECT at, row FROM log WHERE table_id = ? AND number >= ? ORDER BY number",
            (table, first_row),
        ).fetchall()
        read = _read_rows(known_title(game), [StoredRow(at, bytes(row)) for at, row in rows])
        process = PROCESS.get()
        return Snapshot(
            self.loop.time(),
            self.loop.wall(),
            process if isinstance(process, Server) else None,
            table,
            game,
            version,
            status,
            count,
            msgspec.json.decode(turn, type=TableProgress),
            msgspec.json.decode(terms, type=Terms),
            due_at,
            changed_at,
            ended,
            self._chairs(table),
            self.present(table),
            tuple((at, row) for (at, _), row in zip(rows, read, strict=True)),
        )

    def _chairs(self, table: str) -> tuple[SeatRow, ...]:
        rows = self._conn.execute(
            "SELECT number, person_id, name, bot, program, conceded, plan FROM seats"
            " WHERE table_id = ? ORDER BY number",
            (table,),
        )
        return tuple(
            SeatRow(
                number=n, person=p, name=name, bot=b, program=bool(g), conceded=bool(c), plan=plan
            )
            for n, p, name, b, g, c, plan in rows
        )

    def present(self, table: str) -> frozenset[str]:
        """People connected to a table, by the database."""
        found = self._conn.execute("SELECT person_id FROM presence WHERE table_id = ?", (table,))
        return frozenset(person for (person,) in found)

    # Time

    def skewed(self) -> None:
        """Record a jump of the time of day."""
        self._skews.append((self.loop.time(), self.loop.skew))

    def reached(self, wall: float) -> float | None:
        """The loop's time at which the time of day last reached `wall`; `None` if it has not."""
        if self.loop.wall() < wall:
            return None
        ends = [*[begun for begun, _ in self._skews[1:]], self.loop.time()]
        since = 0.0
        for (begun, skew), end in zip(self._skews, ends, strict=True):
            if NOON + end + skew < wall:
                since = end
            elif NOON + begun + skew < wall:
                since = wall - NOON - skew
        return since

    def jumped(self, begin: float, end: float) -> bool:
        """Whether the time of day has jumped in the interval."""
        return any(begin <= at <= end for at, _ in self._skews[1:])

    @property
    def faulty(self) -> bool:
        """Whether any process died or was cut off."""
        return any(len(stretch) > 1 for server in self.servers for stretch in server.healthy)

    def jumps(self, begin: float, end: float) -> float:
        """Seconds by which the time of day has jumped ahead in the interval."""
        jumps = zip(self._skews, self._skews[1:], strict=False)
        return sum(max(0.0, b[1] - a[1]) for a, b in jumps if begin <= b[0] <= end)

    def passed(self, begin: float, end: float) -> float:
        """Time that has passed between two moments, by the time of day."""
        return end - begin + self.jumps(begin, end)

    def longest(self, begin: float, end: float) -> float:
        """Longest time in the interval in which any process could work without interruption."""
        return max((self.worked(server, begin, end) for server in self.servers), default=0.0)

    def worked(self, server: Server, begin: float, end: float) -> float:
        """Longest time in the interval in which this process could work without interruption."""
        stretches = [(s[0], s[1] if len(s) > 1 else end) for s in server.healthy]
        return max((min(b, end) - max(a, begin) for a, b in stretches), default=0.0)

    def working(self, server: Server, begin: float, end: float) -> bool:
        """Whether a process could work in the whole interval."""
        return self.worked(server, begin, end) >= end - begin - 1e-9
