"""A match told line by line, as one viewer saw it."""

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from matinee.engine.game import Event, Seat, Words, audible
from matinee.engine.match import Header, Row, Sit, Undo
from matinee.engine.record import Seen, SeenRow, TakenBack, Witness
from matinee.engine.title import Title


class Story:
    """Makes lines of what happens; whoever sits down later is called by name from then on."""

    def __init__(self, title: Title, header: Header, viewer: Seat | None, *, lines: bool) -> None:
        self._title = title
        self._options = title.options_of(header.options)
        self._names = [player.name for player in header.players]
        self._viewer = viewer
        self._lines = lines
        self.words = self._make_words()

    def _make_words(self) -> Words:
        return self._title.words(self._names, self._options)

    def tell(self, rows: Iterable[Row]) -> Iterator[tuple[int, Text]]:
        """What the viewer noticed of a whole log: the row's number, and a line."""
        witness = Witness(self._viewer)
        for number, row in enumerate(rows):
            seen = witness.notice(row)
            if seen is not None:
                to = row.to if isinstance(row, Undo) else None
                yield from ((number, line) for line in self.row(seen, to))

    def row(self, row: SeenRow, to: int | None = None) -> Iterator[Text]:
        """The lines of one row; `to` is where an undo leads, if its own number is not meant."""
        if isinstance(row, Seen):
            yield from self.events(row.events)
        elif isinstance(row, TakenBack):
            back = row.to if to is None else to
            yield Text(f"{self._names[row.seat]} takes back: on from row {back}.", style="italic")
        elif isinstance(row, Sit):
            yield Text(f"{row.player.name} now plays for {self._names[row.seat]}.", style="italic")
            self._names[row.seat] = row.player.name
            self.words = self._make_words()

    def events(self, events: Sequence[Event]) -> Iterator[Text]:
        """What happened, as far as the viewer is told."""
        for event in events:
            if not audible(event, self._viewer):
                continue
            quote = self.words.quote(event) if self._lines else ""
            if quote:
                spoken = quote if quote.startswith("(") else f"“{quote}”"
                yield Text(spoken, style="italic dim")
            told = self.words.tell(event, self._viewer)
            if told:
                yield Text(told)
