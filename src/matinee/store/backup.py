"""A copy of a whole database in one file, made while servers go on writing."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from sqlalchemy import URL

from matinee.store.engines import BUSY_SECONDS, driver_arguments, normalise
from matinee.store.refusals import StoreRefused


def back_up(url: str | Path, file: Path) -> None:
    """Copy a database, as it is at one moment, into a file that is not there yet.

    An SQLite database becomes an SQLite file that can be used as it is; a PostgreSQL database
    becomes an archive for `pg_restore`.
    """
    known = normalise(url)
    with _written_beside(file) as half:
        if known.get_backend_name() == "sqlite":
            _copy_sqlite(known, half)
        else:
            _dump_postgresql(known, half)


@contextmanager
def _written_beside(file: Path) -> Iterator[Path]:
    """A file that gets its name when it is whole, and takes nobody else's."""
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
    except sqlite3.Error as error:
        raise StoreRefused("backup-failed", problem=error) from None


def _dump_postgresql(url: URL, half: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise StoreRefused("backup-tool")
    address = driver_arguments(url)
    password = address.pop("password", None)
    options = ["--format=custom", "--no-password", f"--file={half}", f"--dbname={_told(address)}"]
    run = subprocess.run(
        [program, *options],
        env={**os.environ, **({"PGPASSWORD": password} if password else {})},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if run.returncode:
        problem = " ".join(run.stderr.split()) or f"pg_dump ended with code {run.returncode}"
        raise StoreRefused("backup-failed", problem=problem.rstrip("."))


def _told(address: dict[str, object]) -> str:
    """An address as PostgreSQL's programs take it; the password stays out of the process list."""
    from psycopg.conninfo import make_conninfo

    return make_conninfo(**{name: str(value) for name, value in address.items()})
