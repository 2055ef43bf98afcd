"""What people do for each other beside the game: for the API and for the pages alike.

What is written without a name leaves no trace of its author: not in the database, not in the log,
and not in the order of things.
"""

import secrets
from typing import Final

from sqlalchemy import Connection

from matinee.engine.game import Seat
from matinee.engine.open import tidy
from matinee.server.api.shapes_courtesy import (
    ApplauseShape,
    CourtesyShape,
    HostNoteShape,
    MutedShape,
    WishKind,
    WishShape,
)
from matinee.server.entrance import enter, viewer
from matinee.server.hall import Seen
from matinee.server.house import House
from matinee.server.tables.courtesy import (
    courtesy_for,
    own_seats,
    person_meant,
    tale_of,
    told_lines,
)
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store import courtesies as stored
from matinee.store.courtesies import MOST_WISHES, HostNote, Wish
from matinee.store.people import Person
from matinee.store.tables import OVER

LONGEST_WISH: Final = 120
LONGEST_NOTE: Final = 500
MOST_MUTED: Final = 50
MOST_HIDDEN: Final = 500


def courtesy_shape(table: Table, person: str | None, who: Seat | None) -> CourtesyShape:
    """The courtesies of a table as this viewer may see them."""
    seen = courtesy_for(table, person, who)
    return CourtesyShape(
        wishes=[
            WishShape(w.id, w.kind, w.text, w.name, person is not None and w.person == person)  # type: ignore[arg-type]
            for w in seen.wishes
        ],
        applause=[ApplauseShape(c.line, c.count, c.yours, c.hidden) for c in seen.lines],
        muted=[MutedShape(m.name, m.chair, m.said) for m in seen.muted],
        shows=seen.shows,
        public=seen.public,
        notes=[HostNoteShape(n.id, n.text, n.name, n.read) for n in seen.notes],
    )


async def look_in(house: House, table_id: str, person: Person | None) -> tuple[Table, Seat | None]:
    """A table that tells a story, for somebody who may see its inside."""
    table = await enter(house, table_id, person)
    tale_of(table)
    return table, viewer(table, person, None)


# Lines and veils


def new_key() -> str:
    """What takes back wishes without a name; whoever wrote them keeps it, and nobody else."""
    return secrets.token_urlsafe(18)


async def wish(
    house: House, person: Person, table_id: str, kind: WishKind, given: str, key: str | None
) -> str:
    """Ask for a line or a veil; with a key, without a name. Its id."""
    house.limits.take("chat", person.id)
    table, _ = await look_in(house, table_id, person)
    chair = table.own_any(person.id)
    if table.card.status == OVER:
        raise TableRefused("over")
    text = tidy(given)
    if not text:
        raise TableRefused("wish-empty")
    if len(text) > LONGEST_WISH:
        raise TableRefused("wish-long", length=len(text), most=LONGEST_WISH)
    asked = Wish(secrets.token_urlsafe(9), kind, text)
    if key is None:
        asked = Wish(asked.id, kind, text, person.id, chair.name)

    def job(conn: Connection) -> None:
        if not stored.add_wish(conn, table_id, asked, key):
            raise TableRefused("wishes-many", most=MOST_WISHES)

    await house.hall.beside(table_id, job)
    return asked.id


async def unwish(house: House, person: Person, table_id: str, wish_id: str, key: str) -> None:
    """Take a line or a veil back: one's own, or one without a name whose key one has.

    What somebody wrote who no longer sits here the host may take away, too.
    """
    house.limits.take("deed", person.id)
    table, _ = await look_in(house, table_id, person)
    found = next((one for one in table.courtesies.wishes if one.id == wish_id), None)
    if found is None:
        raise TableRefused("wish-none")
    if found.person is None:
        opened = await house.database.read(lambda conn: stored.opened(conn, table_id, key))
        if found.id not in opened:
            raise TableRefused("wish-key")
    elif found.person != person.id and (
        table.seats_of(found.person) or person.id != table.card.host
    ):
        raise TableRefused("wish-not-yours")

    def job(conn: Connection) -> None:
        if not stored.drop_wish(conn, table_id, found.id):
            raise TableRefused("wish-none")

    await house.hall.beside(table_id, job)


