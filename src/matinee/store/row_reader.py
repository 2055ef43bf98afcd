"""Checked reading of rows: SQLite stores any value in any column, and disks fail.

A damaged row without which a table cannot be loaded makes the table refuse. A damaged row beside
it, such as a message, is left out, so that the table stays usable.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Final, TypeVar

import msgspec

from matinee.engine.decoding import convert

T = TypeVar("T")

Moment = Annotated[float, msgspec.Meta(ge=0, le=1e11)]
"""A time in seconds since 1970, within the range of calendars."""

DAMAGE: Final = (msgspec.MsgspecError, ValueError, TypeError)
"""The exceptions that reading a damaged value raises."""

_log: Final = logging.getLogger(__name__)


def reader(kind: type[T]) -> Callable[[Any], T]:
    """A function that converts a row, by column names, to this type, or raises."""
    return lambda row: convert(row, kind)


def readable_rows(
    rows: Iterable[Any], read: Callable[[Any], T], what: str, table_id: str | None = None
) -> Iterator[T]:
    """The rows that can be read. Damaged ones are left out and logged without their values."""
    where = "" if table_id is None else f"table {table_id}: "
    for row in rows:
        try:
            yield read(row)
        except DAMAGE as error:
            _log.warning(
                "%sa row of %s is damaged and left out (%s)", where, what, type(error).__name__,
            )  # fmt: skip
