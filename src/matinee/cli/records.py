"""`matinee replay` and `matinee verify`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.text import Text

from matinee.cli.shell import OUT, bad_input
from matinee.engine.game import Event, Seat, Words, audible
from matinee.engine.match import Play, Setup, Sit, Undo
from matinee.engine.record import AnySeatRecord, Record, SeatRecord, Seen, TakenBack, read
from matinee.engine.refused import Refused, phrase
from matinee.engine.title import Title, titles
from matinee.engine.verify import resume, same_rules, saw_the_same, verify

DISPROVED = 1


def open_record(file: Path) -> tuple[Title, Record]:
    """A record and the title it belongs to."""
    found = titles()
    record = read(file, {key: title.game for key, title in found.items()})
    return found[record.header.game], record


def words_for(title: Title, record: Record) -> Words:
    """The words for a record's table."""
    options = title.options_of(record.header.options)
    return title.words([player.name for player in record.header.players], options)


def show_replay(file: Path, to: int | None, seat: int | None, *, lines: bool) -> None:
    """Tell a record, and show the table where it stops."""
    title, record = open_record(file)
    words = words_for(title, record)
    seats = len(record.header.players)
    if seat is not None and not 1 <= seat <= seats:
        raise Refused("seat-unknown", seat=seat, seats=seats)
    last = len(record.rows) - 1
    if to is not None and not 0 <= to <= last:
        raise Refused("row-range", row=to, last=last)
    stop = last if to is None else to
    if isinstance(record, SeatRecord):
        if seat is not None and seat != record.seat + 1:
            bad_input(f"{file} is what seat {record.seat + 1} saw, not seat {seat}.")
        _tell_seen(record, words, stop, lines=lines)
        return
    viewer = None if seat is None else seat - 1
    story = Story(words, viewer, lines=lines)
    for number, row in enumerate(record.rows[: stop + 1]):
        story.tell(number, row)
    if same_rules(record, title.game):
        state = resume(record, title.game, str(file)).at(stop)
        OUT.print()
        OUT.print(title.board.draw(title.game.view(state, viewer), words, viewer))
    else:
        OUT.print("\nThe rules have changed since, so the table cannot be shown.")


class Story:
    """A match told row by row, as one viewer saw it."""

    def __init__(
        self, words: Words, viewer: Seat | None, *, lines: bool, numbered: bool = True
    ) -> None:
        self.words = words
        self.viewer = viewer
        self.lines = lines
        self.numbered = numbered

    def tell(self, number: int, row: Any) -> None:
        """What happened in a row."""
        if isinstance(row, Setup | Play | Seen):
            self.events(row.events, number)
        elif isinstance(row, Undo | TakenBack):
            self._line(number, Text(f"Taken back to row {row.to}.", style="italic"))
        elif isinstance(row, Sit):
            told = f"Seat {row.seat + 1} is now played by {row.player.name}."
            self._line(number, Text(told, style="italic"))

    def events(self, events: Sequence[Event], number: int = 0) -> None:
        """What happened, as far as the viewer is told."""
        for event in events:
            if not audible(event, self.viewer):
                continue
            quote = self.words.quote(event) if self.lines else ""
            if quote:
                spoken = quote if quote.startswith("(") else f"“{quote}”"
                self._line(number, Text(spoken, style="italic dim"))
            told = self.words.tell(event, self.viewer)
            if told:
                self._line(number, Text(told))

    def _line(self, number: int, text: Text) -> None:
        OUT.print(Text(f"{number:>5}  " if self.numbered else "  ", style="dim") + text)


def _tell_seen(record: AnySeatRecord, words: Words, stop: int, *, lines: bool) -> None:
    story = Story(words, record.seat, lines=lines)
    for number, row in enumerate(record.rows[: stop + 1]):
        story.tell(number, row)


def show_proof(file: Path, seen: Path | None) -> None:
    """Check a record and say what was found, a line each."""
    title, record = open_record(file)
    if isinstance(record, SeatRecord):
        OUT.print(
            f"{file} is whole, but it is what one seat saw: its dice can be proven once the game\n"
            f"is over and the seed is open. Commitment: {record.header.commitment}"
        )
        return
    proof = verify(record, title.game, str(file))
    _finding(proof.seed, "The seed is the one that was committed to before the first draw.")
    _finding(
        proof.bad_draw is None,
        f"All {proof.draws} draws follow from the seed."
        if proof.bad_draw is None
        else f"Row {proof.bad_draw} has a draw that does not follow from the seed.",
    )
    told = "Every action was legal and led where the record says."
    if proof.problem:
        told = phrase(proof.problem)
    elif proof.rules is False:
        told = "The result is not the one that the rules give."
    elif proof.rules is None:
        told = "Not checked: the rules or the cards have changed since (legality of actions)."
    _finding(proof.rules, told)
    if record.header.practice:
        OUT.print("  A practice match: its seed was chosen by hand.", style="dim")
    holds = proof.holds
    if seen is not None:
        witness = open_record(seen)[1]
        if not isinstance(witness, SeatRecord):
            bad_input(f"{seen} is not a seat record.")
        same = saw_the_same(record, witness)
        _finding(same, f"It tells just what seat {witness.seat + 1} saw.")
        holds = holds and same
    if not holds:
        OUT.print(
            Text("This record does NOT prove to be a fair and legal match.", style="bold red")
        )
        raise typer.Exit(DISPROVED)
    OUT.print(Text("Verified.", style="bold green"))


def _finding(right: bool | None, text: str) -> None:
    mark, style = {True: ("✓", "green"), False: ("✗", "red"), None: ("·", "yellow")}[right]
    OUT.print(Text(f"{mark} ", style=style) + Text(text))
