"""One person's waiting times, in quiet and during a flood from another address.

The server is a process of its own with its usual limits, and so is the flood. This process plays
the one person: it requests the view and the page of that person's table at an even rate.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter, sleep
from typing import Final

import httpx
import msgspec

from benchmarks.bench_server import all_notice, serving
from benchmarks.flood import FloodReport, run_flood
from benchmarks.load_clients import cpu, read
from matinee.engine.contract.installed_games import titles
from matinee.engine.text.errors import Refused

AIM: Final = 2.0
"""The most by which a flood may multiply the median waiting time."""
SOURCE: Final = "127.0.0.2"
"""The address of the flood; the person is at 127.0.0.1."""
EVERY: Final = 0.1
"""Seconds between two requests of the person."""
RISES: Final = 3.0
"""Seconds for which a flood grows before the measurement."""
SETTLES: Final = 3.0
"""Seconds before quiet is measured: the server has just started."""
ASKED: Final = ("view", "page", "healthz")


class ResponseTimes(msgspec.Struct, frozen=True):
    """Milliseconds of responses."""

    median: float
    p95: float
    longest: float
    count: int


class SharesReport(msgspec.Struct, frozen=True):
    """The results of one run."""

    game: str
    guests: int
    quiet: dict[str, ResponseTimes]
    flooded: dict[str, ResponseTimes]
    flood: FloodReport
    server_cpu: tuple[float, float]
    """Processor seconds per second of the server, in quiet and in the flood."""

    @property
    def ratios(self) -> dict[str, float]:
        """The median waiting times of the flood, relative to quiet."""
        return {key: self.flooded[key].median / self.quiet[key].median for key in self.quiet}

    @property
    def aimed(self) -> tuple[str, ...]:
        """The measurements that have an aim."""
        return ("view", "page")

    @property
    def aim_met(self) -> bool:
        """Whether the aims are met."""
        return all(self.ratios[key] <= AIM for key in self.aimed)


def measure(
    *,
    seconds: float = 10.0,
    guests: int = 25,
    progress: Callable[[str], object] = lambda _: None,
) -> SharesReport:
    """Start a server on a free port and measure it in quiet and in a flood."""
    with tempfile.TemporaryDirectory(prefix="matinee-bench-") as folder:
        progress("start")
        with serving(Path(folder), workers=1, database=None, limits=True) as (address, process):
            return measure_at(
                address, process.pid, seconds=seconds, guests=guests, progress=progress
            )


def measure_at(
    address: str,
    server: int,
    *,
    seconds: float,
    guests: int,
    progress: Callable[[str], object] = lambda _: None,
) -> SharesReport:
    """The same for a running server at this address, with this process id."""
    game = next(t.key for t in titles().values() if 3 in t.seats and all_notice(t))
    progress("quiet")
    with httpx.Client(base_url=address, timeout=60) as client:
        person = TableWatcher(client, game)
        person.ask(SETTLES)
        quiet, quiet_cpu = _measured(person, seconds, server)
        with _flood(address, game, guests) as pipe:
            progress("flood")
            person.ask(RISES)
            flooded, flooded_cpu = _measured(person, seconds, server)
            pipe.send(None)
            flood: FloodReport = pipe.recv()
    return SharesReport(
        game=game,
        guests=guests,
        quiet=quiet,
        flooded=flooded,
        flood=flood,
        server_cpu=(quiet_cpu, flooded_cpu),
    )


class TableWatcher:
    """The client of a person who requests a table of their own."""

    def __init__(self, client: httpx.Client, game: str) -> None:
        self._client = client
        key = read(client.post("/api/people", json={"program": True}))["key"]
        self._headers = {"Authorization": f"Bearer {key}"}
        wish = {"game": game, "chairs": ["me", "bot:random", "bot:random"]}
        table = read(client.post("/api/tables", json=wish, headers=self._headers))["id"]
        read(client.post(f"/api/tables/{table}/start", headers=self._headers))
        paths = (f"/api/tables/{table}/view", f"/tables/{table}", "/healthz")
        self._paths = dict(zip(ASKED, paths, strict=True))

    def ask(self, seconds: float) -> dict[str, list[float]]:
        """The times of each kind of request, sent at an even rate for this long."""
        took: dict[str, list[float]] = {key: [] for key in self._paths}
        began = perf_counter()
        number = 0
        while perf_counter() - began < seconds:
            key = ASKED[number % len(ASKED)]
            number += 1
            took[key].append(self._ask(self._paths[key]))
            sleep(max(0.0, began + number * EVERY - perf_counter()))
        return took

    def _ask(self, path: str) -> float:
        sent = perf_counter()
        answer = self._client.get(path, headers=self._headers)
        if answer.is_error:
            raise Refused("load-refused", problem=answer.text[:300])
        return perf_counter() - sent


def _measured(
    person: TableWatcher, seconds: float, server: int
) -> tuple[dict[str, ResponseTimes], float]:
    before, began = cpu(server), perf_counter()
    took = person.ask(seconds)
    spent = (cpu(server) - before) / (perf_counter() - began)
    return {key: _waits(times) for key, times in took.items()}, spent


def _waits(times: list[float]) -> ResponseTimes:
    ordered = sorted(times)
    if not ordered:
        raise Refused("load-none")
    last = len(ordered) - 1
    median, p95 = ordered[last // 2], ordered[int(0.95 * last)]
    return ResponseTimes(1e3 * median, 1e3 * p95, 1e3 * ordered[last], count=len(ordered))


@contextmanager
def _flood(address: str, game: str, guests: int) -> Iterator[Connection]:
    """A flood from another address, in a process of its own."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=run_flood, args=(address, SOURCE, game, guests, theirs), daemon=True
    )
    process.start()
    try:
        problem = ours.recv()
        if problem:
            raise Refused("load-address", address=SOURCE, problem=problem)
        yield ours
    finally:
        process.terminate()
        process.join()
