"""The hooks of an optional part at tables. Without the part they do nothing.

The platform calls these hooks at every table. The part decides which games they concern.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Connection

from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Row
from matinee.engine.match.match import Match
from matinee.engine.optional_parts import load_storytelling
from matinee.engine.thread_cache import cache
from matinee.server.tables.progress import PendingEnd, Transition
from matinee.server.tables.viewer_log import ViewerFilter
from matinee.store.people import Person

Table: TypeAlias = Any
"""A `tables.table.Table`, which imports this module."""


class Cleanup(Protocol):
    """Deletes what refers to lines of the log that were undone or redacted."""

    def write(self, conn: Connection) -> object:
        """Delete it from the database, in the transaction of the change."""

    def apply(self, table: Table) -> None:
        """Delete it from the table in memory, once the change is written."""


class TableExtension:
    """The hooks. Each of these does nothing."""

    # Stored data

    def read(self, conn: Connection, title: Title, table_id: str) -> Any:
        """The part's own data of a table (`Table.extension_data`)."""
        return None

    def muted(self, data: Any) -> Mapping[str, frozenset[str]]:
        """The people whose chat a person has muted, by that person."""
        return {}

    def expiries(self, before: Any, data: Any) -> Iterable[float]:
        """The times at which new data expires, so that viewers need an update."""
        return ()

    def require_readable(self, table: Table) -> None:
        """Raise an exception if the part's data of the table is damaged and cannot be read."""

    # Changes of a table

    def cleanup(self, table: Table, rows: Sequence[Row], state: Any) -> Cleanup | None:
        """The cleanup that these rows, which lead to this state, require."""
        return None

    def pending_actions(self, table: Table, seat: Seat) -> list[Action]:
        """The pending action of this seat, if there is one."""
        return []

    def begin_pending_end(
        self, table: Table, now: float, seat: Seat, actions: Sequence[Action]
    ) -> Any:
        """The `Change` that makes the last of these actions pending; `None` if it is played."""
        return None

    def keep_pending(
        self, pending: PendingEnd, transition: Transition, *, waited: bool
    ) -> PendingEnd | None:
        """A pending end after a change of the table; `None` if it has lapsed."""
        return None

    def interrupted(self, game: AnyGame, state: Any) -> bool | None:
        """Whether the game is interrupted; `None` if it has no interrupts."""
        return None

    def due(self, table: Table) -> float | None:
        """Time at which the part has to change the table by itself; `None` if it need not."""
        return None

    def carry_out(self, table: Table, now: float) -> Any:
        """The `Change` of the part that is due, if there is one."""
        return None

    def has_text_of(self, table: Table, seat: Seat) -> bool:
        """Whether the game has text of this seat, whose author is to be remembered."""
        return False

    async def joined(self, context: Any, person: Person, table: Table, *, agrees: bool) -> None:
        """Store the consent of a person who has just taken a seat."""

    # A viewer's view

    def people(self, table: Table) -> Iterable[str | None]:
        """Everybody with data of their own at the table."""
        return ()

    def viewer_filter(self, table: Table, person: str | None, viewer: Seat | None) -> ViewerFilter:
        """The filter of the content that this person is shown as this viewer."""
        return ViewerFilter()

    def viewer_data(self, table: Table, person: str | None, viewer: Seat | None) -> Any:
        """The part's data in the API's stream for this viewer."""
        return None

    def pending_schema(self, table: Table, person: str | None) -> Any:
        """A pending end in the API, for this person."""
        return None

    def pending_text(self, table: Table) -> str:
        """The sentence that a seat has ended a turn or scene, without its full stop."""
        return ""

    def moves_at(self, match: Match, number: int) -> int | None:
        """The number of moves after this row, if the game counts moves."""
        return None

    def sequel_summary(self, title: Title, options: Mapping[str, Any]) -> str:
        """A sentence with the cast that returns from an earlier table by these options."""
        return ""


@cache
def extension() -> TableExtension:
    """The hooks of the storytelling part, or those that do nothing."""
    part = load_storytelling("server", "entry")
    return TableExtension() if part is None else part.Storytelling()
