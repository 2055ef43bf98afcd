"""Updates for the spectators of one table, rendered once for all of them.

Only spectators without anything of their own at the table share updates. A person with a seat now
or earlier, the host, and the author of a vote, chat message, request, applause, mute or hidden line
get updates of their own. Personal parts are filled in last: the form token, and the list of other
tables that wait for the person.

An updates object of spectators is immutable: rendering a message returns a new object that has sent
it. All spectators who are up to date share one object, so that the next message is rendered once.
"""

import secrets
from collections.abc import Hashable
from typing import Final, Protocol, Self
from weakref import WeakValueDictionary

from matinee.server.extension import extension
from matinee.server.http.event_stream import SharedMessage
from matinee.server.runtime.subscriptions import Subscriptions
from matinee.server.tables.table import Table
from matinee.store.people import Person

TOKEN: Final = secrets.token_urlsafe(24)
"""Placeholder for each person's form token in shared messages. It is never sent."""


class SpectatorUpdates(Protocol):
    """Renders the updates of a table for spectators."""

    table: Table

    @property
    def has_ended(self) -> bool:
        """Whether the viewer has been sent the final message, and has to reload."""

    def copy(self) -> Self:
        """An independent copy."""

    def next_message(self) -> bytes | None:
        """The next message; changes this object."""

    def final_message(self) -> bytes | None:
        """The final message for a viewer who is no spectator any more."""

    def awaiting_message(self, waits: list[str]) -> bytes:
        """A message with only the list of other tables that wait for the person."""

    def become_personal(
        self, person: Person | None, token: str, sent_awaiting: list[str] | None
    ) -> None:
        """Continue for one person, who has received everything sent to spectators."""

    async def load_awaiting(self) -> None:
        """Find the other tables that wait for this person."""


def unknown_person() -> Person:
    """A person unknown to every table: for content shared by everyone who is signed in."""
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
    """The spectators of one table who share updates."""

    def __init__(self, table: Table, subscriptions: Subscriptions) -> None:
        self.table = table
        self._subscriptions = subscriptions
        self._moment: int | None = None
        self._messages: dict[SpectatorUpdates, tuple[SharedMessage | None, SpectatorUpdates]] = {}
        """For each updates object, the message that is due now, and the object that has sent it."""
        self._latest: SpectatorUpdates | None = None
        """The object that was up to date, now or most recently."""
        self._current = False
        """Whether it is up to date now."""
        self._known: frozenset[str | None] = frozenset()

    def next(self, updates: SpectatorUpdates) -> tuple[SharedMessage | None, SpectatorUpdates]:
        """The next message for the spectators with this updates object, and their next object."""
        self._discard_outdated()
        latest = self._latest
        if latest is not None and latest is not updates and not self._current:
            self._render(latest)
        return self._render(updates)

    def join(self) -> SpectatorUpdates | None:
        """The updates object of spectators whose page is current; `None` if there is none."""
        if self._latest is None:
            return None
        _, latest = self.next(self._latest)
        return None if latest.has_ended else latest

    def begin(self, updates: SpectatorUpdates) -> None:
        """Register the updates object of the first spectator, whose page is current."""
        self._discard_outdated()
        self._latest, self._current = updates, True

    def includes(self, person: str | None) -> bool:
        """Whether this person has nothing of their own at the table."""
        self._discard_outdated()
        return person is None or person not in self._known

    def look_again(self) -> None:
        """Compare with the table again, although no change was announced."""
        self._moment = None

    def _discard_outdated(self) -> None:
        """Discard the messages that were rendered before the table changed."""
        moment = self._subscriptions.moment(self.table.row.id)
        if moment is not None and moment == self._moment:
            return
        self._moment = moment
        self._messages.clear()
        self._current = False
        self._known = people_of(self.table)

    def _render(self, updates: SpectatorUpdates) -> tuple[SharedMessage | None, SpectatorUpdates]:
        entry = self._messages.get(updates)
        if entry is None:
            successor = updates.copy()
            text = successor.next_message()
            if not successor.has_ended:
                if self._latest is None or not self._current:
                    self._latest, self._current = successor, True
                # All spectators who are up to date have the same page.
                successor = self._latest
            message = None if text is None else SharedMessage(text, TOKEN.encode())
            entry = self._messages[updates] = message, successor
        return entry


class Audiences:
    """The audiences of all tables of this process. An audience lives as long as its members."""

    def __init__(self, subscriptions: Subscriptions) -> None:
        self._subscriptions = subscriptions
        self._audiences: WeakValueDictionary[Hashable, Audience] = WeakValueDictionary()

    def of(self, table: Table, *kind: Hashable) -> Audience:
        """The audience of a table in this language, of a page or a program."""
        key = table.row.id, *kind
        found = self._audiences.get(key)
        if found is None or found.table is not table:
            found = self._audiences[key] = Audience(table, self._subscriptions)
        return found


def people_of(table: Table) -> frozenset[str | None]:
    """Everyone who has anything of their own at a table."""
    progress = table.progress
    return frozenset(
        (
            table.row.host,
            *(seat_row.person for seat_row in table.seats),
            *progress.former,
            *(person for _, person in progress.former_authors),
            *(person for vote in progress.votes for person in (vote.by, *vote.agreed)),
            *(message.person for message in table.messages),
            *extension().people(table),
        )
    )
