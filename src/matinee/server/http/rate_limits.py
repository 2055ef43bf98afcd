"""Rate limits: token buckets in this process's memory.

The numbers are settings: those of `matinee.server.settings` whose names end in `_rate`.

Litestar's own limit stores JSON for every request and is not available to handlers; this one costs
a microsecond. Each process counts for itself, so N workers let N times as much through: the limits
are against floods, not for fairness.
"""

import math
import time
from collections.abc import Callable, Mapping
from typing import Final

from matinee.server.errors import Seconds, ServerRefused
from matinee.server.settings import Settings

MOST_BUCKETS: Final = 50_000


class RateLimits:
    """A bucket for each kind of request and each person or address, refilled steadily."""

    def __init__(
        self, rates: Mapping[str, int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rates = rates
        self._clock = clock
        self._full_at: dict[tuple[str, str], float] = {}
        """For each bucket that is not full, the time when it will be."""

    @classmethod
    def from_settings(cls, settings: Settings) -> "RateLimits":
        """The limits from the settings."""
        return cls(
            {
                "play": settings.play_rate,
                "join": settings.join_rate,
                "table": settings.table_rate,
                "chat": settings.chat_rate,
                "sign-in": settings.sign_in_rate,
                "sign-in-name": settings.name_sign_in_rate,
                "deed": settings.deed_rate,
                "stream": settings.stream_rate,
                "moment": settings.moment_rate,
                "address-join": settings.join_rate * settings.address_people,
                "address-table": settings.table_rate * settings.address_people,
                "address-stream": settings.stream_rate * settings.address_people,
            }
        )

    def take_both(self, kind: str, person: str, address: str) -> None:
        """Count a request for a person and for an address, which may do as much as a few people.

        Guests are free, so a limit by person alone would limit nobody.
        """
        self.take(kind, person)
        self.take(f"address-{kind}", address)

    def take(self, kind: str, who: str) -> None:
        """Count a request; raises `ServerRefused` if there were too many lately."""
        now = self._clock()
        step = 60 / self._rates[kind]
        full_at = max(self._full_at.get((kind, who), now), now) + step
        wait = full_at - now - 60
        if wait > 1e-6:
            raise ServerRefused("too-often", seconds=Seconds(math.ceil(wait)))
        if len(self._full_at) >= MOST_BUCKETS:
            self._full_at = {key: full for key, full in self._full_at.items() if full > now}
        self._full_at[kind, who] = full_at
