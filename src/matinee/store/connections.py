"""Database connections: addresses, engines for reading and writing, and the meaning of their
errors.
"""

import os
import random
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event, make_url
from sqlalchemy.engine.cursor import FullyBufferedCursorFetchStrategy
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from matinee.store.errors import StoreRefused

BUSY_SECONDS: Final = 10
READERS: Final = 4
AWAY_SECONDS: Final = 5.0
PAUSE_SECONDS: Final = 0.1

_UNAVAILABLE: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
_DAMAGE: Final = {"XX001", "XX002"}  # damaged data, a damaged index
_CONFLICTS: Final = {"40001", "40P01"}  # a serialisation failure, a deadlock
_SHORTAGES: Final = ("25006", "53", "57P", "58")
"""Read-only, out of resources, shut down by an operator, system error."""

# Detects a server that vanished without closing the connection in seconds, not in hours.
_TIMEOUTS: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}


def normalise(url: str | Path) -> URL:
    """Parse a database address: a file's path, `sqlite:///file` or `postgresql://…`.

    >>> normalise("/srv/matinee.db")
    sqlite:////srv/matinee.db
    >>> normalise("postgres://ann:secret@db/matinee")
    postgresql+psycopg://ann:***@db/matinee
    """
    text = str(url)
    if "://" not in text:
        if not text.strip() or "\0" in text:
            raise StoreRefused("store-url", url=text)
        return URL.create("sqlite", database=str(Path(text).expanduser().absolute()))
    try:
        known = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreRefused("store-url", url=_without_secrets(text)) from None
    match known.drivername:
        case "sqlite" if known.database and known.database != ":memory:" and not known.query:
            return known.set(database=str(Path(known.database).expanduser().absolute()))
        case "postgres" | "postgresql" | "postgresql+psycopg":
            return known.set(drivername="postgresql+psycopg")
    raise StoreRefused("store-url", url=known.render_as_string(hide_password=True))


def display_address(url: URL) -> str:
    """The database's address for messages, without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def _without_secrets(text: str) -> str:
    """The scheme of an address that cannot be parsed: the rest may still contain a password."""
    return f"{text.partition('://')[0]}://…"


def prepare_file(url: URL) -> Path:
    """Create an SQLite database's file, readable by its owner only, if it does not exist.

    The file is put into write-ahead mode, in which readers never block the writer.
    """
    file = Path(url.database or "")
    try:
        if file.exists() and not file.is_file():
            raise StoreRefused("store-file", file=file, problem="it is no file")
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as conn:
            (mode,) = conn.execute("PRAGMA journal_mode = WAL").fetchone()
    except OSError as error:
        raise StoreRefused("store-file", file=file, problem=error.strerror) from None
    except sqlite3.Error as error:
        raise StoreRefused("store-file", file=file, problem=error) from None
    if mode != "wal":
        problem = "its file system cannot share a write-ahead log"
        raise StoreRefused("store-file", file=file, problem=problem)
    return file


def writer_engine(url: URL) -> Engine:
    """Engine for the writer, without a pool: the writer keeps its one connection."""
    if url.drivername == "sqlite":
        engine = create_engine(url, poolclass=NullPool, hide_parameters=True)
        _configure_sqlite(
            engine,
            "BEGIN IMMEDIATE",
            (
                "PRAGMA foreign_keys = ON",
                "PRAGMA recursive_triggers = ON",
                "PRAGMA secure_delete = ON",  # redacted words leave no trace in the file
            ),
        )
        return engine
    return _postgres(url, poolclass=NullPool)


def reader_engine(url: URL) -> Engine:
    """Engine for readers: each transaction is a read-only snapshot of the database."""
    if url.drivername == "sqlite":
        engine = create_engine(url, pool_size=READERS, max_overflow=0, hide_parameters=True)
        _configure_sqlite(engine, "BEGIN", ("PRAGMA query_only = ON",))
        return engine
    engine = _postgres(url, isolation_level="REPEATABLE READ", pool_size=READERS, max_overflow=0)

    @event.listens_for(engine, "connect")
    def read_only(driver: Any, _: Any) -> None:
        driver.read_only = True

    return engine


def _configure_sqlite(engine: Engine, begin: str, pragmas: tuple[str, ...]) -> None:
    """Begin SQLite transactions ourselves: Python's sqlite3 begins them late, and never at once."""

    @event.listens_for(engine, "connect")
    def connected(driver: sqlite3.Connection, _: Any) -> None:
        driver.isolation_level = None
        driver.text_factory = as_text
        driver.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        driver.execute("PRAGMA synchronous = FULL")
        for pragma in pragmas:
            driver.execute(pragma)

    @event.listens_for(engine, "begin")
    def begun(conn: Connection) -> None:
        conn.exec_driver_sql(begin)

    @event.listens_for(engine, "after_cursor_execute", named=True)
    def executed(*, cursor: Any, context: Any, **_: Any) -> None:
        # A cursor that is not read to its end, because decoding a row failed, would keep its
        # connection at the old snapshot even after a rollback.
        if cursor.description is not None:
            rows = cursor.fetchall()
            context.cursor_fetch_strategy = FullyBufferedCursorFetchStrategy(cursor, None, rows)


