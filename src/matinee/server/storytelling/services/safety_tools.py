"""Safety tools: lines and veils, applause, hidden lines, mute, consent, notes to the host.

Text without a name leaves no trace of its author: not in the database, not in the server's log,
and not in the order of things.
"""

import secrets
from typing import Final

from sqlalchemy import Connection

from matinee.engine.contract.game import Seat
from matinee.engine.contract.open_fields import normalise_text
from matinee.server.context import ServerContext
from matinee.server.runtime.table_registry import ConditionalWrite
from matinee.server.schemas.safety_tools import (
    HostNoteSchema,
    LineOrVeilKind,
    LineOrVeilSchema,
    MutedSchema,
    SafetyToolsSchema,
)
from matinee.server.services.access import load_visible_table, resolve_seat
from matinee.server.storytelling.safety_view import (
    own_seats,
    person_to_mute,
    safety_tools_for,
    story_exporter,
    story_lines,
)
from matinee.server.storytelling.stored_data import safety_tools_of
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.store.people import Person
from matinee.store.storytelling import safety_tools as stored
from matinee.store.storytelling.safety_tools import MAX_REQUESTS, HostNote, LineOrVeil
from matinee.store.tables import OVER

LONGEST_REQUEST: Final = 120
LONGEST_NOTE: Final = 500
MOST_MUTED: Final = 50
MOST_HIDDEN: Final = 500


def safety_tools_schema(table: Table, person: str | None, viewer: Seat | None) -> SafetyToolsSchema:
    """The safety tools of a table as this viewer may see them."""
    seen = safety_tools_for(table, person, viewer)
    return SafetyToolsSchema(
        wishes=[
            LineOrVeilSchema(
                id=one.id,
                kind=one.kind,  # type: ignore[arg-type]
                text=one.text,
                name=one.name,
                yours=person is not None and one.person == person,
            )
            for one in seen.lines_and_veils
        ],
        applause=list(seen.lines),
        muted=[MutedSchema(m.name, m.seat, m.said) for m in seen.muted],
        shows=seen.shows,
        public=seen.public,
        notes=[HostNoteSchema(n.id, n.text, n.name, n.read) for n in seen.notes],
    )


async def load_story_table(
    context: ServerContext, table_id: str, person: Person | None
) -> tuple[Table, Seat | None]:
    """A table of a storytelling game and the viewer, for a person who may see the table."""
    table = await load_visible_table(context, table_id, person)
    story_exporter(table)
    return table, resolve_seat(table, person, None)


# Lines and veils


def new_request_key() -> str:
    """A new secret that deletes requests without a name; only their author keeps it."""
    return secrets.token_urlsafe(18)


async def add_request(
    context: ServerContext,
    person: Person,
    table_id: str,
    kind: LineOrVeilKind,
    given: str,
    key: str | None,
) -> str:
    """Add a line or a veil, with a key instead of the person's name; returns its id."""
    context.limits.take("chat", person.id)
    table, _ = await load_story_table(context, table_id, person)
    seat_row = table.any_own_seat(person.id)
    if table.row.status == OVER:
        raise TableRefused("over")
    text = normalise_text(given)
    if not text:
        raise TableRefused("wish-empty")
    if len(text) > LONGEST_REQUEST:
        raise TableRefused("wish-long", length=len(text), most=LONGEST_REQUEST)
    asked = LineOrVeil(secrets.token_urlsafe(9), kind, text)
    if key is None:
        asked = LineOrVeil(asked.id, kind, text, person.id, seat_row.name)

    def job(conn: Connection) -> None:
        if not stored.add_request(conn, table_id, asked, key):
            raise TableRefused("wishes-many", most=MAX_REQUESTS)

    await context.registry.write_side_change(table_id, job)
    return asked.id


async def delete_request(
    context: ServerContext, person: Person, table_id: str, wish_id: str, key: str
) -> None:
    """Delete a line or a veil: the person's own, or one without a name, by its key.

    The host may also delete those of people who no longer sit here.
    """
    context.limits.take("deed", person.id)
    table, _ = await load_story_table(context, table_id, person)
    found = next((one for one in safety_tools_of(table).lines_and_veils if one.id == wish_id), None)
    if found is None:
        raise TableRefused("wish-none")
    if found.person is None:
        opened = await context.database.read(
            lambda conn: stored.requests_of_key(conn, table_id, key)
        )
        if found.id not in opened:
            raise TableRefused("wish-key")
    elif found.person != person.id and (
        table.seats_of(found.person) or person.id != table.row.host
    ):
        raise TableRefused("wish-not-yours")

    def job(conn: Connection) -> None:
        if not stored.delete_request(conn, table_id, found.id):
            raise TableRefused("wish-none")

    await context.registry.write_side_change(table_id, job)


