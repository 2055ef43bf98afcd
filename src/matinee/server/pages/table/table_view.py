"""The view model of a table's page, once the game has begun.

Templates read a `TableViewModel`. Only what a template reads is computed. Its board, actions and
log are in `board_view`, `actions_view` and `log_view`.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.server.pages.extension import page_extension
from matinee.server.pages.formatting import format_call, format_list
from matinee.server.pages.site.glossary_links import link_terms
from matinee.server.pages.table.actions_view import ActionsView
from matinee.server.pages.table.board_view import BoardView
from matinee.server.pages.table.log_view import LogView
from matinee.server.pages.table.viewpoint import Viewpoint
from matinee.server.tables import pauses
from matinee.server.tables.table import Table
from matinee.store.chat import ChatMessage
from matinee.store.tables import SeatRow


class TableViewModel(Viewpoint):
    """The content of one viewer's page of a table."""

    @cached_property
    def board(self) -> BoardView:
        """The board, the seats and their scores."""
        return BoardView(self)

    @cached_property
    def actions(self) -> ActionsView:
        """The viewer's options: actions, undo, standing orders."""
        return ActionsView(self, self.log)

    @cached_property
    def log(self) -> LogView:
        """The log of the game."""
        return LogView(self)

    @property
    def tells_story(self) -> bool:
        """Whether the game makes a story."""
        return self.source.title.story is not None

    @property
    def contest(self) -> bool:
        """Whether the game has a winner."""
        return self.source.title.contest

    @property
    def host(self) -> bool:
        """Whether the viewer is the table's host."""
        return self.person is not None and self.person.id == self.source.row.host

    @cached_property
    def hands_to(self) -> list[SeatRow]:
        """The person's other seats that the game waits for: the screen is handed to them."""
        if self.over or self.turn:
            return []
        own = self.source.seats_of(self.person_id)
        awaited = (self.source.seats[seat] for seat in own if seat in self.source.active_seats)
        return [row for row in awaited if row.bot is None and row.number != self.viewer]

    @property
    def query_string(self) -> str:
        """The query of an address for the same viewer."""
        if self.screen:
            return "?screen=1"
        return "" if self.form_seat is None else f"?seat={self.form_seat}"

    @property
    def messages(self) -> list[ChatMessage]:
        """The chat, the latest message first."""
        return self.source.without_muted(self.person_id, self.source.messages)[::-1]

    @property
    def call(self) -> str:
        """A sentence with the state of the table (`format_call`)."""
        return format_call(self.source, over=self.over, turn=self.turn)

    @property
    def pending_end(self) -> Markup:
        """The pending end and when it takes effect, with a clock that the page's script runs."""
        pending = self.source.progress.pending_end
        if pending is None or self.source.match is None:
            return Markup("")
        due = Markup('<span class="clock" data-due="{}" role="timer"></span>').format(pending.due)
        return page_extension().pending_text(self.source, due)

    def names(self, seats: Sequence[Seat]) -> str:
        """The names of the players on these seats, as a list in a sentence."""
        return format_list([self.source.seats[seat].name for seat in seats])

    @property
    def may_pause(self) -> bool:
        """Whether this is a game with pauses."""
        return pauses.has_pauses(self.source)

    @property
    def standings(self) -> list[tuple[int, Seat]]:
        """The places and the seats that reached them, the best first."""
        return standings(self.source) if self.over else []

    @cached_property
    def former(self) -> bool:
        """Whether the viewer has held a seat here before."""
        return self.person_id in self.source.progress.former

    @cached_property
    def glossary(self) -> Mapping[str, str]:
        """The definitions of the game's terms, by term in lower case."""
        found = self.ui.glossary(self.words)
        return {word.casefold(): text for word, text in found.items()}

    def explained(self, text: str) -> Markup:
        """A sentence in which the game's terms link to their explanations."""
        return link_terms(text, self.glossary)


def standings(table: Table) -> list[tuple[int, Seat]]:
    """The places and the seats that reached them, the best first."""
    result = table.begun.result
    return [] if result is None else sorted((p, seat) for seat, p in enumerate(result.places))
