"""What people say at a table."""

from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select

from matinee.store.row_reader import Moment, reader, sound
from matinee.store.schema import MESSAGES
from matinee.store.tables import aside


class Message(msgspec.Struct, frozen=True):
    """Something said at a table."""

    number: int
    at: Moment
    seat: int | None
    name: str
    text: str
    person: str
    """Who said it, for the server only: people are known by their names."""


_read_message: Final = reader(Message)
_SINCE: Final = (
    select(
        *(MESSAGES.c[name] for name in Message.__struct_fields__[:-1]),
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
) -> Message:
    """Say something at a table."""
    aside(conn, table_id)  # first, since it makes others wait who are about to count messages too
    last = conn.scalar(select(func.max(MESSAGES.c.number)).where(MESSAGES.c.table_id == table_id))
    message = Message((last or 0) + 1, at, seat, name, text, person)
    values = {"table_id": table_id, **msgspec.structs.asdict(message)}
    values["person_id"] = values.pop("person")
    conn.execute(insert(MESSAGES), values)
    return message


def since(conn: Connection, table_id: str, number: int = 0, limit: int = 500) -> list[Message]:
    """The latest messages after this one."""
    rows = conn.execute(_SINCE, {"the_id": table_id, "known": number, "most": limit})
    latest = (row._mapping for row in reversed(rows.all()))
    return list(sound(latest, _read_message, "messages", table_id))
