"""Routes of the visitors of a private table."""

from typing import Annotated

from litestar import Controller, delete, get
from litestar.params import PathParameter

from matinee.server.dependencies import Context, Me, TableId
from matinee.server.schemas.tables import VisitorSchema
from matinee.server.services.visitors import find_visitors, remove_visitor

Visitor = Annotated[str, PathParameter(description="The visitor's id.", max_length=60)]


class VisitorsController(Controller):
    """The visitors of a private table, for its host."""

    path = "/api/tables/{table:str}/visitors"
    tags = ("tables",)

    @get("/", opt={"problems": ("person-none", "host-only", "visitors-public")})
    async def read(self, context: Context, me: Me, table: TableId) -> list[VisitorSchema]:
        """All whom a link has let in to a private table, and who hold no seat."""
        return await find_visitors(context, me, table)

    @delete(
        "/{person:str}",
        status_code=200,
        opt={
            "problems": (
                "host-only", "visitors-public", "visitor-none", "visitor-seated", "too-often",
            )
        },
    )  # fmt: skip
    async def remove_visitor(
        self, context: Context, me: Me, table: TableId, person: Visitor
    ) -> list[VisitorSchema]:
        """End somebody's visit: the table is not there for them any more.

        All links that were given out become void. Who has a new one may come again.
        """
        await remove_visitor(context, me, table, person)
        return await find_visitors(context, me, table)
