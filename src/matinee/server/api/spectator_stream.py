"""The stream of one spectator: what all spectators of a table are sent, and what is one's own."""

from matinee.engine.game import Seat
from matinee.server.house import House
from matinee.server.packing import Copy, Message
from matinee.server.spectators import Audience, SpectatorTeller
from matinee.server.tables.table import Table
from matinee.store import tables as stored
from matinee.store.people import Person
from matinee.store.refusals import StoreRefused


class Spectator:
    """One spectator's stream: what all are sent, and what is this person's own."""

    who: Seat | None = None

    def __init__(
        self,
        house: House,
        audience: Audience,
        teller: SpectatorTeller,
        person: Person | None,
        token: str = "",
    ) -> None:
        self._house = house
        self._audience = audience
        self._teller = teller
        self._viewer = person
        self.person = None if person is None else person.id
        self._token = token
        self._alone = False
        """Whether this person has a teller of their own."""
        self._waits: list[str] | None = None
        self._told_waits: list[str] | None = None

    @property
    def table(self) -> Table:
        """What is looked at."""
        return self._teller.table

    @table.setter
    def table(self, table: Table) -> None:
        if table is not self._teller.table:
            self._part()
            self._teller.table = table

    async def look_elsewhere(self) -> None:
        """See which other tables wait for this person, and whether all is as it was told."""
        if self._alone:
            await self._teller.look_elsewhere()
            return
        self._audience.look_again()
        found = await awaiting(self._house, self.person)
        if found is not None:
            self._waits = [table_id for table_id in found if table_id != self.table.card.id]

    def news(self) -> Message | None:
        """The next message, or nothing if the viewer would notice nothing."""
        if not self._alone and not self._audience.includes(self.person):
            self._part()
        if self._alone:
            return self._teller.news()
        shared, self._teller = self._audience.next(self._teller)
        rest = b""
        if self._waits != self._told_waits:
            rest = self._teller.elsewhere(self._waits or [])
            self._told_waits = self._waits
        return rest or None if shared is None else Copy(shared, self._token.encode(), rest)

    def farewell(self) -> bytes | None:
        """The last message to somebody who is no spectator any more."""
        self._part()
        return self._teller.farewell()

    def _part(self) -> None:
        """Go on alone, from what all have been told."""
        if self._alone:
            return
        self._alone = True
        self._teller = self._teller.copy()
        self._teller.become_personal(self._viewer, self._token, self._told_waits)


async def awaiting(house: House, person: str | None) -> list[str] | None:
    """The tables that wait for somebody; `None` if that cannot be told now."""
    if person is None:
        return None
    try:
        return await house.database.read(lambda conn: stored.find_awaiting(conn, person))
    except StoreRefused:
        return None  # what is known will do until the database is back
