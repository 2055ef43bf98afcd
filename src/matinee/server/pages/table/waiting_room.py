"""The waiting room: a table before its game begins."""

from typing import Any

from matinee.bots.levels import levels
from matinee.engine.text.current_language import _, current_language
from matinee.server.context import ServerContext
from matinee.server.pages.extension import page_extension
from matinee.server.pages.formatting import format_end
from matinee.server.pages.qr_code import qr
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.pages.table.text_page import about_table
from matinee.server.presenters.table import table_schema
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.tables import OVER


def values(
    context: ServerContext,
    table: Table,
    person: Person | None,
    token: str,
    query: PageQuery | None = None,
) -> dict[str, Any]:
    """Template variables of the waiting room for this person."""
    waits = table.row.status != OVER
    someone = None if person is None else person.id
    shape = table_schema(context, table, someone)
    return {
        **about_table(table),
        "table": shape,
        "seated": bool(shape.your_seats),
        "query": query or PageQuery(),
        "person": person,
        "host": person is not None and person.id == table.row.host,
        "blurb": current_language(table.title).gettext(table.title.blurb),
        "call": _call(table) if waits else format_end(table),
        "levels": list(reversed(levels(table.title))),
        "free": [seat_row.number for seat_row in table.seats if not seat_row.name],
        "code": None if shape.invite is None else qr(shape.invite, _("The way to this table")),
        "token": token,
        "messages": table.without_muted(someone, table.messages)[::-1],
        "safety": page_extension().panel(context, table, person, None, query or PageQuery()),
    }


def _call(table: Table) -> str:
    """The sentence with what the table waits for: players, or its start."""
    free = any(not seat_row.name for seat_row in table.seats)
    return _("Waiting for players") if free else _("Ready to begin")
