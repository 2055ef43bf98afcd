"""Hidden lines: lines of a story that one person does not want to see, in any place.

Hiding changes nothing for others, and legal actions do not depend on it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from matinee.engine.contract.game import Event, Seat
from matinee.engine.match.seat_log import VisibleRow
from matinee.engine.storytelling.story_export import StoryExporter
from matinee.engine.text.current_language import _
from matinee.engine.text.narration import Line, lines_of
from matinee.server.storytelling.stored_data import safety_tools_of
from matinee.server.tables.table import Table
from matinee.server.tables.viewer_log import ViewerFilter, ViewerRow


class HiddenLines(ViewerFilter):
    """Removes the lines that a person has hidden from what that viewer is shown."""

    def __init__(self, table: Table, person: str | None, viewer: Seat | None) -> None:
        self._table = table
        self._exporter: StoryExporter | None = None if table.match is None else table.title.story
        self._who = viewer
        self.lines = safety_tools_of(table).choices_of(person).hidden_lines
        """The numbers of the hidden lines."""

    @cached_property
    def _now(self) -> Any:
        return self._table.view(self._who)

    @property
    def _sign(self) -> str:
        sign = _("hidden by you")
        return f"({sign})"

    def view(self, view: Any) -> Any:
        """The view without the text of hidden lines."""
        if not self.lines or self._exporter is None:
            return view
        return self._exporter.with_hidden_lines(view, self.lines, self._sign)

    def events(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """The events without the text of hidden lines."""
        if not self.lines or self._exporter is None:
            return tuple(events)
        hush, now, sign = self._exporter.event_with_hidden_lines, self._now, self._sign
        return tuple(hush(event, now, self.lines, sign) for event in events)

    def lines_of(self, viewer_row: ViewerRow) -> tuple[Line, ...]:
        """The row's lines of text without hidden ones."""
        row = viewer_row.row
        if not self.lines or not isinstance(row, VisibleRow) or not viewer_row.lines:
            return viewer_row.lines
        shown = self.events(row.events)
        if all(one is other for one, other in zip(shown, row.events, strict=True)):
            return viewer_row.lines
        return tuple(lines_of(shown, viewer_row.words, self._who))
