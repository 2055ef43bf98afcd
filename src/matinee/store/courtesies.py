"""What people at a table ask of each other beside the game, and what each keeps to oneself.

Whatever was written without a name is stored without its author, and nothing says when: ids are
drawn by lot, and whoever shows these things sorts them by what they say.
"""

import hashlib
import hmac
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from matinee.store.inserting import inserting
from matinee.store.row_reader import DAMAGE, reader, sound
from matinee.store.schema import APPLAUSE, HOST_NOTES, VISITS, WISHES
from matinee.store.tables import aside, keep_visit

_log: Final = logging.getLogger(__name__)

MOST_WISHES: Final = 60
MOST_HOST_NOTES: Final = 40


class Wish(msgspec.Struct, frozen=True):
    """A line that is not to be crossed, or a veil to be drawn."""

    id: str
    kind: str
    text: str
    person: str | None = None
    name: str | None = None
    """Of who asks for it; neither is known of one that was written without a name."""


class HostNote(msgspec.Struct, frozen=True):
    """Something that somebody wrote to the host alone."""

    id: str
    host: str
    name: str | None
    text: str
    read: bool


class Own(msgspec.Struct, frozen=True):
    """What one person has chosen at a table; nobody else's business but for `shows`."""

    shows: bool = False
    muted: frozenset[str] = frozenset()
    unseen: frozenset[int] = frozenset()


class Courtesies(msgspec.Struct, frozen=True):
    """All of it, of one table."""

    wishes: tuple[Wish, ...] = ()
    applause: Mapping[int, frozenset[str]] = {}
    """Who applauded each line."""
    notes: tuple[HostNote, ...] = ()
    own: Mapping[str, Own] = {}

    def of(self, person: str | None) -> Own:
        """What this person has chosen."""
        return Own() if person is None else self.own.get(person, Own())

    def left(self, lines: Collection[int]) -> "Courtesies":
        """The same once no other lines than these have been told."""
        return msgspec.structs.replace(
            self,
            applause={line: who for line, who in self.applause.items() if line in lines},
            own={
                person: msgspec.structs.replace(own, unseen=own.unseen.intersection(lines))
                for person, own in self.own.items()
            },
        )


_read_wish: Final = reader(Wish)
_read_note: Final = reader(HostNote)
_read_clap: Final = reader(tuple[int, str])
_WISHES: Final = select(
    WISHES.c.id,
    WISHES.c.kind,
    WISHES.c.text,
    WISHES.c.person_id.label("person"),
    WISHES.c.name,
).where(WISHES.c.table_id == bindparam("the_id"))
_APPLAUSE: Final = select(APPLAUSE.c.line, APPLAUSE.c.person_id).where(
    APPLAUSE.c.table_id == bindparam("the_id")
)
_NOTES: Final = select(*(HOST_NOTES.c[name] for name in HostNote.__struct_fields__)).where(
    HOST_NOTES.c.table_id == bindparam("the_id")
)
_OWN: Final = select(VISITS.c.person_id, VISITS.c.shows, VISITS.c.muted, VISITS.c.unseen).where(
    VISITS.c.table_id == bindparam("the_id"),
    VISITS.c.shows | VISITS.c.muted.is_not(None) | VISITS.c.unseen.is_not(None),
)


def read(conn: Connection, table_id: str) -> Courtesies:
    """All courtesies of a table."""
    here = {"the_id": table_id}
    wishes = conn.execute(_WISHES, here)
    claps: dict[int, set[str]] = {}
    clapped = conn.execute(_APPLAUSE, here)
    for line, person in sound(map(tuple, clapped), _read_clap, "applause", table_id):
        claps.setdefault(line, set()).add(person)
    notes = conn.execute(_NOTES, here)
    own = conn.execute(_OWN, here)
    return Courtesies(
        tuple(sound(wishes.mappings(), _read_wish, "wishes", table_id)),
        {line: frozenset(people) for line, people in claps.items()},
        tuple(sound(notes.mappings(), _read_note, "host_notes", table_id)),
        dict(sound(own, _read_own, "visits", table_id)),
    )


def _read_own(row: Any) -> tuple[str, Own]:
    """What a person has chosen; sets that cannot be read are empty, which shows no more to all."""
    person, shows, muted, unseen = row
    return str(person), Own(bool(shows), _read(muted, str), _read(unseen, int))


def applause(conn: Connection, table_id: str) -> Mapping[int, int]:
    """How many applauded each line, whether it still stands or not."""
    counted = conn.execute(
        select(APPLAUSE.c.line, func.count().label("claps"))
        .where(APPLAUSE.c.table_id == table_id)
        .group_by(APPLAUSE.c.line)
    )
    return {row.line: row.claps for row in counted if isinstance(row.line, int)}


# Lines and veils


def proof(key: str, wish_id: str) -> bytes:
    """What is stored of a key: it tells neither the key nor which others it belongs to."""
    return hashlib.sha256(f"{key}\n{wish_id}".encode()).digest()


def add_wish(conn: Connection, table_id: str, wish: Wish, key: str | None = None) -> bool:
    """Ask for something; with a key, and then without a name, so that only the key takes it back.

    `False` if there are too many already.
    """
    aside(conn, table_id)  # first, since it makes others wait who are about to count, too
    if _count(conn, WISHES, table_id) >= MOST_WISHES:
        return False
    conn.execute(
        insert(WISHES).values(
            table_id=table_id,
            id=wish.id,
            kind=wish.kind,
            text=wish.text,
            person_id=wish.person,
            name=wish.name,
            proof=None if key is None else proof(key, wish.id),
        )
    )
    return True


