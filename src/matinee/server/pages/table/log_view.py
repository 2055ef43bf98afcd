"""The log on a table's page: rows as text, and rows as animation."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from markupsafe import Markup

from matinee.engine.match.seat_log import VisibleRow
from matinee.engine.text.current_language import current_language
from matinee.server.pages.parts import fragment_cache, spectator_boards
from matinee.server.pages.parts.log_entries import (
    AnimatedRow,
    LogEntry,
    is_by,
    log_entry,
    undone_rows,
)
from matinee.server.pages.table.viewpoint import Viewpoint
from matinee.server.tables.viewer_log import ViewerRow
from matinee.web.rendering import render

LATEST: Final = 60
"""The number of log rows that a page begins with."""


class LogView:
    """The log as the viewer sees it."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        self._from = viewpoint

    @cached_property
    def own_latest(self) -> int | None:
        """The row of the viewer's latest move that has not been undone; `None` if there is none."""
        for row in reversed(self._rows):
            if is_by(row, self._from.viewer) and row.number not in self._undone:
                return row.number
        return None

    def entries(self, first: int) -> list[LogEntry]:
        """The rows from this one on that have lines of text, the latest first."""
        undone = undone_rows(self._rows, first)
        rows = reversed(self._rows[first:])
        entries = (self._entry(row, undone=row.number in undone) for row in rows)
        return [entry for entry in entries if entry.lines]

    def entry(self, number: int) -> LogEntry:
        """The entry of the row with this number."""
        return self._entry(self._rows[number])

    def _entry(self, row: ViewerRow, *, undone: bool = False) -> LogEntry:
        return log_entry(row, self._from.ui, self._from.filter.lines_of(row), undone=undone)

    @property
    def latest_rows(self) -> Markup:
        """The latest rows, as markup."""
        last = self._from.latest if self._from.at is None else self._from.at
        rows = reversed(self._rows[max(0, last + 1 - LATEST) : last + 1])
        return Markup("").join(self._draw_row(row, row.number in self._undone) for row in rows)

    def _draw_row(self, row: ViewerRow, undone: bool) -> Markup:
        cached, lines = fragment_cache.rows.setdefault(row, {}), self._from.filter.lines_of(row)
        key = undone, self._from.form_seat, None if lines is row.lines else lines
        if key not in cached:
            entry = self._entry(row, undone=undone)
            entries = [entry] if entry.lines else []
            cached[key] = Markup(
                render(
                    "fragments/log_rows.html", current_language(), page=self._from, entries=entries
                )
            )
        return cached[key]

    @property
    def _rows(self) -> Sequence[ViewerRow]:
        return self._from.log_rows.rows

    @cached_property
    def _undone(self) -> set[int]:
        return undone_rows(self._rows)

    @property
    def latest_animation(self) -> Markup:
        """The animation of the latest row, to be shown again."""
        key = self._from.shared_key
        if key is None:
            return Markup(self._draw_latest_animation())
        return spectator_boards.latest_animation(key, self._draw_latest_animation)

    def _draw_latest_animation(self) -> str:
        rows = self.animation(self._from.latest)
        return render("fragments/animation.html", current_language(), rows=rows)

    def animation(self, first: int) -> list[AnimatedRow]:
        """The rows from this one on that have animation steps."""
        shown, events = self._from, self._from.filter.events
        return [
            AnimatedRow(row.number, row.row.seat, tuple(steps))
            for row in self._rows[first:]
            if isinstance(row.row, VisibleRow)
            and (
                steps := shown.ui.animation(
                    events(row.row.events), shown.shown_view, shown.words, shown.viewer
                )
            )
        ]
