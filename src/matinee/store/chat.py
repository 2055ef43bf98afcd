"""Chat messages of a table."""

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select

from matinee.store.row_reader import Moment, readable_rows, reader
from matinee.store.schema import MESSAGES
from matinee.store.tables import count_side_change


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat message."""

    number: int
    at: Moment
    seat: int | None
    name: str
    text: str
    person: str
    """The author's id, for the server only: people know each other by their names."""


_read_message: Final = reader(ChatMessage)
_SINCE: Final = (
    select(
        *(MESSAGES.c[name] for name in ChatMessage.__struct_fields__[:-1]),
        MESSAGES.c.person_id.label("person"),
    )
    .where(MESSAGES.c.table_id == bindparam("the_id"), MESSAGES.c.number > bindparam("known"))
    .order_by(MESSAGES.c.number.desc())
    .limit(bindparam("most"))
)


def add(
    conn: Connection,
    table_id: str,
    *,
    person: str,
    seat: int | None,
    name: str,
    text: str,
    at: float,
) -> ChatMessage:
    """Add a chat message to a table."""
    # First: this locks the table's row, so that nobody else numbers a message at the same time.
    count_side_change(conn, table_id)
    last = conn.scalar(select(func.max(MESSAGES.c.number)).where(MESSAGES.c.table_id == table_id))
    message = ChatMessage((last or 0) + 1, at, seat, name, text, person)
    values = {"table_id": table_id, **msgspec.structs.asdict(message)}
    values["person_id"] = values.pop("person")
    conn.execute(insert(MESSAGES), values)
    return message


def since(conn: Connection, table_id: str, number: int = 0, limit: int = 500) -> list[ChatMessage]:
    """The latest messages after this number, oldest first."""
    rows = conn.execute(_SINCE, {"the_id": table_id, "known": number, "most": limit})
    latest = (row._mapping for row in reversed(rows.all()))
    return list(readable_rows(latest, _read_message, "messages", table_id))
