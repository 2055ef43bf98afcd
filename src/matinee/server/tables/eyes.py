"""What one viewer has noticed of a table's log, numbered as that viewer counts.

The numbers that the outside sees are these, never the log's own: those would tell when somebody
chose in secret.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from matinee.engine.game import Seat, Words
from matinee.engine.language import ENGLISH, Language
from matinee.engine.match import Header
from matinee.engine.record import SaidAnew, SeenRow, Witness
from matinee.engine.rows import Row
from matinee.engine.story import Line, Story
from matinee.engine.title import Title


@dataclass(eq=False)
class Noticed:
    """A row as one viewer saw it."""

    number: int
    logged: int
    """Its number in the log: for the server only."""
    at: float
    row: SeenRow
    words: Words
    """Those of the table as it sat then."""
    _told: Iterator[Line]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What happened, in words."""
        return tuple(self._told)


class Eyes:
    """One viewer's eyes on a log: a seat's, or with `None` those of somebody who looks on.

    What they noticed they tell in one language.
    """

    def __init__(
        self, title: Title, header: Header, viewer: Seat | None, language: Language = ENGLISH
    ) -> None:
        self._witness = Witness(viewer)
        self._story = Story(title, header, viewer, language)
        self._read = 0
        self.noticed: list[Noticed] = []

    @property
    def words(self) -> Words:
        """The words of the table as it sits now."""
        return self._story.words

    def follow(self, rows: Sequence[Row], times: Sequence[float]) -> None:
        """Look at the rows that are new."""
        for number in range(self._read, len(rows)):
            seen = self._witness.notice(rows[number])
            if seen is not None:
                at, words = times[number], self._story.words
                told = self._story.row(seen)
                self.noticed.append(Noticed(len(self.noticed), number, at, seen, words, told))
            if isinstance(seen, SaidAnew):
                # It is read in its new words only: the old ones stand in the record.
                old = self.noticed[seen.of]
                self.noticed[seen.of] = replace(old, _told=iter(()))
        self._read = len(rows)

    def before(self, number: int) -> int:
        """The last row of the log before the viewer noticed this row of its own count."""
        return self.noticed[number].logged - 1

    def seen_at(self, logged: int) -> int:
        """The viewer's own number of what stood on the table after this row of the log."""
        return self._witness.stands_at(logged)
