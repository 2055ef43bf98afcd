"""Logs: one line of JSON for each event, on standard error.

A request is logged with the template of its route, never with its address, query, cookies or
body: invite links, keys and people's texts are private.
"""

import logging
import time
from functools import lru_cache
from typing import Any, Final

import msgspec

from matinee.server.http.log_writer import LogWriter

FLUSH_SECONDS: Final = 2.0
"""Most seconds that a stopping process waits for the last lines to be written."""

REQUESTS: Final = logging.getLogger("matinee.request")


class JsonLines(logging.Formatter):
    """A log record as a line of JSON, with the values of `extra={"fields": {...}}`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record, without a line break."""
        line: dict[str, Any] = {
            "at": _moment(record.created),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update(getattr(record, "fields", ()))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class _Lines(logging.Handler):
    """Hands records to the thread that writes them."""

    def emit(self, record: logging.LogRecord) -> None:
        """Queue a record; one that cannot be formatted is replaced by a warning."""
        try:
            line = self.format(record)
        except Exception as error:  # noqa: BLE001 (logging must not fail)
            line = _line("a log record could not be formatted", kind=type(error).__name__)
        _writer.put(line)

    def flush(self) -> None:
        """Wait briefly for unwritten lines: the process is about to end."""
        flush()


def flush() -> bool:
    """Wait briefly until all lines are written; whether they were."""
    return _writer.flush(FLUSH_SECONDS)


def configure(level: str) -> None:
    """Log to standard error from this level up."""
    shown = _Lines()
    shown.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [shown]
    root.setLevel(level.upper())
    # They log every start, end and call in words of their own. httpx calls webhooks, whose
    # addresses are secrets.
    for noisy in ("uvicorn", "uvicorn.error", "asyncio", "alembic", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(max(logging.getLevelName(level.upper()), logging.WARNING))


def log_request(
    method: str, route: str, status: int, seconds: float, person_id: str | None
) -> None:
    """Log an answered request."""
    if REQUESTS.isEnabledFor(logging.INFO):
        fields = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 2),
            "person": person_id,
        }
        REQUESTS.info("request", extra={"fields": fields})


def _line(what: str, **fields: object) -> str:
    """A warning of the log about itself."""
    line = {"at": _moment(time.time()), "level": "warning", "from": __name__, "what": what}
    return msgspec.json.encode({**line, **fields}).decode()


def _moment(at: float) -> str:
    """A time in UTC, to the millisecond.

    >>> _moment(1.5)
    '1970-01-01T00:00:01.500Z'
    """
    seconds = int(at)
    return f"{_second(seconds)}.{int((at - seconds) * 1000):03}Z"


@lru_cache(maxsize=2)
def _second(seconds: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))


_writer: Final = LogWriter(
    lambda lost: _line("lines of the log were lost, since nobody read it", lost=lost)
)