def _postgres(url: URL, **options: Any) -> Engine:
    try:
        return create_engine(_with_timeouts(url), hide_parameters=True, **options)
    except ModuleNotFoundError:
        raise StoreRefused("store-driver") from None


def _with_timeouts(url: URL) -> URL:
    return url.update_query_dict(
        {name: value for name, value in _TIMEOUTS.items() if name not in url.query}
    )


def driver_arguments(url: URL) -> dict[str, Any]:
    """The arguments with which psycopg connects to a PostgreSQL address."""
    _, arguments = url.get_dialect()().create_connect_args(_with_timeouts(url))
    return dict(arguments)


as_text: Final = partial(str, encoding="utf-8", errors="replace")
"""Decoder for SQLite's text. Invalid bytes are replaced: they must not make a query fail."""


def is_damage(error: DBAPIError) -> bool:
    """Whether stored data cannot be read although the database itself works."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_CORRUPT or getattr(error.orig, "sqlstate", "") in _DAMAGE


def is_conflict(error: DBAPIError) -> bool:
    """Whether this is a conflict with another transaction, so that a retry may succeed."""
    return getattr(error.orig, "sqlstate", None) in _CONFLICTS


def as_refusal(error: DBAPIError) -> Exception:
    """The refusal for an unavailable or damaged database; any other error is returned as it is."""
    if is_damage(error):
        return StoreRefused("store-damaged", problem=_first_line(error))
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    state = getattr(error.orig, "sqlstate", "")
    # psycopg reports an unreachable server by an error that has no SQLSTATE.
    unreachable = state is None and isinstance(error, OperationalError)
    if (
        error.connection_invalidated
        or unreachable
        or code in _UNAVAILABLE
        or (state or "").startswith(_SHORTAGES)
    ):
        return StoreRefused("store-away", problem=_first_line(error))
    return error


def is_retryable(reason: Exception) -> bool:
    """Whether a retry may succeed: an unavailable database may come back, a damaged one not."""
    return isinstance(reason, StoreRefused) and reason.key != "store-damaged"


class RetryWindow:
    """The retry window after a database became unavailable, shared by all jobs in that time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: float | None = None

    def wait_to_retry(self) -> bool:
        """Whether to retry. Waits a moment first if so."""
        now = time.monotonic()
        if self._since is None:
            self._since = now
        if now - self._since >= self._seconds:
            return False
        wait_briefly()
        return True

    def reset(self) -> None:
        """Reset the window: the database is available."""
        self._since = None


def wait_briefly() -> None:
    """Wait for a short random time, so that others who retry do so at different moments."""
    time.sleep(random.uniform(0, PAUSE_SECONDS))


def _first_line(error: DBAPIError) -> str:
    lines = str(error.orig).strip().splitlines()
    return lines[0].rstrip(".") if lines else type(error.orig).__name__
