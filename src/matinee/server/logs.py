"""Logs: one line of JSON for each thing that happened, on standard error.

A request is logged with the template of its route, never with its address, query, cookies or
body: invite links, keys and what people write are nobody's business.
"""

import logging
import sys
import time
from functools import lru_cache
from typing import Any, Final

import msgspec

REQUESTS: Final = logging.getLogger("matinee.request")


class JsonLines(logging.Formatter):
    """A log record as a line of JSON; what is in `extra={"fields": {...}}` joins it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
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


def configure(level: str) -> None:
    """Log to standard error from this level up."""
    shown = logging.StreamHandler(sys.stderr)
    shown.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [shown]
    root.setLevel(level.upper())
    # They tell of every start, end and call in their own words; and what httpx calls are
    # webhooks, whose addresses are secrets.
    for noisy in ("uvicorn", "uvicorn.error", "asyncio", "alembic", "httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(max(logging.getLevelName(level.upper()), logging.WARNING))


class RequestLine(msgspec.Struct, frozen=True, rename={"source": "from"}):
    """One answered request, as it is logged."""

    at: str
    level: str
    source: str
    what: str
    method: str
    route: str
    status: int
    ms: float
    person: str | None


def log_request(
    method: str, route: str, status: int, seconds: float, person_id: str | None
) -> None:
    """One answered request.

    It goes past the logging module, which would take as long as answering did.
    """
    if not REQUESTS.isEnabledFor(logging.INFO):
        return
    line = RequestLine(
        at=_moment(time.time()),
        level="info",
        source=REQUESTS.name,
        what="request",
        method=method,
        route=route,
        status=status,
        ms=round(seconds * 1000, 2),
        person=person_id,
    )
    sys.stderr.write(f"{msgspec.json.encode(line).decode()}\n")


def _moment(at: float) -> str:
    """A time as logs have it.

    >>> _moment(1.5)
    '1970-01-01T00:00:01.500Z'
    """
    seconds = int(at)
    return f"{_second(seconds)}.{int((at - seconds) * 1000):03}Z"


@lru_cache(maxsize=2)
def _second(seconds: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
