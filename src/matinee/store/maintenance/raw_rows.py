"""Raw rows: exactly as they are stored, damage included, and their form in JSON."""

import base64
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from sqlalchemy import Connection


@contextmanager
def exact_text(conn: Connection) -> Iterator[None]:
    """Read text of an SQLite file without losing bytes that are not UTF-8."""
    if conn.dialect.name != "sqlite":
        yield
        return
    driver: Any = conn.connection.driver_connection
    before = driver.text_factory
    driver.text_factory = lambda stored: stored.decode(errors="surrogateescape")
    try:
        yield
    finally:
        driver.text_factory = before


def is_text(value: str) -> bool:
    """Whether a text that was read exactly is valid UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def to_json_form(value: Any) -> Any:
    """A stored value in its JSON form.

    >>> to_json_form(b"\\xff"), to_json_form("film"), to_json_form(None)
    ({'bytes': '/w=='}, 'film', None)
    """
    match value:
        case bytes() | bytearray() | memoryview():
            return {"bytes": base64.b64encode(value).decode()}
        case str() if not is_text(value):
            stored = value.encode(errors="surrogateescape")
            return {"text": base64.b64encode(stored).decode()}
        case float() if not math.isfinite(value):
            return {"float": repr(value)}
    return value


def from_json_form(value: Any) -> tuple[Any, str]:
    """A value as it was stored, from its JSON form, and its SQL expression.

    >>> from_json_form({"bytes": "/w=="}), from_json_form(7)
    ((b'\\xff', '{}'), (7, '{}'))
    """
    match value:
        case {"bytes": text}:
            return base64.b64decode(cast(str, text)), "{}"
        case {"text": text}:
            return base64.b64decode(cast(str, text)), "CAST({} AS TEXT)"
        case {"float": text}:
            return float(cast(str, text)), "{}"
    return value, "{}"
