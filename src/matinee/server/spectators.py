"""What spectators of one table are sent: made once for all of them, not once for each.

Shared is only what somebody sees who looks on and has nothing of their own at the table: no seat
now or before, not the host, no question, wish, applause, mute or hidden line. Whoever has is told
by a teller of their own. What belongs to each person is put in last: the token of their forms, and
which other tables wait for them.

A teller of spectators is never changed: a message comes with the teller that has sent it. All who
have been told everything have the same teller, so that the next message is made once.
"""

import secrets
from collections.abc import Hashable
from typing import Final, Protocol, Self
from weakref import WeakValueDictionary

from matinee.server.gallery import Gallery
from matinee.server.packing import SharedMessage
from matinee.server.tables.table import Table
from matinee.store.courtesies import Own
from matinee.store.people import Person

TOKEN: Final = secrets.token_urlsafe(24)
"""Stands for the token of each one's forms in what is shared. It is never sent."""


class SpectatorTeller(Protocol):
    """Tells spectators of a table what is new."""

    table: Table

    @property
    def has_ended(self) -> bool:
        """Whether it has told its viewer to begin anew."""
        ...

    def copy(self) -> Self:
        """The same, which can go on by itself."""
        ...

    def news(self) -> bytes | None:
        """The next message; changes the teller."""
        ...

    def farewell(self) -> bytes | None:
        """The last message to somebody who is no spectator any more."""
        ...

    def elsewhere(self, waits: list[str]) -> bytes:
        """A message that only says which other tables wait for somebody."""
        ...

    def become_personal(
        self, person: Person | None, token: str, told_waits: list[str] | None
    ) -> None:
        """Tell one person from now on, who has been told all that spectators have."""
        ...

    async def look_elsewhere(self) -> None:
        """See which other tables wait for the one person."""
        ...


def somebody() -> Person:
    """A person whom no table knows: for what is made for all who are signed in."""
    return Person(
        id=f"spectator-{TOKEN}",
        name="",
        kept=False,
        program=False,
        epoch=0,
        email=None,
        email_confirmed=False,
        webhook=None,
        notify_after=None,
        seen_at=0.0,
    )


class Audience:
    """The spectators of one table who are sent the same."""

    def __init__(self, table: Table, gallery: Gallery) -> None:
        self.table = table
        self._gallery = gallery
        self._moment: int | None = None
        self._told: dict[SpectatorTeller, tuple[SharedMessage | None, SpectatorTeller]] = {}
        """What each teller has to tell at this moment, and the teller that has told it."""
        self._latest: SpectatorTeller | None = None
        """The teller that had told everything, at this moment or at the latest one before."""
        self._current = False
        """Whether that was at this moment."""
        self._known: frozenset[str | None] = frozenset()

    def next(self, teller: SpectatorTeller) -> tuple[SharedMessage | None, SpectatorTeller]:
        """What is new for those whom this teller has told everything so far."""
        self._look_up()
        latest = self._latest
        if latest is not None and latest is not teller and not self._current:
            self._tell(latest)
        return self._tell(teller)

    def join(self) -> SpectatorTeller | None:
        """The teller of those who have a page of now, if there are any."""
        if self._latest is None:
            return None
        _, latest = self.next(self._latest)
        return None if latest.has_ended else latest

    def begin(self, teller: SpectatorTeller) -> None:
        """Take a teller whose viewer has a page of now: the first one."""
        self._look_up()
        self._latest, self._current = teller, True

    def includes(self, person: str | None) -> bool:
        """Whether somebody has nothing of their own at the table."""
        self._look_up()
        return person is None or person not in self._known

    def look_again(self) -> None:
        """Compare with the table anew, though nobody has told of a change."""
        self._moment = None

    def _look_up(self) -> None:
        """Forget what was made before the table changed."""
        moment = self._gallery.moment(self.table.card.id)
        if moment is not None and moment == self._moment:
            return
        self._moment = moment
        self._told.clear()
        self._current = False
        self._known = people_of(self.table)

    def _tell(self, teller: SpectatorTeller) -> tuple[SharedMessage | None, SpectatorTeller]:
        told = self._told.get(teller)
        if told is None:
            further = teller.copy()
            text = further.news()
            if not further.has_ended:
                if self._latest is None or not self._current:
                    self._latest, self._current = further, True
                # All who have been told everything have the same page before them.
                further = self._latest
            message = None if text is None else SharedMessage(text, TOKEN.encode())
            told = self._told[teller] = message, further
        return told


class Audiences:
    """The spectators of all tables of this process, as long as there are any."""

    def __init__(self, gallery: Gallery) -> None:
        self._gallery = gallery
        self._audiences: WeakValueDictionary[Hashable, Audience] = WeakValueDictionary()

    def of(self, table: Table, *kind: Hashable) -> Audience:
        """Those of a table who are sent the same: in this language, for a page or a program."""
        key = table.card.id, *kind
        found = self._audiences.get(key)
        if found is None or found.table is not table:
            found = self._audiences[key] = Audience(table, self._gallery)
        return found


def people_of(table: Table) -> frozenset[str | None]:
    """Everybody who has anything of their own at a table."""
    courtesies, turn = table.courtesies, table.turn
    return frozenset(
        (
            table.card.host,
            *(chair.person for chair in table.chairs),
            *turn.former,
            *(person for _, person in turn.told),
            *(person for motion in turn.motions for person in (motion.by, *motion.agreed)),
            *(message.person for message in table.messages),
            *(wish.person for wish in courtesies.wishes),
            *(person for people in courtesies.applause.values() for person in people),
            *(person for person, own in courtesies.own.items() if own != Own()),
        )
    )
