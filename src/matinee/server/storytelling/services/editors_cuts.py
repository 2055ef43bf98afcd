"""Proposing an editor's cut, agreeing on it and withdrawing it: shared by API and pages."""

from collections.abc import Callable

from matinee.engine.storytelling.story_export import EditorsCut
from matinee.server.context import ServerContext
from matinee.server.runtime.table_registry import ConditionalWrite
from matinee.server.services.access import load_visible_table
from matinee.server.storytelling import editors_cut
from matinee.server.storytelling.editors_cut import Cuts
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.storytelling import editors_cuts as stored


async def propose(context: ServerContext, person: Person, table_id: str, cut: EditorsCut) -> None:
    """Propose a cut, or replace the person's own proposal."""
    await _change(
        context, person, table_id, lambda t, cuts: editors_cut.propose(t, cuts, person, cut)
    )


async def answer(
    context: ServerContext, person: Person, table_id: str, edit: str, agree: bool
) -> None:
    """Agree to a proposed cut, or decline it."""
    await _change(
        context,
        person,
        table_id,
        lambda t, cuts: editors_cut.answer(t, cuts, person, edit, agree=agree),
    )


async def withdraw(context: ServerContext, person: Person, table_id: str, edit: str) -> None:
    """Withdraw the person's own proposal."""
    await _change(
        context, person, table_id, lambda t, cuts: editors_cut.withdraw(t, cuts, person, edit)
    )


async def _change(
    context: ServerContext, person: Person, table_id: str, edit: Callable[[Table, Cuts], Cuts]
) -> None:
    """Change the cuts of a story, with optimistic locking."""
    context.limits.take("deed", person.id)

    async def prepare() -> ConditionalWrite:
        table = await load_visible_table(context, table_id, person)
        kept = await context.database.read(lambda conn: stored.read(conn, table_id))
        wanted = editors_cut.encode_cuts(edit(table, editors_cut.decode_cuts(kept)))
        return table, lambda conn: stored.replace_if_unchanged(conn, table_id, kept, wanted)

    await context.registry.write_side_change_if_current(table_id, prepare)
