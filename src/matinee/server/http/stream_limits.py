"""Limits on open streams: of a person, of an address, and of a table's spectators.

Counted in this process's memory, like the rate limits.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from matinee.server.settings import Settings
from matinee.server.tables.errors import TableRefused


@dataclass(frozen=True, slots=True)
class StreamOwner:
    """The owner and the table of a stream."""

    who: str
    """The person, or the address if there is none."""
    address: str
    table: str
    spectator: bool
    """Whether the owner has no seat at the table: seated people are never kept out."""


class StreamLimits:
    """The open streams of this process."""

    def __init__(self, settings: Settings) -> None:
        self._by_person = settings.stream_limit
        self._by_address = settings.stream_limit * settings.address_people
        self._by_table = settings.spectator_limit
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._spectators: Counter[str] = Counter()

    def require_room(self, owner: StreamOwner) -> None:
        """Refuse a stream if there are too many."""
        if self._people[owner.who] >= self._by_person:
            raise TableRefused("streams-many")
        if self._addresses[owner.address] >= self._by_address:
            raise TableRefused("streams-many")
        if owner.spectator and self._spectators[owner.table] >= self._by_table:
            raise TableRefused("spectators-many")

    @contextmanager
    def count_while_open(self, owner: StreamOwner) -> Iterator[None]:
        """Count a stream while it is open. Refuses it if others were faster."""
        self.require_room(owner)
        counted = [(self._people, owner.who), (self._addresses, owner.address)]
        if owner.spectator:
            counted.append((self._spectators, owner.table))
        for counter, key in counted:
            counter[key] += 1
        try:
            yield
        finally:
            for counter, key in counted:
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]
