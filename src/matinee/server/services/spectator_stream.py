"""The stream of one spectator: the messages shared by all spectators, and personal ones."""

from matinee.engine.contract.game import Seat
from matinee.server.context import ServerContext
from matinee.server.http.event_stream import Message, PersonalMessage
from matinee.server.runtime.spectator_updates import Audience, SpectatorUpdates
from matinee.server.tables.progress import waits_for
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.errors import StoreRefused
from matinee.store.people import Person


class Spectator:
    """One spectator's stream: the messages shared by all, and this person's own."""

    viewer: Seat | None = None

    def __init__(
        self,
        context: ServerContext,
        audience: Audience,
        updates: SpectatorUpdates,
        person: Person | None,
        token: str = "",
    ) -> None:
        self._context = context
        self._audience = audience
        self._updates = updates
        self._viewer = person
        self.person = None if person is None else person.id
        self._token = token
        self._alone = False
        """Whether this person has updates of their own instead of the shared ones."""
        self._awaiting: list[str] | None = None
        self._sent_awaiting: list[str] | None = None

    @property
    def table(self) -> Table:
        """The table of the stream."""
        return self._updates.table

    @table.setter
    def table(self, table: Table) -> None:
        if table is not self._updates.table:
            self._part()
            self._updates.table = table

    async def load_awaiting(self) -> None:
        """Check which other tables wait for this person, and for changes beside the table."""
        if self._alone:
            await self._updates.load_awaiting()
            return
        self._audience.look_again()
        self._awaiting = await tables_awaiting(
            self._context, self.person, self.table, self._awaiting
        )

    def next_message(self) -> Message | None:
        """The next message; `None` if nothing visible to the viewer has changed."""
        if not self._alone and not self._audience.includes(self.person):
            self._part()
        if self._alone:
            return self._updates.next_message()
        shared, self._updates = self._audience.next(self._updates)
        rest = b""
        if self._awaiting != self._sent_awaiting:
            rest = self._updates.awaiting_message(self._awaiting or [])
            self._sent_awaiting = self._awaiting
        return (
            rest or None if shared is None else PersonalMessage(shared, self._token.encode(), rest)
        )

    def final_message(self) -> bytes | None:
        """The last message to a person who is no longer a spectator."""
        self._part()
        return self._updates.final_message()

    def _part(self) -> None:
        """Continue with personal updates, from the last shared message."""
        if self._alone:
            return
        self._alone = True
        self._updates = self._updates.copy()
        self._updates.become_personal(self._viewer, self._token, self._sent_awaiting)


async def tables_awaiting(
    context: ServerContext, person: str | None, here: Table, known: list[str] | None
) -> list[str] | None:
    """The other tables that wait for a person; those `known` until the database is back."""
    if person is None:
        return known
    try:
        found = await context.database.read(
            lambda conn: stored.find_awaiting(conn, person, waits_for)
        )
    except StoreRefused:
        return known
    return [table_id for table_id in found if table_id != here.row.id]
