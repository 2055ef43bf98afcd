"""Creating a table and taking a seat at one, for the API and the pages."""

import time

from matinee.engine.contract.game import Seat
from matinee.engine.contract.open_fields import normalise_name
from matinee.engine.text.current_language import current_language
from matinee.engine.text.errors import IllegalAction
from matinee.server.context import ServerContext
from matinee.server.errors import ServerRefused
from matinee.server.extension import extension
from matinee.server.http.problem_details import ExplainedRefusal
from matinee.server.schemas.tables import (
    NewTable,
)
from matinee.server.services.table_commands import run_command
from matinee.server.tables import seating
from matinee.server.tables.stored.decoders import known_title
from matinee.server.tables.table import Table
from matinee.server.tables.table_settings import Terms
from matinee.store.people import Person, is_kept

MOST_LISTED = 50

MOST_PAGES = 1000


async def create_table(context: ServerContext, host: Person, new_table: NewTable) -> Table:
    """Create a table."""
    title = known_title(new_table.game)
    terms = new_table.terms or Terms(stand_in=seating.strongest_bot(title))
    try:
        table_row, seat_rows = seating.new_table(
            title,
            host,
            new_table.chairs,
            terms,
            context.registry.retention,
            time.time(),
            public=new_table.public,
        )
    except IllegalAction as illegal:
        # There is no table yet that has the game's text for this refusal.
        words = title.text((), title.options_of(terms.options), current_language(title))
        raise ExplainedRefusal(illegal, words.refusal_text(illegal)) from None
    most = context.settings.public_tables if new_table.public else None
    return await context.registry.create(table_row, seat_rows, host.id, most_public=most)


async def take_seat(
    context: ServerContext,
    person: Person,
    table_id: str,
    seat: Seat | None,
    name: str | None,
    *,
    shows: bool = False,
) -> Table:
    """Take a seat before the start; a chosen name must not be kept by another person."""
    if name is not None:
        called = normalise_name(name)
        if await context.database.read(lambda conn: is_kept(conn, called, but=person.id)):
            raise ServerRefused("name-taken", name=called)
    table = await run_command(context, person, table_id, seating.join, seat, name)
    # Consent is asked with the first seat only: one answer holds for all seats of a person.
    if name is None:
        await extension().joined(context, person, table, agrees=shows)
    return table
