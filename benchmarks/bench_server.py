"""Load benchmark of a real server: many tables, four seats each, played and watched by the API.

The server is a process of its own. This process has the clients of all players. It sends moves at
a steady rate, then as fast as they are acknowledged, and measures each one from its sending to its
acknowledgement and to its arrival on the streams of all seats.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from benchmarks.bench_open import LONG, open_cold
from benchmarks.load_clients import SEATS, LoadClients, LoadFigures
from matinee.engine.contract.installed_games import titles
from matinee.engine.contract.title import Title
from matinee.engine.text.errors import Refused

RATES: Final = ("PLAY", "JOIN", "TABLE", "CHAT", "SIGN_IN", "DEED", "STREAM", "MOMENT")
_READY: Final = "Matinee is open at "
SECRET: Final = "bench " * 8


class LoadReport(msgspec.Struct, frozen=True):
    """The results of one run."""

    game: str
    database: str
    tables: int
    seats: int
    workers: int
    steady: LoadFigures
    """Moves sent at an even rate."""
    flat_out: LoadFigures
    """The next move of a table sent as soon as the previous one has arrived."""
    open_ms: float
    """Loading and showing a table of `LONG` rows that is not in memory (SQLite)."""
    open_rows: int


def measure(
    *,
    tables: int = 100,
    seconds: float = 20.0,
    rate: float = 1000.0,
    workers: int = 1,
    database: str | None = None,
    progress: Callable[[str], object] = lambda _: None,
) -> LoadReport:
    """Start a server on a free port and load it."""
    fit = (title for title in titles().values() if SEATS in title.seats and all_notice(title))
    title = max(fit, key=lambda title: len(title.seats))
    with tempfile.TemporaryDirectory(prefix="matinee-bench-") as folder:
        progress("start")
        with serving(Path(folder), workers=workers, database=database) as (address, process):
            runner = _runner()
            steady, flat_out = runner(
                _drive(address, title, tables, seconds, rate, process.pid, progress)
            )
        progress("open")
        open_ms = asyncio.run(open_cold(Path(folder) / "long.db", title))
    return LoadReport(
        game=title.key,
        database="PostgreSQL" if database else "SQLite",
        tables=tables,
        seats=SEATS,
        workers=workers,
        steady=steady,
        flat_out=flat_out,
        open_ms=open_ms,
        open_rows=LONG,
    )


def all_notice(title: Title) -> bool:
    """Whether every seat can see every move: an invisible one would be waited for in vain."""
    return not any(kind.secret for kind in get_args(title.game.actions))


async def _drive(
    address: str,
    title: Title,
    tables: int,
    seconds: float,
    rate: float,
    server: int,
    progress: Callable[[str], object],
) -> tuple[LoadFigures, LoadFigures]:
    load = LoadClients(address, title, tables)
    progress("tables")
    await load.sit_down()
    await load.settle()
    progress("warm-up")
    await load.play(1, rate / 2, server)
    progress("steady")
    steady = await load.play(seconds * 0.7, rate, server)
    progress("flat out")
    flat_out = await load.play(seconds * 0.3, None, server)
    load.close()
    return steady, flat_out


@contextmanager
def serving(
    folder: Path, *, workers: int, database: str | None, limits: bool = False
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of our own, by default without limits on how fast one person plays."""
    settings = {
        "MATINEE_DATA": str(folder),
        "MATINEE_SECRET": SECRET,
        "MATINEE_LOG_LEVEL": "warning",
    }
    if not limits:
        settings |= {f"MATINEE_{kind}_RATE": "10000000" for kind in RATES}
        settings["MATINEE_STREAM_LIMIT"] = "10000"
    if database is not None:
        settings["MATINEE_DATABASE"] = database
    command = [sys.executable, "-m", "matinee", "serve", "--port", "0", "--workers", str(workers)]
    with subprocess.Popen(
        command, env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            while line and not line.startswith(_READY):
                line = process.stdout.readline()
            if not line:
                raise Refused("load-start")
            yield line.removeprefix(_READY).strip(), process
        finally:
            process.terminate()


def _runner() -> Callable[[Any], Any]:
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run
