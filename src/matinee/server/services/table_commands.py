"""Commands on tables, for the API and the pages.

The functions of commands are in `server.tables`: each takes the table, the person, the time and its
arguments, so that API handlers and forms only say where the arguments come from. Commands that are
counted or logged in a special way are listed in `COMMANDS`, which both doors read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVarTuple

from matinee.server.context import ServerContext
from matinee.server.http.auth import AnyConnection, omit_user_from_log
from matinee.server.presenters.table import table_schema
from matinee.server.schemas.tables import TableSchema
from matinee.server.services.access import change_table
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person

Given = TypeVarTuple("Given")


@dataclass(frozen=True, slots=True)
class Command:
    """The limit that a command counts for, and its anonymity."""

    limit: str | None = None
    """The rate limit of the person and of the address, besides that of any change of a table."""
    anonymous: bool = False
    """Whether the server's log omits the user."""


COMMANDS: Final[Mapping[str, Command]] = {
    "create": Command("table"),
    "rematch": Command("table"),
    "enter": Command("join"),
    "sit": Command("join"),
    "take": Command("join"),
    "pause": Command(anonymous=True),
    "resume": Command(anonymous=True),
}
"""The commands of every table that are counted or logged in a special way, by form action."""


def begin_command(
    context: ServerContext, connection: AnyConnection, person: Person, command: Command | None
) -> None:
    """Count a request for a command, and omit its user from the log if it is anonymous."""
    if command is None:
        return
    if command.anonymous:
        omit_user_from_log(connection)
    if command.limit is not None:
        context.authenticator.count_request(connection, command.limit, person.id)


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
