"""Sequels: a further table with the cast of a finished story."""

from matinee.server.context import ServerContext
from matinee.server.services.rematch import find_following, following_table
from matinee.server.storytelling.safety_view import story_exporter
from matinee.server.storytelling.services import stories
from matinee.server.tables import seating
from matinee.server.tables.table import Change, Table
from matinee.store.people import Person


async def start_sequel(context: ServerContext, person: Person, table_id: str) -> Table:
    """The sequel's table; the first request creates it."""
    context.limits.take("join", person.id)
    story_view = await stories.load_story(context, table_id, person)

    def create_next(table: Table, person: Person, now: float) -> Change:
        options = story_exporter(table).sequel(table.view(None), story_view.cut)
        return seating.sequel(table, person, now, options)

    return await following_table(context, person, table_id, create_next, seating.is_sequel)


async def find_sequel(context: ServerContext, table: Table) -> str | None:
    """The id of the sequel's table, if there is one."""
    found = await find_following(context, table, seating.is_sequel)
    return None if found is None else found.row.id
