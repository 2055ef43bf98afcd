"""Who looks at a page of a table is present there, also without a script and without a stream.

A page that asks something, or in which somebody writes, does not reload by itself. Who is there
must not seem to leave and come back because of it: that would tell who has used the X-card.
"""

from typing import Final

from matinee.server.callers import Asking, nameless
from matinee.server.entrance import enter
from matinee.server.gallery import PRESENT_FOR
from matinee.server.house import House
from matinee.server.pages.glance import Glance
from matinee.server.tables import wording
from matinee.server.tables.table import Table
from matinee.store.people import Person

ASKED_FOR: Final = 15 * 60.0
"""Seconds for which somebody counts as present on a page that stays as it is."""


async def enter_page(
    house: House, table_id: str, person: Person | None, seconds: float = PRESENT_FOR
) -> Table:
    """The table for one of its pages; whoever is present there stays so for as long."""
    table = await enter(house, table_id, person)
    await linger(house, table, person, seconds)
    return table


async def linger(
    house: House, table: Table, person: Person | None, seconds: float = PRESENT_FOR
) -> None:
    """Let somebody who is present stay so while looking at a page; nobody sees who is not."""
    if person is not None and person.id in table.present:
        await house.hall.gallery.look(table.card.id, person.id, seconds, arrives=False)


async def come(house: House, table: Table, person: Person | None, glance: Glance) -> None:
    """Let others see that somebody looks at the table."""
    if person is None:
        return
    stays = glance.text and glance.calm
    arrives = person.id not in table.present
    await house.hall.gallery.look(
        table.card.id, person.id, ASKED_FOR if stays else PRESENT_FOR, arrives=arrives
    )


def keep_nameless(connection: Asking, table: Table) -> None:
    """Leave out of the log who loads a page of a table at which there is an X-card.

    Without a script the pages that somebody loads before and after would tell who used it.
    """
    if wording.unsays(table):
        nameless(connection)
