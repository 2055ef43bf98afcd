"""Retention: how long an idle table is kept before it is closed."""

from dataclasses import dataclass

from matinee.server.tables.table_settings import DAY
from matinee.store.tables import OPEN, TableRow


@dataclass(frozen=True, slots=True)
class Retention:
    """The number of days after which an idle table is closed."""

    open_days: float = 3
    """For a table that has not begun, since a person last came or left."""
    idle_days: float = 30
    """For a running game, since the last change that is visible to everybody."""

    def closes_at(self, table_row: TableRow) -> float:
        """The time at which a table that is not over is closed if nothing happens."""
        days = self.open_days if table_row.status == OPEN else self.idle_days
        return table_row.changed_at + days * DAY
