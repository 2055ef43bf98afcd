"""Presence of people who load a table's pages, with or without a script and a stream.

A page with a question or a text field does not reload by itself. Its reader must not seem to leave
and come back because of it: that would reveal who has used the X-card.
"""

from typing import Final

from matinee.server.context import ServerContext
from matinee.server.http.auth import AnyConnection, omit_user_from_log
from matinee.server.pages.extension import page_extension
from matinee.server.pages.table.page_query import PageQuery
from matinee.server.runtime.presence import PRESENT_FOR
from matinee.server.services.access import load_visible_table
from matinee.server.tables.table import Table
from matinee.store.people import Person

PRESENT_WITHOUT_RELOAD: Final = 15 * 60.0
"""Seconds for which a person counts as present on a page that does not reload."""


async def enter_page(
    context: ServerContext, table_id: str, person: Person | None, seconds: float = PRESENT_FOR
) -> Table:
    """Load the table for one of its pages, and renew the person's presence for these seconds."""
    table = await load_visible_table(context, table_id, person)
    await renew_presence(context, table, person, seconds)
    return table


async def renew_presence(
    context: ServerContext, table: Table, person: Person | None, seconds: float = PRESENT_FOR
) -> None:
    """Renew the presence of a person who is present. It does not announce anybody else."""
    if person is not None and person.id in table.present:
        await context.registry.subscriptions.presence.record_view(
            table.row.id, person.id, seconds, arrives=False
        )


async def announce_presence(
    context: ServerContext, table: Table, person: Person | None, query: PageQuery
) -> None:
    """Show to others that a person is present at the table."""
    if person is None:
        return
    stays = query.text and query.never_reloads
    arrives = person.id not in table.present
    await context.registry.subscriptions.presence.record_view(
        table.row.id, person.id, PRESENT_WITHOUT_RELOAD if stays else PRESENT_FOR, arrives=arrives
    )


def omit_user_if_redactable(connection: AnyConnection, table: Table) -> None:
    """Leave the user out of the request log at a table with an X-card.

    Without a script, the pages that a person loads before and after would reveal who used it.
    """
    if page_extension().may_redact(table):
        omit_user_from_log(connection)
