"""Prometheus metrics. Several processes count together through a folder of files.

`PROMETHEUS_MULTIPROC_DIR` must be set before this module is imported; `matinee serve` does that.
"""

import os
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from litestar import Response, get
from litestar.handlers import BaseRouteHandler
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

from matinee.server.errors import ServerRefused
from matinee.server.http.auth import AnyConnection, is_local

_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_TRIES: Final = 20
_PAUSE: Final = 0.02
_PROGRAM: Final = "bot:program"
"""The author in a log row whose move a person's own program made."""

_REQUESTS: Final = Counter(
    "matinee_requests", "Requests that were answered.", ["route", "method", "status"]
)
_REQUEST_SECONDS: Final = Histogram(
    "matinee_request_seconds", "Until an answer begins.", ["route"], buckets=_QUICK
)
MOVES: Final = Counter("matinee_moves", "Moves that were stored.", ["game", "by"])
MOVE_SECONDS: Final = Histogram(
    "matinee_move_seconds", "From a posted move to its acknowledgement.", buckets=_QUICK
)
TABLES: Final = Gauge(
    "matinee_tables", "Tables in memory.", ["status"], multiprocess_mode="livesum"
)
STREAMS: Final = Gauge("matinee_streams", "Open streams.", multiprocess_mode="livesum")
BOT_SECONDS: Final = Histogram(
    "matinee_bot_seconds", "How long bots thought.", ["game", "level"], buckets=_QUICK
)
BOT_FAILURES: Final = Counter(
    "matinee_bot_failures",
    "Choices that bots did not make, so that the idle move was played.",
    ["game", "level", "cause"],
)
CUT_OFF: Final = Counter(
    "matinee_connections_cut_off", "Connections that the server closed, by the reason.", ["why"]
)
NOTICES: Final = Counter(
    "matinee_notices", "Notifications to people, by channel and outcome.", ["way", "outcome"]
)
WRITES: Final = Counter(
    "matinee_writes",
    "Changes of tables: stored, overtaken by another process, failed.",
    ["outcome"],
)

_known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    """Count an answered request; `seconds` is the time until the response began."""
    key = route, method, status
    known = _known.get(key)
    if known is None:
        method_label = method if method in _METHODS else "other"
        known = _REQUESTS.labels(route, method_label, str(status)), _REQUEST_SECONDS.labels(route)
        if method in _METHODS:  # anyone can make up methods
            _known[key] = known
    known[0].inc()
    known[1].observe(seconds)


def count_move(game: str, by: str) -> None:
    """Count a stored move; `by` is the author in its log row, `bot:` with the level for a bot."""
    MOVES.labels(game, "program" if by == _PROGRAM else by.partition(":")[0]).inc()


def refuse_strangers(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Let only local clients read: a reader who counts moves would notice secret choices."""
    if not (connection.app.state.context.settings.metrics_open or is_local(connection)):
        raise ServerRefused("not-found")


@get("/metrics", include_in_schema=False, sync_to_thread=True, guards=[refuse_strangers])
def metrics() -> Response[bytes]:
    """All metrics in Prometheus' own format."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    body = generate_latest(REGISTRY) if folder is None else _of_all(Path(folder))
    return Response(body, media_type=CONTENT_TYPE_LATEST)


def _of_all(folder: Path) -> bytes:
    """The metrics of all processes; retries while a new process is creating its files."""
    _forget_dead(folder)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    for _ in range(_TRIES):
        with suppress(struct.error, ValueError, FileNotFoundError):
            return generate_latest(registry)
        time.sleep(_PAUSE)
    return generate_latest(registry)


def _forget_dead(folder: Path) -> None:
    """Delete the gauges of dead processes: their streams and tables are gone."""
    for file in folder.glob("gauge_live*_*.db"):
        try:
            os.kill(int(file.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            with suppress(FileNotFoundError):
                file.unlink()
        except PermissionError:
            continue
