"""`matinee db`: maintenance of the database in the settings."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
import typer
from rich.progress import Progress
from sqlalchemy.exc import IntegrityError

from matinee.cli.output import ERR, FAILED, OUT, sentence
from matinee.server import database_check
from matinee.server.database_check import DamageReport
from matinee.server.settings import Settings
from matinee.store.connections import display_address, normalise
from matinee.store.database import Database
from matinee.store.errors import StoreRefused
from matinee.store.maintenance import quarantine
from matinee.store.maintenance.backup import back_up
from matinee.store.migrate import require_current, upgrade


def bring_up_to_date() -> None:
    """Upgrade the database, and report what was done."""
    with Database.open(Settings.read().database) as database:
        done = upgrade(database)
        name = display_address(database.url)
    text = f"{name} is up to date now." if done else f"{name} was up to date already."
    OUT.print(text, soft_wrap=True)


def back_up_to(file: Path) -> None:
    """Make a backup, and print its path."""
    try:
        back_up(Settings.read().database, file)
    except StoreRefused as refused:
        if refused.key != "backup-damaged":
            raise
        ERR.print(sentence(refused), soft_wrap=True)
        raise typer.Exit(FAILED) from None
    OUT.print(f"The backup is in {file}.", soft_wrap=True)


def check_for_damage(*, aside: bool, json: bool) -> None:
    """Report damage, its effect and the remedy; exits with 1 if there is any damage."""
    with _existing() as database, Progress(console=ERR, transient=True) as progress:
        bar = progress.add_task("tables", total=None, visible=ERR.is_terminal and not json)
        report = database_check.check(
            database, lambda done, of: progress.update(bar, completed=done, total=of)
        )
        if aside:
            report = database_check.set_aside(database, report)
    if json:
        OUT.print(msgspec.json.format(msgspec.json.encode(report)).decode(), soft_wrap=True)
    else:
        _tell(report, aside=aside)
    if not report.sound:
        raise typer.Exit(FAILED)


def bring_table_back(table: str) -> None:
    """Restore a table that was set aside."""
    with _existing() as database:
        require_current(database)
        try:
            database.write_now(partial(quarantine.bring_back, table_id=table), about=table)
        except IntegrityError as error:
            problem = str(error.orig).strip()
            raise StoreRefused("aside-unfit", table=table, problem=problem) from None
    OUT.print(f"The table {table} is back as it was. Look at it with: matinee db check.")


@contextmanager
def _existing() -> Iterator[Database]:
    url = normalise(Settings.read().database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise StoreRefused("store-missing", database=url.database)
    with Database(url) as database:
        yield database


def _tell(report: DamageReport, *, aside: bool) -> None:
    for line in _lines(report, aside=aside):
        OUT.print(line, soft_wrap=True)


def _lines(report: DamageReport, *, aside: bool) -> Iterator[str]:
    yield f"{report.database}: {_count(report.tables, 'table')} looked at."
    if report.file:
        yield "The database itself is damaged. Stop the servers and restore the latest backup."
        yield from (f"  {problem}" for problem in report.file)
    for value in report.values:
        row = ", ".join(f"{name} {key}" for name, key in value.row.items())
        yield f"Damaged: {value.place} ({row}): {value.problem}."
    if report.values:
        yield "Servers leave out what they cannot read. A backup may have it as it was."
    for table in report.damaged:
        end = " It was set aside." if table.set_aside else ""
        yield f"Table {table.id} cannot be opened: {table.problem}.{end}"
    if report.unopened:
        yield "Its people are told that it is damaged; all other tables go on." + (
            "" if aside else " To move it out of the way: matinee db check --set-aside."
        )
    if report.older:
        yield f"{_count(len(report.older), 'table')} of rules that this Matinee no longer has."
    for known in report.aside:
        yield f"Set aside: {known.table_id} ({known.problem})."
    if report.aside:
        yield "To bring one back: matinee db restore-table TABLE."
    yield "Nothing is damaged." if report.sound else "Something is damaged."


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
