"""The part's data of each table: the safety tools, and recent typing indicators."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from matinee.engine.contract.game import Seat
from matinee.server.tables.table import Table
from matinee.store.storytelling import safety_tools, typing_indicators
from matinee.store.storytelling.safety_tools import SafetyTools
from matinee.store.storytelling.typing_indicators import TypingIndicator


class StoredData(NamedTuple):
    """The part's data of one table (`Table.extension_data`)."""

    safety_tools: SafetyTools = SafetyTools()
    typing: Mapping[Seat, TypingIndicator] = {}


NOTHING: Final = StoredData()


def read(conn: Connection, table_id: str) -> StoredData:
    """The data of a table."""
    return StoredData(safety_tools.read(conn, table_id), typing_indicators.read(conn, table_id))


def stored_data(table: Table) -> StoredData:
    """The data that a table in memory has."""
    data: StoredData | None = table.extension_data
    return NOTHING if data is None else data


def safety_tools_of(table: Table) -> SafetyTools:
    """The safety tools of a table."""
    return stored_data(table).safety_tools


class LineCleanup:
    """Keeps applause and hidden lines only for the lines that are left after a change."""

    def __init__(self, table_id: str, lines: frozenset[int]) -> None:
        self._table_id = table_id
        self._lines = lines

    def write(self, conn: Connection) -> None:
        """Delete the applause and hidden lines that refer to other lines."""
        safety_tools.delete_other_lines(conn, self._table_id, self._lines)

    def apply(self, table: Any) -> None:
        """The same for the table in memory."""
        data = stored_data(table)
        left = data.safety_tools.limited_to_lines(self._lines)
        table.extension_data = data._replace(safety_tools=left)
