"""What somebody has hidden from oneself: it is not read wherever that person looks.

The table is as it was: what can be done, and what anybody else sees, does not depend on it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from matinee.engine.game import Event, Seat
from matinee.engine.record import Seen
from matinee.engine.story import Line, lines_of
from matinee.server.speech import _
from matinee.server.tables.eyes import Noticed
from matinee.server.tables.table import Table


class Hiding:
    """The lines of a story that one person does not want to see, who looks as this viewer."""

    def __init__(self, table: Table, person: str | None, who: Seat | None) -> None:
        self._table = table
        self._tale = None if table.match is None else table.title.tale
        self._who = who
        self.lines = table.courtesies.of(person).unseen
        """Their numbers."""

    @cached_property
    def _now(self) -> Any:
        return self._table.view(self._who)

    @property
    def _sign(self) -> str:
        sign = _("hidden by you")
        return f"({sign})"

    def view(self, view: Any) -> Any:
        """What is to be drawn of a view."""
        if not self.lines or self._tale is None:
            return view
        return self._tale.hushed(view, self.lines, self._sign)

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """What is to be told of what happened."""
        if not self.lines or self._tale is None:
            return tuple(events)
        hush, now, sign = self._tale.hushed_event, self._now, self._sign
        return tuple(hush(event, now, self.lines, sign) for event in events)

    def told(self, noticed: Noticed) -> tuple[Line, ...]:
        """What is read of a row of the log."""
        row = noticed.row
        if not self.lines or not isinstance(row, Seen) or not noticed.lines:
            return noticed.lines
        shown = self.events(row.events)
        if all(one is other for one, other in zip(shown, row.events, strict=True)):
            return noticed.lines
        return tuple(lines_of(shown, noticed.words, self._who))
