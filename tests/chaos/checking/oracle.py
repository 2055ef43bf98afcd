"""The oracle: the views and rows that each viewer may have been shown, from a table's stored log.

Everything is derived from the database with the engine, in a process without breakages.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple, get_args

import msgspec
from sqlalchemy import select

from matinee.engine.match.log_rows import Play, Redaction, Reword, redacted_rows
from matinee.engine.match.record import finished_record, save_record
from matinee.engine.match.state_digest import plain
from matinee.engine.match.verify import Verification, verify
from matinee.server.presenters.table import row_schema
from matinee.server.tables.retention import Retention
from matinee.server.tables.stored.loading import read_table
from matinee.server.tables.table import Table
from matinee.server.tables.viewer_log import ViewerRow
from matinee.store import chat
from matinee.store.database import Database
from matinee.store.schema import TABLES

OWN: Final = ("person", "bot:program")
"""Authors of rows that a client sent; clocks and stand-in bots are others."""
Viewer = int | None


class StoredPlay(NamedTuple):
    """A stored play of one seat."""

    action: Any
    number: int
    """Row number in the seat's own count."""
    redacted: bool
    """Whether its words were redacted."""


class Oracle:
    """A table as it is stored."""

    def __init__(self, table: Table, chat_messages: list[str]) -> None:
        self._table = table
        self.chat_messages = chat_messages
        """All chat messages of the table, in order."""
        self._views: dict[tuple[Viewer, int], Any] = {}
        self._legal: dict[tuple[int, int], list[Any]] = {}
        self._viewer_rows: dict[Viewer, list[ViewerRow]] = {}

    @property
    def begun(self) -> bool:
        """Whether there is a match."""
        return self._table.match is not None

    def proof(self) -> Verification:
        """Verification of the record of the match."""
        match = self._table.begun
        record = finished_record(match) if match.over else save_record(match)
        return verify(record, match.game)

    @cached_property
    def redactions(self) -> Mapping[int, int]:
        """Redacted rows of the log, each with the row of its redaction."""
        return redacted_rows(self._table.begun.rows)

    def viewer_rows(self, viewer: Viewer) -> list[ViewerRow]:
        """The rows that a viewer has noticed."""
        if viewer not in self._viewer_rows:
            viewer_log = self._table.viewer_log(viewer)
            self._viewer_rows[viewer] = list(viewer_log.rows)
        return self._viewer_rows[viewer]

    def row(self, viewer: Viewer, number: int) -> Any:
        """A row as the API shows it to a viewer."""
        one = self.viewer_rows(viewer)[number]
        return msgspec.json.decode(msgspec.json.encode(row_schema(one, one.lines)))

    def lines(self, viewer: Viewer, number: int) -> list[str]:
        """A row's lines of text, as a viewer reads them."""
        return [" ".join(line.text.split()) for line in self.viewer_rows(viewer)[number].lines]

    def hidden_from(self, viewer: Viewer, number: int) -> list[Any]:
        """The events of a row of the log that a viewer must not know."""
        row = self._table.begun.rows[self.viewer_rows(viewer)[number].logged]
        events = getattr(row, "events", ())
        hidden = [e for e in events if e.visible_to is not None and viewer not in e.visible_to]
        found: list[Any] = msgspec.json.decode(msgspec.json.encode(hidden))
        return found

    def rewritten_since(self, viewer: Viewer, rows: int) -> bool:
        """Whether words were redacted after a viewer had seen this many rows."""
        viewer_rows = self.viewer_rows(viewer)
        last_row = viewer_rows[rows - 1].logged if 0 < rows <= len(viewer_rows) else -1
        return any(by > last_row for by in self.redactions.values())

    @cached_property
    def reworded(self) -> frozenset[int]:
        """Rows of the log that were reworded."""
        rows = self._table.begun.rows
        return frozenset(row.of for row in rows if isinstance(row, Reword))

    def view(self, viewer: Viewer, rows: int) -> Any:
        """The view of a viewer who has seen this many rows."""
        key = viewer, rows
        if key not in self._views:
            self._views[key] = plain(self._view_at(viewer, rows))
        return self._views[key]

    def legal(self, seat: int, rows: int) -> list[Any]:
        """The legal actions of a seat that has seen this many rows."""
        key = seat, rows
        if key not in self._legal:
            view = self._view_at(seat, rows)
            actions = self._table.game.legal(view, seat)
            self._legal[key] = msgspec.json.decode(msgspec.json.encode(list(actions)))
        return self._legal[key]

    def active_seats(self, viewer: Viewer, rows: int) -> tuple[int, ...]:
        """Active seats in the view of a viewer who has seen this many rows."""
        return tuple(self._table.game.active_seats(self._view_at(viewer, rows)))

    def _view_at(self, viewer: Viewer, rows: int) -> Any:
        match = self._table.begun
        state = match.state_at(self.viewer_rows(viewer)[rows - 1].logged)
        return self._table.game.view(state, viewer)

    def plays(self, seat: int) -> list[StoredPlay]:
        """The plays of a seat's own client.

        Plays that a rewording repeats are left out: they were not sent again.
        """
        found, again = [], 0
        numbers = {one.logged: one.number for one in self.viewer_rows(seat)}
        for logged, row in enumerate(self._table.begun.rows):
            if isinstance(row, Reword):
                again = row.plays
            elif isinstance(row, Play):
                again -= 1
                if again < 0 and row.seat == seat and row.by in OWN:
                    action = msgspec.json.decode(msgspec.json.encode(row.action))
                    found.append(StoredPlay(action, numbers[logged], logged in self.redactions))
        return found

    @cached_property
    def closing(self) -> frozenset[str]:
        """Tags of the actions that end a turn, which the table may hold before they are played."""
        kinds = get_args(self._table.game.actions)
        return frozenset(kind.__struct_config__.tag for kind in kinds if kind.ends_turn)

    @property
    def redaction_count(self) -> int:
        """Number of redactions."""
        return sum(isinstance(row, Redaction) for row in self._table.begun.rows)


def read_oracles(url: str) -> tuple[dict[str, Oracle], list[str]]:
    """All tables of a database by id, and a message for each that cannot be read."""
    found, broken = {}, []
    with Database.open(url) as database:
        ids = database.read_now(lambda conn: list(conn.scalars(select(TABLES.c.id))))
        for table_id in ids:
            try:
                table, _ = database.read_now(
                    lambda conn, table_id=table_id: read_table(conn, table_id, Retention())  # type: ignore[misc]
                )
            except Exception as error:  # noqa: BLE001 (every error is reported)
                broken.append(f"table {table_id} cannot be read: {error!r}")
                continue
            messages = database.read_now(
                lambda conn, table_id=table_id: chat.since(conn, table_id, 0, 1_000_000)  # type: ignore[misc]
            )
            found[table_id] = Oracle(table, [message.text for message in messages])
    return found, broken
