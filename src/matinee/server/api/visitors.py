"""Those who look on at a private table because somebody gave them its link."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get
from litestar.params import PathParameter

from matinee.server.api.params import Me, TableId, TheHouse
from matinee.server.entrance import do, enter
from matinee.server.house import House
from matinee.server.tables import seating
from matinee.server.tables.refusals import TableRefused
from matinee.store import tables as stored
from matinee.store.people import Person

Visitor = Annotated[str, PathParameter(description="The visitor's id.", max_length=60)]


class VisitorShape(msgspec.Struct, frozen=True):
    """Somebody who was let in, and holds no seat."""

    id: str
    name: str
    present: bool
    """Connected lately."""


class VisitorsController(Controller):
    """Who looks on at a private table, for its host."""

    path = "/api/tables/{table:str}/visitors"
    tags = ("tables",)

    @get("/", opt={"problems": ("person-none", "host-only", "visitors-public")})
    async def read(self, house: TheHouse, me: Me, table: TableId) -> list[VisitorShape]:
        """All whom a link has let in to a private table, and who hold no seat."""
        return await find_visitors(house, me, table)

    @delete(
        "/{person:str}",
        status_code=200,
        opt={
            "problems": (
                "host-only", "visitors-public", "visitor-none", "visitor-seated", "too-often",
            )
        },
    )  # fmt: skip
    async def show_out(
        self, house: TheHouse, me: Me, table: TableId, person: Visitor
    ) -> list[VisitorShape]:
        """End somebody's visit: the table is not there for them any more.

        All links that were given out become void. Who has a new one may come again.
        """
        await show_out(house, me, table, person)
        return await find_visitors(house, me, table)


async def find_visitors(house: House, host: Person, table_id: str) -> list[VisitorShape]:
    """Whose visits the host of a private table can end."""
    table = await enter(house, table_id, host)
    table.require_host(host.id)
    if table.card.public:
        raise TableRefused("visitors-public")
    found = await house.database.read(lambda conn: stored.visitors(conn, table_id))
    stay = seating.stays(table)
    return [
        VisitorShape(person, name, person in table.present)
        for person, name in found
        if person not in stay
    ]


async def show_out(house: House, host: Person, table_id: str, visitor: str) -> None:
    """End the visit of somebody who looks on."""
    meant = visitor.replace("\0", "?")  # PostgreSQL would not even look for it
    await do(house, table_id, host, lambda table, now: seating.show_out(table, host, now, meant))
