"""`matinee replay` and `matinee verify`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import typer
from rich.text import Text

from matinee.cli.log_style import style_lines
from matinee.cli.output import OUT, bad_input
from matinee.engine.contract.installed_games import Games, find
from matinee.engine.contract.title import Title
from matinee.engine.match.log_rows import Undo
from matinee.engine.match.record import (
    AnyFinishedRecord,
    AnySaveRecord,
    AnySeatRecord,
    Record,
    SaveRecord,
    SeatRecord,
    read,
)
from matinee.engine.match.verify import (
    Verification,
    matches_seat_record,
    resume,
    same_rules,
    verify,
)
from matinee.engine.text.current_language import _, current_language, ngettext
from matinee.engine.text.errors import BadRecord, LazyText, Refused, error_text
from matinee.engine.text.i18n import N_
from matinee.engine.text.narration import Line, LogNarrator

DISPROVED: Final = 1
PARTLY_PROVED: Final = 3


def open_record(file: Path) -> tuple[Title, Record]:
    """A record and its title."""
    record = read(file, Games())
    title, header = find(record.header.game), record.header
    if len(header.players) not in title.seats:
        problem = LazyText(
            N_("{n} players cannot play {game}"),
            values={"n": len(header.players), "game": title.name},
        )
        raise BadRecord("record-malformed", file=file, problem=problem)
    title.options_of(header.options)
    return title, record


def show_replay(file: Path, to: int | None, seat: int | None, *, lines: bool) -> None:
    """Narrate a record, and show the table at its end."""
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
            message = _("{file} is what seat {seat} saw, not seat {other}.")
            bad_input(message.format(file=file, seat=record.seat + 1, other=seat))
        _tell_seen(title, record, stop, lines=lines)
        return
    viewer = None if seat is None else seat - 1
    story = LogNarrator(title, record.header, viewer, current_language(title))
    match = None
    if same_rules(record, title.game):
        match = resume(record, title.game, str(file), story.words.refusal_text)
    for number, line in story.narrate(record.rows[: stop + 1]):
        _print_lines(number, [line], quotes=lines)
    if match is None:
        message = _("The rules have changed since, so the table cannot be shown.")
        OUT.print(f"\n{message}")
    else:
        view = title.game.view(match.state_at(stop), viewer)
        OUT.print()
        OUT.print(title.terminal.draw(view, story.words, viewer))


def _tell_seen(title: Title, record: AnySeatRecord, stop: int, *, lines: bool) -> None:
    story = LogNarrator(title, record.header, record.seat, current_language(title))
    for number, row in enumerate(record.rows[: stop + 1]):
        _print_lines(number, story.row(row), quotes=lines)


def _print_lines(number: int, lines: Iterable[Line], *, quotes: bool) -> None:
    for line in style_lines(lines, quotes=quotes):
        OUT.print(Text(f"{number:>5}  ", style="dim") + line)


def show_proof(file: Path, seen: Path | None) -> None:
    """Verify a record and print each result on a line."""
    title, record = open_record(file)
    witness = None if seen is None else open_record(seen)[1]
    if witness is not None and not isinstance(witness, SeatRecord):
        bad_input(_("{file} is not a seat record.").format(file=seen))
    if isinstance(record, SeatRecord):
        if witness is not None:
            message = _("{file} is a seat record itself; --seen needs the whole record.")
            bad_input(message.format(file=file))
        message = _(
            "{file} is whole, but it is what one seat saw: its dice can be proven once the game "
            "is over and the seed is open. Commitment: {commitment}"
        )
        message = message.format(file=file, commitment=record.header.commitment)
        OUT.print(message, soft_wrap=True)
        return
    why = LogNarrator(title, record.header, None, current_language(title)).words.refusal_text
    proof = verify(record, title.game, str(file), why)
    _show_findings(proof)
    same = True
    if witness is not None:
        same = witness.header == record.header
        if same and proof.rules:
            same = matches_seat_record(resume(record, title.game), witness)
        seat = witness.seat + 1
        if not same:
            _finding(False, _("What seat {seat} saw was another match.").format(seat=seat))
        elif proof.rules:
            _finding(True, _("It is the match that seat {seat} saw.").format(seat=seat))
        else:
            message = _("Its table is the one of seat {seat}; the moves cannot be compared.")
            _finding(None, message.format(seat=seat))
    _show_remarks(record, proof)
    if not (proof.fair and same) or proof.rules is False:
        verdict = _("This record does NOT prove to be a fair and legal match.")
        OUT.print(Text(verdict, style="bold red"))
        raise typer.Exit(DISPROVED)
    if proof.rules is None:
        OUT.print(Text(_("The dice hold. The moves were not checked."), style="bold yellow"))
        raise typer.Exit(PARTLY_PROVED)
    OUT.print(Text(_("Verified."), style="bold green"))


def _show_findings(proof: Verification) -> None:
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
    message = _("Every action was legal and led where the record says.")
    if proof.problem:
        message = error_text(proof.problem, current_language())
    elif proof.rules is False:
        message = _("The result is not the one that the rules give.")
    elif proof.rules is None:
        message = _("The rules or the cards have changed since: the moves cannot be checked here.")
    _finding(proof.rules, message)


def _show_remarks(record: AnySaveRecord | AnyFinishedRecord, proof: Verification) -> None:
    agreed = [str(n) for n, row in enumerate(record.rows) if isinstance(row, Undo) and row.agreed]
    if agreed:
        message = ngettext(
            "Taken back by agreement, in row {rows}.",
            "Taken back by agreement, in rows {rows}.",
            len(agreed),
        )
        OUT.print(f"  {message.format(rows=', '.join(agreed))}", style="dim")
    if proof.redacted:
        message = ngettext(
            "The words of {n} move were taken out; everything else of it is proved.",
            "The words of {n} moves were taken out; everything else of them is proved.",
            proof.redacted,
        )
        OUT.print(f"  {message.format(n=proof.redacted)}", style="dim")
    if record.header.practice:
        OUT.print("  " + _("A practice match: its seed was chosen by hand."), style="dim")
    if isinstance(record, SaveRecord):
        message = _("A save, not a finished record: the match may still go on.")
        OUT.print(f"  {message}", style="dim")


def _finding(right: bool | None, text: str) -> None:
    mark, style = {True: ("✓", "green"), False: ("✗", "red"), None: ("·", "yellow")}[right]
    OUT.print(Text(f"{mark} ", style=style) + Text(text))
