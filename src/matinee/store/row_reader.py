"""Rows of the database, checked: SQLite stores any value in any column, and disks fail.

A row that makes a table what it is has to be readable, or the table is refused. A row beside it,
such as a message, is left out if it is damaged, so that the table stays.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Final, TypeVar

import msgspec

T = TypeVar("T")

Moment = Annotated[float, msgspec.Meta(ge=0, le=1e11)]
"""A time in seconds since 1970 that calendars know."""

DAMAGE: Final = (msgspec.MsgspecError, ValueError, TypeError)
"""What reading a damaged value raises."""

_log: Final = logging.getLogger(__name__)


def reader(kind: type[T]) -> Callable[[Any], T]:
    """A function that makes a row, by its columns' names, a value of this type, or raises."""
    # What msgspec has to know of a type is found out here, by one thread, before it is used.
    msgspec.json.Decoder(kind)
    return lambda row: msgspec.convert(row, kind)


def sound(
    rows: Iterable[Any], read: Callable[[Any], T], what: str, table_id: str | None = None
) -> Iterator[T]:
    """The rows that can be read; damaged ones are logged without their values, and left out."""
    where = "" if table_id is None else f"table {table_id}: "
    for row in rows:
        try:
            yield read(row)
        except DAMAGE as error:
            _log.warning(
                "%sa row of %s is damaged and left out (%s)", where, what, type(error).__name__,
            )  # fmt: skip
