"""The base of all clients: a thread, a history, random numbers and unique words.

Each word that a client writes in a game is unique.
"""

import random
import re
import threading
import time
from itertools import count
from typing import Any, Final

import msgspec

from chaos.history import (
    Down,
    GaveUp,
    History,
    Seated,
    Up,
)
from matinee.engine.contract.open_fields import Domain, Text
from matinee.engine.match.dice import FastDice

PATIENCE: Final = 240.0
"""Seconds for which a client tries to reach a server."""
TRIES: Final = 6
"""Maximal number of choices after refusals."""
X_CARD: Final = 0.08
"""The probability that a story teller uses the X-card."""
_WORD: Final = re.compile(r"zq[a-z0-9]+n\d+q", re.IGNORECASE)


class Finished(Exception):
    """Raised to end a client's waiting when the run is over."""


class Progress:
    """Shared state of the clients and the harness."""

    def __init__(self, pace: float = 0.1) -> None:
        self.pace = pace
        """Maximal seconds that a client takes to decide."""
        self.settling = threading.Event()
        """Set when clients only watch and no longer act."""
        self.over = threading.Event()
        self._change = threading.Condition()
        self._moves = 0

    @property
    def moves(self) -> int:
        """The number of acknowledged moves."""
        return self._moves

    def count(self) -> None:
        """Count an acknowledged move."""
        with self._change:
            self._moves += 1
            self._change.notify_all()

    def wait_for(self, moves: int, seconds: float) -> bool:
        """Wait until this many moves are acknowledged; returns whether they are in time."""
        with self._change:
            return self._change.wait_for(lambda: self._moves >= moves, seconds)


class Client:
    """A client's history, its current table, and its random numbers."""

    def __init__(self, name: str, table: str, history: History, progress: Progress) -> None:
        self.name = name
        self.table = table
        self.seat: int | None = None
        self.cursor: str | None = None
        """Cursor of the latest update."""
        self.known_rows = 0
        """Number of rows that it has noticed by the answer to its latest move."""
        self.history = history
        self.progress = progress
        self.dice = random.Random(history.name)
        self.thread = threading.Thread(target=self._run, name=history.name, daemon=True)
        self._words = (f"zq{history.name.replace('-', '')}n{number}q" for number in count(1))
        self._down = False

    def follow(self) -> None:
        """Watch and act, at one table after the other, until the run is over."""
        raise NotImplementedError

    def _run(self) -> None:
        try:
            self.follow()
        except Finished:
            pass
        except Exception as error:  # noqa: BLE001 (the checker reports it)
            if not self.progress.over.is_set():
                self.history.note(GaveUp(why=f"{type(error).__name__}: {error}"))

    def pause(self, seconds: float) -> None:
        """Wait before the next try; called whenever the server cannot be reached."""
        if not self._down:
            self._down = True
            self.history.note(Down())
        if self.progress.over.wait(seconds):
            raise Finished

    def reached(self) -> None:
        """Record that the server has answered again."""
        if self._down:
            self._down = False
            self.history.note(Up())

    def think(self) -> None:
        """Sleep for a random time up to the pace."""
        time.sleep(self.dice.uniform(0, self.progress.pace))

    def change_table(self, table: str, seat: int | None) -> None:
        """Continue at this table; without a seat, as a spectator."""
        self.table, self.seat, self.cursor, self.known_rows = table, seat, None, 0
        self.history.note(Seated(table=table, seat=seat))

    def word(self) -> str:
        """A word that is used only once."""
        return next(self._words)

    def fill(self, action: dict[str, Any]) -> dict[str, Any]:
        """The action with a value in every open field; texts are words of this client's own."""
        dice = FastDice(self.dice.randbytes(8))
        filled = dict(action)
        for field, value in action.items():
            domain = as_domain(value)
            if isinstance(domain, Text) and domain.accepts(word := self.word()):
                filled[field] = word
            elif domain is not None:
                filled[field] = msgspec.to_builtins(domain.pick(dice))
        return filled


def as_domain(value: Any) -> Domain | None:
    """The domain of an open field, if this value is one."""
    if not isinstance(value, dict) or "open" not in value:
        return None
    domain: Domain = msgspec.convert(value, Domain)
    return domain


def words_in(text: str) -> list[str]:
    """The words of clients in a text.

    >>> words_in("Ada adds zqdeadwood0player0n12q to zqx1n3q.")
    ['zqdeadwood0player0n12q', 'zqx1n3q']
    """
    return sorted({word.lower() for word in _WORD.findall(text)})