# Applause, and private choices


async def applaud(
    context: ServerContext, person: Person, table_id: str, line: int, *, applauds: bool
) -> None:
    """Applaud another person's line, or remove the applause."""
    context.limits.take("deed", person.id)
    edit = stored.applaud if applauds else stored.remove_applause

    async def prepare() -> ConditionalWrite:
        table, viewer = await load_story_table(context, table_id, person)
        teller = story_lines(table, viewer).get(line)
        if teller is None:
            raise TableRefused("line-none")
        if applauds and teller in own_seats(table, person.id):
            raise TableRefused("line-own")
        return table, lambda conn: edit(conn, table_id, line, person.id)

    await context.registry.write_side_change_if_current(table_id, prepare)


async def hide(
    context: ServerContext, person: Person, table_id: str, line: int, *, hidden: bool
) -> None:
    """Hide a line for this person, or show it again."""
    context.limits.take("deed", person.id)

    async def prepare() -> ConditionalWrite:
        table, viewer = await load_story_table(context, table_id, person)
        if hidden and line not in story_lines(table, viewer):
            raise TableRefused("line-none")
        if hidden and len(safety_tools_of(table).choices_of(person.id).hidden_lines) >= MOST_HIDDEN:
            raise TableRefused("lines-hidden", most=MOST_HIDDEN)
        return table, lambda conn: stored.hide_line(conn, table_id, person.id, line, hidden=hidden)

    await context.registry.write_side_change_if_current(table_id, prepare)


async def mute(
    context: ServerContext,
    person: Person,
    table_id: str,
    seat: Seat | None,
    message: int | None,
    *,
    muted: bool,
) -> None:
    """Mute another person's chat for this person, or unmute it."""
    context.limits.take("deed", person.id)
    table, _ = await load_story_table(context, table_id, person)
    other = person_to_mute(table, seat, message)
    if other == person.id:
        raise TableRefused("mute-self")
    if muted and len(safety_tools_of(table).choices_of(person.id).muted) >= MOST_MUTED:
        raise TableRefused("muted-many", most=MOST_MUTED)
    await context.registry.write_side_change(
        table_id, lambda conn: stored.mute(conn, table_id, person.id, other, muted=muted)
    )


async def set_story_consent(
    context: ServerContext, person: Person, table_id: str, *, shows: bool
) -> None:
    """Agree to the story being shown to everybody, or withdraw that; effective at once."""
    context.limits.take("deed", person.id)
    table = await load_visible_table(context, table_id, person)
    story_exporter(table)
    if not table.seats_of(person.id) and person.id not in table.progress.former:
        raise TableRefused("not-seated")
    if safety_tools_of(table).choices_of(person.id).shows_story != shows:
        await context.registry.write_side_change(
            table_id, lambda conn: stored.set_story_shown(conn, table_id, person.id, agrees=shows)
        )


# Notes to the host


async def write_to_host(
    context: ServerContext, person: Person, table_id: str, given: str, *, anonymous: bool
) -> None:
    """Write a note that only the host reads."""
    context.limits.take("chat", person.id)
    table, _ = await load_story_table(context, table_id, person)
    host = table.row.host
    if host is None:
        raise TableRefused("host-none")
    if host == person.id:
        raise TableRefused("host-yourself")
    text = normalise_text(given)
    if not text:
        raise TableRefused("note-empty")
    if len(text) > LONGEST_NOTE:
        raise TableRefused("note-long", length=len(text), most=LONGEST_NOTE)
    seated = bool(table.seats_of(person.id))
    name = table.any_own_seat(person.id).name if seated else person.name
    note = HostNote(secrets.token_urlsafe(9), host, None if anonymous else name, text, False)

    def job(conn: Connection) -> None:
        if not stored.add_host_note(conn, table_id, note):
            raise TableRefused("notes-many")

    await context.registry.write_side_change(table_id, job)


async def read_note(context: ServerContext, person: Person, table_id: str, note_id: str) -> None:
    """Mark a note to the host as read."""
    context.limits.take("deed", person.id)
    table, _ = await load_story_table(context, table_id, person)
    table.require_host(person.id)

    def job(conn: Connection) -> None:
        if not stored.mark_host_note_read(conn, table_id, person.id, note_id.replace("\0", "?")):
            raise TableRefused("note-none")

    await context.registry.write_side_change(table_id, job)
