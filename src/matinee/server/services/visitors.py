"""Visitors of a private table: people without a seat whom an invite link has let in."""

from matinee.server.context import ServerContext
from matinee.server.schemas.tables import VisitorSchema
from matinee.server.services.access import load_visible_table
from matinee.server.services.table_commands import run_command
from matinee.server.tables import visitors
from matinee.server.tables.errors import TableRefused
from matinee.store import tables as stored
from matinee.store.people import Person


async def find_visitors(context: ServerContext, host: Person, table_id: str) -> list[VisitorSchema]:
    """The visitors whose access the host of a private table can end."""
    table = await load_visible_table(context, table_id, host)
    table.require_host(host.id)
    if table.row.public:
        raise TableRefused("visitors-public")
    found = await context.database.read(lambda conn: stored.visitors(conn, table_id))
    stay = visitors.people_with_access(table)
    return [
        VisitorSchema(person, name, person in table.present)
        for person, name in found
        if person not in stay
    ]


async def remove_visitor(context: ServerContext, host: Person, table_id: str, visitor: str) -> None:
    """End the access of a visitor."""
    meant = visitor.replace("\0", "?")  # PostgreSQL refuses such a text
    await run_command(context, host, table_id, visitors.end_visit, meant)
