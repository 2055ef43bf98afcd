"""`matinee replay` and `matinee verify`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import typer
from rich.text import Text

from matinee.cli.shell import OUT, bad_input
from matinee.cli.story import styled
from matinee.engine.record import (
    AnyFinished,
    AnySave,
    AnySeatRecord,
    Record,
    Save,
    SeatRecord,
    read,
)
from matinee.engine.refused import N_, BadRecord, Refused, Said, phrase
from matinee.engine.rows import Undo
from matinee.engine.story import Line, Story
from matinee.engine.title import Games, Title, find
from matinee.engine.verify import Proof, resume, same_rules, saw_the_same, verify
from matinee.server.speech import _, many, spoken

DISPROVED: Final = 1
PARTLY_PROVED: Final = 3


def open_record(file: Path) -> tuple[Title, Record]:
    """A record and the title it belongs to."""
    record = read(file, Games())
    title, header = find(record.header.game), record.header
    if len(header.players) not in title.seats:
        problem = Said(
            N_("{n} players cannot play {game}"),
            values={"n": len(header.players), "game": title.name},
        )
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
            told = _("{file} is what seat {seat} saw, not seat {other}.")
            bad_input(told.format(file=file, seat=record.seat + 1, other=seat))
        _tell_seen(title, record, stop, lines=lines)
        return
    viewer = None if seat is None else seat - 1
    story = Story(title, record.header, viewer, spoken(title))
    match = None
    if same_rules(record, title.game):
        match = resume(record, title.game, str(file), story.words.why)
    for number, line in story.tell(record.rows[: stop + 1]):
        _print_lines(number, [line], quotes=lines)
    if match is None:
        told = _("The rules have changed since, so the table cannot be shown.")
        OUT.print(f"\n{told}")
    else:
        view = title.game.view(match.at(stop), viewer)
        OUT.print()
        OUT.print(title.board.draw(view, story.words, viewer))


def _tell_seen(title: Title, record: AnySeatRecord, stop: int, *, lines: bool) -> None:
    story = Story(title, record.header, record.seat, spoken(title))
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
        bad_input(_("{file} is not a seat record.").format(file=seen))
    if isinstance(record, SeatRecord):
        if witness is not None:
            told = _("{file} is a seat record itself; --seen needs the whole record.")
            bad_input(told.format(file=file))
        told = _(
            "{file} is whole, but it is what one seat saw: its dice can be proven once the game "
            "is over and the seed is open. Commitment: {commitment}"
        )
        told = told.format(file=file, commitment=record.header.commitment)
        OUT.print(told, soft_wrap=True)
        return
    why = Story(title, record.header, None, spoken(title)).words.why
    proof = verify(record, title.game, str(file), why)
    _show_findings(proof)
    same = True
    if witness is not None:
        same = witness.header == record.header
        if same and proof.rules:
            same = saw_the_same(resume(record, title.game), witness)
        seat = witness.seat + 1
        if not same:
            _finding(False, _("What seat {seat} saw was another match.").format(seat=seat))
        elif proof.rules:
            _finding(True, _("It is the match that seat {seat} saw.").format(seat=seat))
        else:
            told = _("Its table is the one of seat {seat}; the moves cannot be compared.")
            _finding(None, told.format(seat=seat))
    _show_remarks(record, proof)
    if not (proof.fair and same) or proof.rules is False:
        verdict = _("This record does NOT prove to be a fair and legal match.")
        OUT.print(Text(verdict, style="bold red"))
        raise typer.Exit(DISPROVED)
    if proof.rules is None:
        OUT.print(Text(_("The dice hold. The moves were not checked."), style="bold yellow"))
        raise typer.Exit(PARTLY_PROVED)
    OUT.print(Text(_("Verified."), style="bold green"))


def _show_findings(proof: Proof) -> None:
    _finding(
        proof.seed,
        _("Seed and table are those that were committed to before the first draw.")
        if proof.seed
        else _("Seed or table is not what was committed to before the first draw."),
    )
    _finding(
        proof.bad_draw is None,
        _("All {n} draws follow from the seed.").format(n=proof.draws)
        if proof.bad_draw is None
        else _("Row {row} has a draw that does not follow from the seed.").format(
            row=proof.bad_draw
        ),
    )
    told = _("Every action was legal and led where the record says.")
    if proof.problem:
        told = phrase(proof.problem, spoken())
    elif proof.rules is False:
        told = _("The result is not the one that the rules give.")
    elif proof.rules is None:
        told = _("The rules or the cards have changed since: the moves cannot be checked here.")
    _finding(proof.rules, told)


def _show_remarks(record: AnySave | AnyFinished, proof: Proof) -> None:
    """What is fair enough but worth knowing."""
    agreed = [str(n) for n, row in enumerate(record.rows) if isinstance(row, Undo) and row.agreed]
    if agreed:
        told = many(
            "Taken back by agreement, in row {rows}.",
            "Taken back by agreement, in rows {rows}.",
            len(agreed),
        )
        OUT.print(f"  {told.format(rows=', '.join(agreed))}", style="dim")
    if proof.unsaid:
        told = many(
            "The words of {n} move were taken out; everything else of it is proved.",
            "The words of {n} moves were taken out; everything else of them is proved.",
            proof.unsaid,
        )
        OUT.print(f"  {told.format(n=proof.unsaid)}", style="dim")
    if record.header.practice:
        OUT.print("  " + _("A practice match: its seed was chosen by hand."), style="dim")
    if isinstance(record, Save):
        told = _("A save, not a finished record: the match may still go on.")
        OUT.print(f"  {told}", style="dim")


def _finding(right: bool | None, text: str) -> None:
    mark, style = {True: ("✓", "green"), False: ("✗", "red"), None: ("·", "yellow")}[right]
    OUT.print(Text(f"{mark} ", style=style) + Text(text))
