"""The part's entry point at tables: its implementation of the table hooks.

Each hook checks by itself whether it concerns a game: some are for games that tell stories
(`Title.story_at`), others for any game whose rules support them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from matinee.engine.contract.game import Action, AnyGame, Seat
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Redaction, Reword, Row, Undo
from matinee.engine.match.match import Match
from matinee.engine.storytelling.interrupts import SupportsInterrupts
from matinee.engine.storytelling.redaction import SupportsRedaction
from matinee.engine.text.current_language import current_tag
from matinee.server.context import ServerContext
from matinee.server.extension import Cleanup, TableExtension
from matinee.server.storytelling import pending_end, pending_end_actions, stored_data
from matinee.server.storytelling.hidden_lines import HiddenLines
from matinee.server.storytelling.presenters import pending_end as presented
from matinee.server.storytelling.safety_view import story_lines
from matinee.server.storytelling.services.safety_tools import safety_tools_schema, set_story_consent
from matinee.server.storytelling.stored_data import (
    NOTHING,
    LineCleanup,
    StoredData,
    safety_tools_of,
)
from matinee.server.tables.progress import PendingEnd, Transition
from matinee.server.tables.table import Change, Table
from matinee.server.tables.viewer_log import ViewerFilter
from matinee.store.people import Person
from matinee.store.storytelling.safety_tools import PersonalChoices


class Storytelling(TableExtension):
    """The hooks of the storytelling part."""

    def read(self, conn: Connection, title: Title, table_id: str) -> StoredData | None:
        """The safety tools and typing indicators, at a table of a storytelling game."""
        return None if title.story_at is None else stored_data.read(conn, table_id)

    def muted(self, data: StoredData | None) -> Mapping[str, frozenset[str]]:
        """The mutes of each person; they are stored with a person's other choices."""
        choices = (data or NOTHING).safety_tools.choices
        return {person: own.muted for person, own in choices.items() if own.muted}

    def expiries(self, before: StoredData | None, data: StoredData | None) -> Iterable[float]:
        """The times at which the new typing indicators expire."""
        known = (before or NOTHING).typing
        typing = (data or NOTHING).typing
        return [one.until for seat, one in typing.items() if one != known.get(seat)]

    def require_readable(self, table: Table) -> None:
        """Raise if the action of a pending end cannot be read."""
        pending = table.progress.pending_end
        if pending is not None:
            pending_end.pending_action(table.game, pending)

    def cleanup(self, table: Table, rows: Sequence[Row], state: Any) -> Cleanup | None:
        """After an undo or a text edit: deletes what refers to lines that are gone."""
        exporter = table.title.story
        if exporter is None or not any(isinstance(row, Undo | Reword | Redaction) for row in rows):
            return None
        return LineCleanup(table.row.id, frozenset(exporter.lines(table.game.view(state, None))))

    def pending_actions(self, table: Table, seat: Seat) -> list[Action]:
        """The action of this seat's pending end."""
        pending = table.progress.pending_end
        return (
            []
            if pending is None or pending.seat != seat
            else [pending_end.pending_action(table.game, pending)]
        )

    def begin_pending_end(
        self, table: Table, now: float, seat: Seat, actions: Sequence[Action]
    ) -> Change | None:
        """Make the last of these actions a pending end, if it ends a turn and others may speak."""
        return pending_end_actions.begin(table, now, seat, actions)

    def keep_pending(
        self, pending: PendingEnd, transition: Transition, *, waited: bool
    ) -> PendingEnd | None:
        """The pending end after a transition, unless it has lapsed."""
        return pending_end.after_transition(pending, transition, waited=waited)

    def interrupted(self, game: AnyGame, state: Any) -> bool | None:
        """Whether the game is interrupted; `None` if it has no interrupts."""
        return game.paused(state) if isinstance(game, SupportsInterrupts) else None

    def due(self, table: Table) -> float | None:
        """Time at which the pending end takes effect; `None` without one, or while it is paused."""
        pending = table.progress.pending_end
        return None if pending is None else pending.due

    def carry_out(self, table: Table, now: float) -> Change | None:
        """Play the pending end that is due."""
        return pending_end_actions.carry_out(table, now)

    def has_text_of(self, table: Table, seat: Seat) -> bool:
        """Whether lines of this seat are in the story."""
        return seat in story_lines(table, None).values()

    async def joined(
        self, context: ServerContext, person: Person, table: Table, *, agrees: bool
    ) -> None:
        """Store whether the new player agrees to the story being shown to everybody."""
        if table.title.story is not None:
            await set_story_consent(context, person, table.row.id, shows=agrees)

    def people(self, table: Table) -> Iterable[str | None]:
        """The people with a line or veil, applause or a choice of their own."""
        tools = safety_tools_of(table)
        return (
            *(request.person for request in tools.lines_and_veils),
            *(person for people in tools.applause.values() for person in people),
            *(person for person, own in tools.choices.items() if own != PersonalChoices()),
        )

    def viewer_filter(self, table: Table, person: str | None, viewer: Seat | None) -> ViewerFilter:
        """A filter that removes the lines that this person has hidden."""
        return HiddenLines(table, person, viewer)

    def viewer_data(self, table: Table, person: str | None, viewer: Seat | None) -> Any:
        """The safety tools as this viewer sees them."""
        return None if table.title.story is None else safety_tools_schema(table, person, viewer)

    def pending_schema(self, table: Table, person: str | None) -> Any:
        """The pending end, in words."""
        return presented.pending_end_schema(table, person)

    def pending_text(self, table: Table) -> str:
        """The sentence that a seat has ended a turn or scene."""
        return presented.end_sentence(table)

    def moves_at(self, match: Match, number: int) -> int | None:
        """The number of moves, if the game counts them and supports redaction."""
        game = match.game
        return game.moves(match.state_at(number)) if isinstance(game, SupportsRedaction) else None

    def sequel_summary(self, title: Title, options: Mapping[str, Any]) -> str:
        """The cast of the story that a sequel continues."""
        exporter = title.story
        if exporter is None:
            return ""
        back: str = exporter.sequel_summary(
            title.options_of(options), title.text_without_table(current_tag())
        )
        return back
