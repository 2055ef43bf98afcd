"""Narration of a match: sentences for the rows of its log, as one viewer saw them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, Literal

import msgspec

from matinee.engine.contract.game import Event, GameText, Seat, is_visible_to
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Close, Row, SeatChange, Undo
from matinee.engine.match.match import Header
from matinee.engine.match.seat_log import (
    RedactedRow,
    RewordedRow,
    SeatLog,
    SeatLogRow,
    UndoRow,
    VisibleRow,
)
from matinee.engine.text.i18n import ENGLISH, N_, Language

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


class LogNarrator:
    """Makes the lines of a log. A player who sits down later is named from then on."""

    def __init__(
        self, title: Title, header: Header, viewer: Seat | None, language: Language = ENGLISH
    ) -> None:
        self._title = title
        self._options = title.options_of(header.options)
        self._names = [player.name for player in header.players]
        self._viewer = viewer
        self._language = language
        self._anew = (0, 0)
        """The number of plays that a rewording repeats, and how many of them are still to come."""
        self.words = self._make_words()

    def _make_words(self) -> GameText:
        return self._title.text(tuple(self._names), self._options, self._language)

    def narrate(self, rows: Iterable[Row]) -> Iterator[tuple[int, Line]]:
        """The lines of a whole log for the viewer, each with its row number."""
        seat_log = SeatLog(self._viewer)
        for number, row in enumerate(rows):
            seen = seat_log.add_row(row)
            if seen is not None:
                to = row.to if isinstance(row, Undo) else None
                yield from ((number, line) for line in self.row(seen, to))

    def row(self, row: SeatLogRow, to: int | None = None) -> Iterator[Line]:
        """The lines of one row; `to` is the target of an undo, if not the number in the row.

        They are made lazily, with the names of the players at that time.
        """
        match row:
            case VisibleRow():
                plays, left = self._anew
                self._anew = plays, max(0, left - 1)
                return iter(()) if 0 < left < plays else self.events(row.events)
            case UndoRow():
                said = self._language.gettext("{name} takes back: on from row {row}.")
                back = row.to if to is None else to
                text = said.format(name=self._names[row.seat], row=back)
            case RewordedRow():
                self._anew = row.plays, row.plays
                said = self._language.gettext("{name} rewords what was just told.")
                text = said.format(name=self._names[row.seat])
            case RedactedRow():
                if row.again:
                    return iter(())
                said = self._language.gettext(TAKEN_OUT)
                return chain((Line(said, "table"),), self.events(row.events))
            case SeatChange():
                text = self._sat(row)
                self._names[row.seat] = row.player.name
                self.words = self._make_words()
            case Close():
                name = "" if row.seat is None else self._names[row.seat]
                text = self._language.gettext(CLOSED[row.why]).format(name=name)
        return iter((Line(text, "table"),))

    def _sat(self, row: SeatChange) -> str:
        before, player = self._names[row.seat], row.player
        said = N_("{name} is back.") if player.bot is None else N_("A bot plays on for {name}.")
        if player.name != before:
            said = N_("{other} now plays for {name}.")
        return self._language.gettext(said).format(name=before, other=player.name)

    def events(self, events: Sequence[Event]) -> Iterator[Line]:
        """The lines of events, as far as they are visible to the viewer."""
        return lines_of(events, self.words, self._viewer)


def lines_of(events: Iterable[Event], words: GameText, viewer: Seat | None) -> Iterator[Line]:
    """The lines of events in these words, as far as they are visible to the viewer."""
    for event in events:
        if not is_visible_to(event, viewer):
            continue
        quote = words.event_quote(event)
        if quote:
            quoted = quote if quote.startswith("(") else words.language.quoted(quote)
            yield Line(quoted, "quote")
        text = words.event_text(event, viewer)
        if text:
            yield Line(text)
