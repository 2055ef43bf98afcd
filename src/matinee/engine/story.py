"""A match told line by line, as one viewer saw it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, Literal

import msgspec

from matinee.engine.game import Event, Seat, Words, audible
from matinee.engine.language import ENGLISH, Language
from matinee.engine.match import Header
from matinee.engine.record import SaidAnew, Seen, SeenRow, TakenBack, TakenOut, Witness
from matinee.engine.refused import N_
from matinee.engine.rows import Close, Row, Sit, Undo
from matinee.engine.title import Title

CLOSED: Final = {
    "agreed": N_("The table ends the game here, as all agreed."),
    "conceded": N_("{name} concedes, and the game ends here."),
    "abandoned": N_("The table was left for too long and is closed."),
}

TAKEN_OUT: Final = N_("Something was taken out of the story; nothing more is said about it.")


class Line(msgspec.Struct, frozen=True):
    """Something to be read."""

    text: str
    kind: Literal["told", "quote", "table"] = "told"
    """What happened in the game, what somebody says out loud, or what the table did."""


class Story:
    """Makes lines of what happens; whoever sits down later is called by name from then on."""

    def __init__(
        self, title: Title, header: Header, viewer: Seat | None, language: Language = ENGLISH
    ) -> None:
        self._title = title
        self._options = title.options_of(header.options)
        self._names = [player.name for player in header.players]
        self._viewer = viewer
        self._language = language
        self._anew = (0, 0)
        """How many rows are said anew, and how many of them are still to come."""
        self.words = self._make_words()

    def _make_words(self) -> Words:
        return self._title.words(tuple(self._names), self._options, self._language)

    def tell(self, rows: Iterable[Row]) -> Iterator[tuple[int, Line]]:
        """What the viewer noticed of a whole log: the row's number, and a line."""
        witness = Witness(self._viewer)
        for number, row in enumerate(rows):
            seen = witness.notice(row)
            if seen is not None:
                to = row.to if isinstance(row, Undo) else None
                yield from ((number, line) for line in self.row(seen, to))

    def row(self, row: SeenRow, to: int | None = None) -> Iterator[Line]:
        """The lines of one row; `to` is where an undo leads, if its own number is not meant.

        They are made when they are asked for, in the words of the table as it sat then.
        """
        match row:
            case Seen():
                plays, left = self._anew
                self._anew = plays, max(0, left - 1)
                return iter(()) if 0 < left < plays else self.events(row.events)
            case TakenBack():
                said = self._language.gettext("{name} takes back: on from row {row}.")
                back = row.to if to is None else to
                told = said.format(name=self._names[row.seat], row=back)
            case SaidAnew():
                self._anew = row.plays, row.plays
                said = self._language.gettext("{name} rewords what was just told.")
                told = said.format(name=self._names[row.seat])
            case TakenOut():
                if row.again:
                    return iter(())
                said = self._language.gettext(TAKEN_OUT)
                return chain((Line(said, "table"),), self.events(row.events))
            case Sit():
                told = self._sat(row)
                self._names[row.seat] = row.player.name
                self.words = self._make_words()
            case Close():
                name = "" if row.seat is None else self._names[row.seat]
                told = self._language.gettext(CLOSED[row.why]).format(name=name)
        return iter((Line(told, "table"),))

    def _sat(self, row: Sit) -> str:
        before, player = self._names[row.seat], row.player
        said = N_("{name} is back.") if player.bot is None else N_("A bot plays on for {name}.")
        if player.name != before:
            said = N_("{other} now plays for {name}.")
        return self._language.gettext(said).format(name=before, other=player.name)

    def events(self, events: Sequence[Event]) -> Iterator[Line]:
        """What happened, as far as the viewer is told."""
        return lines_of(events, self.words, self._viewer)


def lines_of(events: Iterable[Event], words: Words, viewer: Seat | None) -> Iterator[Line]:
    """What happened, in these words, as far as the viewer is told."""
    for event in events:
        if not audible(event, viewer):
            continue
        quote = words.quote(event)
        if quote:
            quoted = quote if quote.startswith("(") else words.language.quoted(quote)
            yield Line(quoted, "quote")
        told = words.tell(event, viewer)
        if told:
            yield Line(told)
