"""A table before its game begins."""

from typing import Any

from matinee.bots.levels import levels
from matinee.server.api.telling import table_shape
from matinee.server.house import House
from matinee.server.pages.courtesy import courtesies
from matinee.server.pages.glance import Glance
from matinee.server.pages.qr import qr
from matinee.server.pages.said import ended_told
from matinee.server.pages.text import about_table
from matinee.server.speech import _, spoken
from matinee.server.tables.courtesy import heard
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.tables import OVER


def values(
    house: House, table: Table, person: Person | None, token: str, glance: Glance | None = None
) -> dict[str, Any]:
    """What its page shows to somebody."""
    waits = table.card.status != OVER
    someone = None if person is None else person.id
    shape = table_shape(house, table, someone)
    return {
        **about_table(table),
        "table": shape,
        "seated": bool(shape.your_seats),
        "glance": glance or Glance(),
        "person": person,
        "host": person is not None and person.id == table.card.host,
        "blurb": spoken(table.title).gettext(table.title.blurb),
        "call": _call(table) if waits else ended_told(table),
        "levels": list(reversed(levels(table.title))),
        "free": [chair.number for chair in table.chairs if not chair.name],
        "code": None if shape.invite is None else qr(shape.invite, _("The way to this table")),
        "token": token,
        "messages": heard(table, someone, table.messages)[::-1],
        "courtesy": courtesies(house, table, person, None, glance or Glance()),
    }


def _call(table: Table) -> str:
    """What the table waits for."""
    free = any(not chair.name for chair in table.chairs)
    return _("Waiting for players") if free else _("Ready to begin")
