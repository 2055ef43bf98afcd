"""Chat, private notes and reminders, for the API and the pages."""

from matinee.engine.contract.open_fields import normalise_text
from matinee.server.context import ServerContext
from matinee.server.services.access import load_visible_table
from matinee.server.tables.errors import TableRefused
from matinee.store import tables as stored
from matinee.store.chat import ChatMessage
from matinee.store.people import Person


async def send_message(
    context: ServerContext, person: Person, table_id: str, given: str
) -> ChatMessage:
    """Send a chat message; returns it as it is stored."""
    context.limits.take("chat", person.id)
    table = await load_visible_table(context, table_id, person)
    seat_row = table.any_own_seat(person.id)
    text = normalise_text(given)
    if not text:
        raise TableRefused("message-empty")
    return await context.registry.add_chat_message(
        table_id, person=person.id, seat=seat_row.number, name=seat_row.name, text=text
    )


async def write_note(context: ServerContext, person: Person, table_id: str, text: str) -> str:
    """Store a person's private note about a table; returns it as it is stored."""
    context.limits.take("chat", person.id)
    await load_visible_table(context, table_id, person)
    return await context.database.write(
        lambda conn: stored.write_note(conn, table_id, person.id, text)
    )


async def remind(context: ServerContext, person: Person, table_id: str) -> list[str]:
    """Remind the people that a table waits for; returns their names."""
    context.limits.take("chat", person.id)
    await load_visible_table(context, table_id, person)
    return await context.turn_notifier.remind(table_id, person)
