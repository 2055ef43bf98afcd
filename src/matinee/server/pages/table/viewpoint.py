"""A table from one viewer's point of view: the basis of all parts of the page's view model.

Nothing here knows more than the viewer may know.
"""

from functools import cached_property
from typing import Any

from matinee.engine.contract.game import GameText, Seat
from matinee.engine.text.current_language import current_tag
from matinee.engine.ui.browser_ui import BrowserUI
from matinee.server.context import ServerContext
from matinee.server.extension import extension
from matinee.server.pages.parts.fallback_ui import browser_ui_of
from matinee.server.pages.parts.spectator_boards import BoardKey
from matinee.server.presenters.games import game_schema
from matinee.server.presenters.table import cursor, table_schema
from matinee.server.schemas.games import GameSchema
from matinee.server.schemas.tables import TableSchema
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.server.tables.viewer_log import ViewerLog
from matinee.store.people import Person
from matinee.store.tables import OVER, SeatRow


class Viewpoint:
    """A table as one viewer sees it now, or, with `at`, after an earlier row of that viewer's."""

    def __init__(
        self,
        context: ServerContext,
        table: Table,
        person: Person | None,
        viewer: Seat | None,
        *,
        at: int | None = None,
        screen: bool = False,
    ) -> None:
        self._context = context
        self.source = table
        """The whole table, for the parts of the view model. Templates must not read it."""
        self.person = person
        self.viewer = viewer
        self.at = at
        self.screen = screen
        self.filter = extension().viewer_filter(table, self.person_id, viewer)
        """Removes the lines that the viewer has hidden."""
        if at is not None and at > self.latest:
            raise TableRefused("row-none", row=at, last=self.latest)

    @cached_property
    def table(self) -> TableSchema:
        """The table's data beside the game, as this person may see it."""
        return table_schema(self._context, self.source, self.person_id)

    @property
    def title(self) -> GameSchema:
        """The game that is played here."""
        return game_schema(self.source.title)

    @property
    def person_id(self) -> str | None:
        """The id of the signed-in person."""
        return None if self.person is None else self.person.id

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.source.row.status == OVER

    @cached_property
    def seat_row(self) -> SeatRow | None:
        """The viewer's seat; `None` for a spectator."""
        return None if self.viewer is None else self.source.seats[self.viewer]

    @property
    def turn(self) -> bool:
        """Whether the game waits for the viewer."""
        row = self.seat_row
        return self.viewer in self.source.active_seats and row is not None and row.bot is None

    @property
    def form_seat(self) -> Seat | None:
        """The seat that forms and addresses must name: the viewer's, if the person has several."""
        return self.viewer if len(self.source.seats_of(self.person_id)) > 1 else None

    @cached_property
    def log_rows(self) -> ViewerLog:
        """The rows of the log that the viewer may see."""
        return self.source.viewer_log(self.viewer)

    @property
    def words(self) -> GameText:
        """The game's sentences."""
        return self.log_rows.words

    @property
    def latest(self) -> int:
        """The number of the latest row that is visible to the viewer."""
        return len(self.log_rows.rows) - 1

    @property
    def cursor(self) -> str:
        """The viewer's read position with this page."""
        return str(cursor(self.source, self.viewer))

    @cached_property
    def view(self) -> Any:
        """The game's own view."""
        if self.at is None:
            return self.source.view(self.viewer)
        state = self.source.begun.state_at(self.log_rows.rows[self.at].logged)
        return self.source.game.view(state, self.viewer)

    @cached_property
    def shown_view(self) -> Any:
        """The view to be drawn: without the lines that the viewer has hidden."""
        return self.filter.view(self.view)

    @cached_property
    def ui(self) -> BrowserUI:
        """The game's browser UI."""
        return browser_ui_of(self.source.title)

    @cached_property
    def shared_key(self) -> BoardKey | None:
        """Cache key of drawings that are the same for all spectators.

        `None` for a seat, and for a spectator who has hidden lines.
        """
        if self.viewer is not None or self.filter.lines:
            return None
        return BoardKey(self.source.row.id, self.latest + 1, self.at, current_tag())