def opened(conn: Connection, table_id: str, key: str) -> frozenset[str]:
    """The wishes without a name that this key takes back."""
    found = conn.execute(
        select(WISHES.c.id, WISHES.c.proof).where(
            WISHES.c.table_id == table_id, WISHES.c.proof.is_not(None)
        )
    )
    return frozenset(
        wish_id
        for wish_id, kept in found
        if isinstance(kept, bytes) and hmac.compare_digest(bytes(kept), proof(key, wish_id))
    )


def drop_wish(conn: Connection, table_id: str, wish_id: str) -> bool:
    """Take a wish back; `False` if there is none."""
    aside(conn, table_id)
    gone = delete(WISHES).where(WISHES.c.table_id == table_id, WISHES.c.id == wish_id)
    return conn.execute(gone).rowcount == 1


# Applause


def applaud(conn: Connection, table_id: str, line: int, person: str) -> None:
    """Applaud a line, once."""
    values = {"table_id": table_id, "line": line, "person_id": person}
    conn.execute(inserting(conn, APPLAUSE).values(values).on_conflict_do_nothing())
    aside(conn, table_id)


def withhold(conn: Connection, table_id: str, line: int, person: str) -> None:
    """Take one's applause back."""
    conn.execute(
        delete(APPLAUSE).where(
            APPLAUSE.c.table_id == table_id,
            APPLAUSE.c.line == line,
            APPLAUSE.c.person_id == person,
        )
    )
    aside(conn, table_id)


def keep_lines(conn: Connection, table_id: str, lines: Collection[int]) -> None:
    """Forget what was said of lines that play went back before: their numbers may come again."""
    conn.execute(
        delete(APPLAUSE).where(APPLAUSE.c.table_id == table_id, APPLAUSE.c.line.not_in(lines))
    )
    people = conn.execute(
        select(VISITS.c.person_id).where(
            VISITS.c.table_id == table_id, VISITS.c.unseen.is_not(None)
        )
    )
    for person in sorted(people.scalars()):
        _change_own(conn, table_id, person, "unseen", lambda known: known.intersection(lines), int)


# What one keeps to oneself


def show(conn: Connection, table_id: str, person: str, *, agrees: bool) -> None:
    """Whether the story may be shown to all, as far as this person has a say."""
    keep_visit(conn, table_id, person)
    conn.execute(update(VISITS).where(*_visit(table_id, person)).values(shows=agrees or None))
    aside(conn, table_id)


def mute(conn: Connection, table_id: str, person: str, other: str, *, muted: bool) -> None:
    """Show somebody's talk to this person no longer, or again."""
    keep_visit(conn, table_id, person)
    _change_own(conn, table_id, person, "muted", _with(other, muted), str)
    aside(conn, table_id)


def hide(conn: Connection, table_id: str, person: str, line: int, *, hidden: bool) -> None:
    """Show a line to this person no longer, or again."""
    keep_visit(conn, table_id, person)
    _change_own(conn, table_id, person, "unseen", _with(line, hidden), int)
    aside(conn, table_id)


# Notes to the host


def tell_host(conn: Connection, table_id: str, note: HostNote) -> bool:
    """Leave a note for the host; `False` if too many are unread. Read ones make room."""
    aside(conn, table_id)
    if _count(conn, HOST_NOTES, table_id) >= MOST_HOST_NOTES:
        here = HOST_NOTES.c.table_id == table_id
        others = (HOST_NOTES.c.host != note.host) | HOST_NOTES.c.read
        conn.execute(delete(HOST_NOTES).where(here, others))
        if _count(conn, HOST_NOTES, table_id) >= MOST_HOST_NOTES:
            return False
    conn.execute(insert(HOST_NOTES).values(table_id=table_id, **msgspec.structs.asdict(note)))
    return True


def read_host_note(conn: Connection, table_id: str, host: str, note_id: str) -> bool:
    """Note that the host has read a note; `False` if there is none for this host."""
    done = conn.execute(
        update(HOST_NOTES)
        .where(
            HOST_NOTES.c.table_id == table_id,
            HOST_NOTES.c.host == host,
            HOST_NOTES.c.id == note_id,
        )
        .values(read=True)
    )
    aside(conn, table_id)
    return done.rowcount == 1


def _count(conn: Connection, table: Any, table_id: str) -> int:
    counted = conn.scalar(select(func.count()).where(table.c.table_id == table_id))
    return int(counted or 0)


def _visit(table_id: str, person: str) -> tuple[Any, Any]:
    return VISITS.c.table_id == table_id, VISITS.c.person_id == person


def _with(item: Any, wanted: bool) -> Callable[[frozenset[Any]], frozenset[Any]]:
    return lambda known: known | {item} if wanted else known - {item}


def _change_own(
    conn: Connection,
    table_id: str,
    person: str,
    column: str,
    change: Callable[[frozenset[Any]], frozenset[Any]],
    kind: type,
) -> None:
    """Change one of the sets that a person keeps; an empty one is not kept."""
    here = _visit(table_id, person)
    known = conn.scalar(select(VISITS.c[column]).where(*here).with_for_update())
    kept = sorted(change(_read(known, kind)))
    values = {column: msgspec.json.encode(kept) if kept else None}
    conn.execute(update(VISITS).where(*here).values(values))


def _read(kept: bytes | None, kind: type) -> frozenset[Any]:
    """One of the sets that a person keeps; a damaged one is empty, and is written anew."""
    if kept is None:
        return frozenset()
    try:
        return frozenset(msgspec.json.decode(kept, type=list[kind]))  # type: ignore[valid-type]
    except DAMAGE as error:
        _log.warning("what somebody has muted or hidden is damaged: %s", type(error).__name__)
        return frozenset()
