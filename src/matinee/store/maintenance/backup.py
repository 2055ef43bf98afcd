"""Backups: a copy of a whole database in one file, made while servers go on writing."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import NamedTemporaryFile

from sqlalchemy import URL

from matinee.store.connections import BUSY_SECONDS, driver_arguments, normalise
from matinee.store.errors import StoreRefused
from matinee.store.maintenance.integrity import UNREADABLE, sqlite_problems
from matinee.store.schema import METADATA


def back_up(url: str | Path, file: Path) -> None:
    """Copy a snapshot of a database into a new file.

    An SQLite database becomes an SQLite file that can be used at once; a PostgreSQL database
    becomes an archive for `pg_restore`. A copy gets its name only after it was read and found
    sound: a backup of a damaged database would replace a good one.
    """
    known = normalise(url)
    with _temporary_file(file) as half:
        if known.get_backend_name() == "sqlite":
            _copy_sqlite(known, half)
        else:
            _dump_postgresql(known, half)


@contextmanager
def _temporary_file(file: Path) -> Iterator[Path]:
    """A temporary file that is renamed when it is complete, and replaces no other."""
    half = None
    try:
        _refuse_existing(file)
        with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as out:
            half = Path(out.name)
        yield half
        with half.open("rb") as whole:
            os.fsync(whole.fileno())
        _refuse_existing(file)
        half.replace(file)
    except (OSError, ValueError) as error:  # a ValueError for a NUL in the name
        problem = getattr(error, "strerror", None) or error
        raise StoreRefused("backup-unwritable", file=file, problem=problem) from None
    finally:
        if half is not None:
            with suppress(OSError):
                half.unlink()


def _refuse_existing(file: Path) -> None:
    if os.path.lexists(file):
        raise StoreRefused("backup-exists", file=file)


def _copy_sqlite(url: URL, half: Path) -> None:
    source = Path(url.database or "")
    if not source.is_file():
        raise StoreRefused("store-missing", database=source)
    try:
        with (
            closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as origin,
            closing(sqlite3.connect(half)) as copy,
        ):
            # All pages in one step: in several steps, a busy writer would make it start over.
            origin.backup(copy, pages=-1)
            # The copy is one file, without a write-ahead log beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
            problem = next(sqlite_problems(copy), None)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in UNREADABLE:
            raise StoreRefused("backup-damaged", problem=error) from None
        raise StoreRefused("backup-failed", problem=error) from None
    if problem is not None:
        raise StoreRefused("backup-damaged", problem=problem)


def _dump_postgresql(url: URL, half: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreRefused("backup-tool")
    address = driver_arguments(url)
    password = address.pop("password", None)
    options = [
        "--format=custom",
        "--no-password",
        f"--file={half}",
        f"--dbname={_conninfo(address)}",
    ]
    run = _run(program, *options, password=password)
    if run.returncode:
        key = "backup-damaged" if "data_corrupted" in run.stderr else "backup-failed"
        raise StoreRefused(key, problem=_problem(run))
    _check_archive(half)


def _check_archive(half: Path) -> None:
    """Refuse an archive that cannot be read to its end, or that lacks a table of the schema.

    Without a database `pg_restore` writes a script, and decompresses every byte for it.
    """
    program = shutil.which("pg_restore")
    if program is None:
        raise StoreRefused("backup-tool")
    listed = _run(program, "--list", str(half))
    read = _run(program, f"--file={os.devnull}", str(half))
    for run in (listed, read):
        if run.returncode:
            raise StoreRefused("backup-damaged", problem=_problem(run))
    for table in METADATA.tables:
        if f" TABLE DATA public {table} " not in listed.stdout:
            raise StoreRefused("backup-damaged", problem=f"it does not hold the table {table}")


def _run(program: str, *arguments: str, password: object = None) -> CompletedProcess[str]:
    return subprocess.run(
        [program, *arguments],
        env={**os.environ, **({"PGPASSWORD": str(password)} if password else {})},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


def _problem(run: CompletedProcess[str]) -> str:
    """The error message of a program that failed."""
    message = (
        " ".join(run.stderr.split()) or f"{Path(run.args[0]).name} ended with {run.returncode}"
    )
    return message.rstrip(".")


def _conninfo(address: dict[str, object]) -> str:
    """An address as libpq takes it, without the password, which would show in the process list."""
    from psycopg.conninfo import make_conninfo

    return make_conninfo(**{name: str(value) for name, value in address.items()})
