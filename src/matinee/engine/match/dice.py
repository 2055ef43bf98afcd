"""All randomness: seeded, unbiased, and for real tables provable.

A game draws from the `Dice` passed to it and never asks for their source. `TableDice` is for real
tables: each draw is a keyed hash of the seed, the log row and the number of the draw in that row.
So past draws reveal nothing about future ones, an undone draw never comes back, and anyone who gets
the seed afterwards can check every draw. `FastDice` is for simulation. `RecordedDice` repeats the
draws of a record.
"""

import hashlib
import random
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any, Final, TypeVar

Item = TypeVar("Item")

SEED_BYTES: Final = 32

WIDEST: Final = 2**64
"""The largest range of one draw."""


class Dice(ABC):
    """A source of uniform random numbers."""

    __slots__ = ()

    @abstractmethod
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""

    def die(self, sides: int = 6) -> int:
        """One die, from 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items in random order, in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class FastDice(Dice):
    """A quick generator for simulation; the same seed gives the same numbers.

    >>> one, two = FastDice("Reel 1"), FastDice("Reel 1")
    >>> [one.die() for _ in range(20)] == [two.die() for _ in range(20)]
    True
    """

    __slots__ = ("_bits",)

    def __init__(self, seed: int | str | bytes) -> None:
        self._bits = random.Random(seed).getrandbits

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, by rejection sampling of random bits."""
        bits = self._bits
        size = (n - 1).bit_length()
        number = bits(size)
        while number >= n:
            if n < 1:
                raise ValueError(f"nothing can be drawn from a range of {n}")
            number = bits(size)
        return number


class TableDice(Dice):
    """The draws of one log row of a real table; `draws` keeps each as (n, value)."""

    __slots__ = ("_row", "_seed", "draws")

    def __init__(self, seed: bytes, row: int) -> None:
        self._seed = seed
        self._row = row
        self.draws: list[tuple[int, int]] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, kept among the row's draws."""
        value = draw(self._seed, self._row, len(self.draws), n)
        self.draws.append((n, value))
        return value


class RecordedDice(Dice):
    """Repeats recorded draws, and refuses any other request."""

    __slots__ = ("_draws",)

    def __init__(self, draws: Iterable[tuple[int, int]]) -> None:
        self._draws = iter(draws)

    def below(self, n: int) -> int:
        """The next recorded value, if it was drawn from the same range."""
        recorded, value = next(self._draws, (0, 0))
        if recorded != n:
            raise LookupError(n)
        return value

    @property
    def spent(self) -> bool:
        """Whether every recorded draw has been repeated."""
        return next(self._draws, None) is None


def draw(seed: bytes, row: int, number: int, n: int) -> int:
    """The draw with this number in this row: uniform over 0 to n - 1.

    A 64-bit hash is accepted only below the largest multiple of n; otherwise the next attempt is
    hashed. So no value is favoured. `matinee verify` repeats exactly this.

    >>> draw(bytes(32), row=3, number=0, n=6) == draw(bytes(32), row=3, number=0, n=6)
    True
    """
    if not 1 <= n <= WIDEST:
        raise ValueError(f"nothing can be drawn from a range of {n}")
    limit = WIDEST - WIDEST % n
    attempt = 0
    while True:
        message = b"%d/%d/%d" % (row, number, attempt)
        digest = hashlib.blake2b(message, key=seed, digest_size=8, person=b"draw").digest()
        value = int.from_bytes(digest, "big")
        if value < limit:
            return value % n
        attempt += 1


def new_seed() -> bytes:
    """A new secret seed."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(text: str) -> bytes:
    """The seed derived from a text that a person has given."""
    return hashlib.blake2b(
        text.encode(errors="surrogateescape"), digest_size=SEED_BYTES, person=b"seed"
    ).digest()


def commitment(seed: bytes, header: bytes) -> str:
    """The hash shown at the start: it fixes seed and header without revealing the seed."""
    return hashlib.blake2b(seed + header, digest_size=32, person=b"commitment").hexdigest()


def bot_seed(seed: bytes, seat: int) -> bytes:
    """The seed of a bot's dice on this seat. The table's seed cannot be derived from it."""
    return hashlib.blake2b(b"%d" % seat, key=seed, digest_size=SEED_BYTES, person=b"bot").digest()
