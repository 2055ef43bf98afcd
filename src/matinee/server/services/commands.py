"""Running a command on a table for a person, for the API and the pages.

Commands are the functions of `server.tables`. Each takes the table, the person, the time and its
arguments, so that API handlers and forms only say where the arguments come from.
"""

from collections.abc import Callable
from typing import TypeVarTuple

from matinee.server.context import ServerContext
from matinee.server.presenters.table import table_schema
from matinee.server.schemas.tables import TableSchema
from matinee.server.services.access import change_table
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person

Given = TypeVarTuple("Given")


async def run_command(
    context: ServerContext,
    person: Person,
    table_id: str,
    change: Callable[[Table, Person, float, *Given], Change | None],
    *given: *Given,
    limit: str = "deed",
) -> Table:
    """Run a command with its arguments; returns the changed table."""
    return await change_table(
        context, table_id, person, lambda table, now: change(table, person, now, *given), limit
    )


async def run_command_and_show(
    context: ServerContext,
    person: Person,
    table_id: str,
    change: Callable[[Table, Person, float, *Given], Change | None],
    *given: *Given,
) -> TableSchema:
    """Run a command; returns the changed table as the person sees it."""
    table = await run_command(context, person, table_id, change, *given)
    return table_schema(context, table, person.id)