# Applause, and what one keeps to oneself


async def applaud(
    house: House, person: Person, table_id: str, line: int, *, applauds: bool
) -> None:
    """Applaud a line of somebody else's, or take that back."""
    house.limits.take("deed", person.id)
    deed = stored.applaud if applauds else stored.withhold

    async def look() -> Seen:
        table, who = await look_in(house, table_id, person)
        teller = told_lines(table, who).get(line)
        if teller is None:
            raise TableRefused("line-none")
        if applauds and teller in own_seats(table, person.id):
            raise TableRefused("line-own")
        return table, lambda conn: deed(conn, table_id, line, person.id)

    await house.hall.beside_as_seen(table_id, look)


async def hide(house: House, person: Person, table_id: str, line: int, *, hidden: bool) -> None:
    """Hide a line from oneself, or show it again."""
    house.limits.take("deed", person.id)

    async def look() -> Seen:
        table, who = await look_in(house, table_id, person)
        if hidden and line not in told_lines(table, who):
            raise TableRefused("line-none")
        if hidden and len(table.courtesies.of(person.id).unseen) >= MOST_HIDDEN:
            raise TableRefused("lines-hidden", most=MOST_HIDDEN)
        return table, lambda conn: stored.hide(conn, table_id, person.id, line, hidden=hidden)

    await house.hall.beside_as_seen(table_id, look)


async def mute(
    house: House,
    person: Person,
    table_id: str,
    chair: Seat | None,
    said: int | None,
    *,
    muted: bool,
) -> None:
    """Show somebody's talk to oneself no longer, or again."""
    house.limits.take("deed", person.id)
    table, _ = await look_in(house, table_id, person)
    other = person_meant(table, chair, said)
    if other == person.id:
        raise TableRefused("mute-self")
    if muted and len(table.courtesies.of(person.id).muted) >= MOST_MUTED:
        raise TableRefused("muted-many", most=MOST_MUTED)
    await house.hall.beside(
        table_id, lambda conn: stored.mute(conn, table_id, person.id, other, muted=muted)
    )


async def show_story(house: House, person: Person, table_id: str, *, shows: bool) -> None:
    """Agree to the story being shown to everybody, or no longer. It holds at once."""
    house.limits.take("deed", person.id)
    table = await enter(house, table_id, person)
    tale_of(table)
    if not table.seats_of(person.id) and person.id not in table.turn.former:
        raise TableRefused("not-seated")
    if table.courtesies.of(person.id).shows != shows:
        await house.hall.beside(
            table_id, lambda conn: stored.show(conn, table_id, person.id, agrees=shows)
        )


# Notes to the host


async def tell_host(
    house: House, person: Person, table_id: str, given: str, *, anonymous: bool
) -> None:
    """Write to the host alone."""
    house.limits.take("chat", person.id)
    table, _ = await look_in(house, table_id, person)
    host = table.card.host
    if host is None:
        raise TableRefused("host-none")
    if host == person.id:
        raise TableRefused("host-yourself")
    text = tidy(given)
    if not text:
        raise TableRefused("note-empty")
    if len(text) > LONGEST_NOTE:
        raise TableRefused("note-long", length=len(text), most=LONGEST_NOTE)
    seated = bool(table.seats_of(person.id))
    name = table.own_any(person.id).name if seated else person.name
    note = HostNote(secrets.token_urlsafe(9), host, None if anonymous else name, text, False)

    def job(conn: Connection) -> None:
        if not stored.tell_host(conn, table_id, note):
            raise TableRefused("notes-many")

    await house.hall.beside(table_id, job)


async def read_note(house: House, person: Person, table_id: str, note_id: str) -> None:
    """The host has read a note."""
    house.limits.take("deed", person.id)
    table, _ = await look_in(house, table_id, person)
    table.require_host(person.id)

    def job(conn: Connection) -> None:
        if not stored.read_host_note(conn, table_id, person.id, note_id.replace("\0", "?")):
            raise TableRefused("note-none")

    await house.hall.beside(table_id, job)
