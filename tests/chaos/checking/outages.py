"""Outages: the times in which something was broken, and the clients' times away beyond them."""

from collections.abc import Iterator, Sequence

from chaos.history import Down, Entry, Healed, Struck, Up


class Outages:
    """The times in which the harness had broken something, in order."""

    def __init__(self, faults: Sequence[Entry]) -> None:
        begun = {entry.step: entry.at for entry in faults if isinstance(entry, Struck)}
        self._times = [
            (begun[entry.step], entry.at) for entry in faults if isinstance(entry, Healed)
        ]

    def put_off(self, at: float, seconds: float) -> float:
        """The moment so many seconds later; if in an outage, so many seconds after its end."""
        at += seconds
        for begin, end in self._times:
            if begin <= at <= end + seconds:
                at = end + seconds
        return at

    def times_away(self, entries: Sequence[Entry]) -> Iterator[float]:
        """Seconds that a client was away each time, without outages."""
        down = None
        for entry in entries:
            if isinstance(entry, Down):
                down = entry.at
            elif isinstance(entry, Up) and down is not None:
                ended = (min(end, entry.at) for begin, end in self._times if begin <= entry.at)
                yield entry.at - max([down, *ended])
                down = None
