"""`matinee replay` and `matinee verify`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import typer
from rich.text import Text

from matinee.cli.shell import OUT, bad_input
from matinee.cli.story import styled
from matinee.engine.match import Undo
from matinee.engine.record import (
    AnyFinished,
    AnySave,
    AnySeatRecord,
    Record,
    Save,
    SeatRecord,
    read,
)
from matinee.engine.refused import BadRecord, Refused, phrase
from matinee.engine.story import Line, Story
from matinee.engine.title import Games, Title, find
from matinee.engine.verify import Proof, resume, same_rules, saw_the_same, verify

DISPROVED: Final = 1
PARTLY_PROVED: Final = 3


def open_record(file: Path) -> tuple[Title, Record]:
    """A record and the title it belongs to."""
    record = read(file, Games())
    title, header = find(record.header.game), record.header
    if len(header.players) not in title.seats:
        problem = f"{len(header.players)} players cannot play {title.name}"
        raise BadRecord("record-malformed", file=file, problem=problem)
    title.options_of(header.options)
    return title, record


def show_replay(file: Path, to: int | None, seat: int | None, *, lines: bool) -> None:
    """Tell a record, and show the table where it stops."""
    title, record = open_record(file)
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
        _tell_seen(title, record, stop, lines=lines)
        return
    viewer = None if seat is None else seat - 1
    story = Story(title, record.header, viewer)
    match = None
    if same_rules(record, title.game):
        match = resume(record, title.game, str(file), story.words.why)
    for number, line in story.tell(record.rows[: stop + 1]):
        _print_lines(number, [line], quotes=lines)
    if match is None:
        OUT.print("\nThe rules have changed since, so the table cannot be shown.")
    else:
        view = title.game.view(match.at(stop), viewer)
        OUT.print()
        OUT.print(title.board.draw(view, story.words, viewer))


def _tell_seen(title: Title, record: AnySeatRecord, stop: int, *, lines: bool) -> None:
    story = Story(title, record.header, record.seat)
    for number, row in enumerate(record.rows[: stop + 1]):
        _print_lines(number, story.row(row), quotes=lines)


def _print_lines(number: int, lines: Iterable[Line], *, quotes: bool) -> None:
    for line in styled(lines, quotes=quotes):
        OUT.print(Text(f"{number:>5}  ", style="dim") + line)


def show_proof(file: Path, seen: Path | None) -> None:
    """Check a record and say what was found, a line each."""
    title, record = open_record(file)
    witness = None if seen is None else open_record(seen)[1]
    if witness is not None and not isinstance(witness, SeatRecord):
        bad_input(f"{seen} is not a seat record.")
    if isinstance(record, SeatRecord):
        if witness is not None:
            bad_input(f"{file} is a seat record itself; --seen needs the whole record.")
        OUT.print(
            f"{file} is whole, but it is what one seat saw: its dice can be proven once the game "
            f"is over and the seed is open. Commitment: {record.header.commitment}",
            soft_wrap=True,
        )
        return
    why = Story(title, record.header, None).words.why
    proof = verify(record, title.game, str(file), why)
    _show_findings(proof)
    same = True
    if witness is not None:
        same = witness.header == record.header
        if same and proof.rules:
            same = saw_the_same(resume(record, title.game), witness)
        whose = f"seat {witness.seat + 1}"
        if not same:
            _finding(False, f"What {whose} saw was another match.")
        elif proof.rules:
            _finding(True, f"It is the match that {whose} saw.")
        else:
            _finding(None, f"Its table is the one of {whose}; the moves cannot be compared.")
    _show_remarks(record)
    if not (proof.fair and same) or proof.rules is False:
        verdict = "This record does NOT prove to be a fair and legal match."
        OUT.print(Text(verdict, style="bold red"))
        raise typer.Exit(DISPROVED)
    if proof.rules is None:
        OUT.print(Text("The dice hold. The moves were not checked.", style="bold yellow"))
        raise typer.Exit(PARTLY_PROVED)
    OUT.print(Text("Verified.", style="bold green"))


def _show_findings(proof: Proof) -> None:
    _finding(
        proof.seed,
        "Seed and table are those that were committed to before the first draw."
        if proof.seed
        else "Seed or table are not those that were committed to before the first draw.",
    )
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
        told = "The rules or the cards have changed since: the moves cannot be checked here."
    _finding(proof.rules, told)


def _show_remarks(record: AnySave | AnyFinished) -> None:
    """What is fair enough but worth knowing."""
    agreed = [str(n) for n, row in enumerate(record.rows) if isinstance(row, Undo) and row.agreed]
    if agreed:
        rows = "row" if len(agreed) == 1 else "rows"
        OUT.print(f"  Taken back by agreement, in {rows} {', '.join(agreed)}.", style="dim")
    if record.header.practice:
        OUT.print("  A practice match: its seed was chosen by hand.", style="dim")
    if isinstance(record, Save):
        OUT.print("  A save, not a finished record: the match may still go on.", style="dim")


def _finding(right: bool | None, text: str) -> None:
    mark, style = {True: ("✓", "green"), False: ("✗", "red"), None: ("·", "yellow")}[right]
    OUT.print(Text(f"{mark} ", style=style) + Text(text))
