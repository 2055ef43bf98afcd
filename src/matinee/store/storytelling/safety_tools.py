"""Safety tools of a table: lines and veils, applause, notes to the host, each person's own choices.

What was written anonymously is stored without its author and without a time. Ids are random, and
callers sort by text, so that no order tells who wrote something or when.
"""

import hashlib
import hmac
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from matinee.engine.decoding import decode
from matinee.store.row_reader import DAMAGE, readable_rows, reader
from matinee.store.schema import APPLAUSE, HOST_NOTES, VISITS, WISHES
from matinee.store.tables import count_side_change, keep_visit
from matinee.store.upsert import insert_statement

_log: Final = logging.getLogger(__name__)

MAX_REQUESTS: Final = 60
MAX_HOST_NOTES: Final = 40


class LineOrVeil(msgspec.Struct, frozen=True):
    """A request for the story: a line not to be crossed, or a veil to be drawn."""

    id: str
    kind: str
    text: str
    person: str | None = None
    name: str | None = None
    """The author's; an anonymous request has neither `person` nor `name`."""


class HostNote(msgspec.Struct, frozen=True):
    """A note that only the host may read."""

    id: str
    host: str
    name: str | None
    text: str
    read: bool


class PersonalChoices(msgspec.Struct, frozen=True):
    """One person's choices at a table; private, except for `shows_story`."""

    shows_story: bool = False
    muted: frozenset[str] = frozenset()
    hidden_lines: frozenset[int] = frozenset()


class SafetyTools(msgspec.Struct, frozen=True):
    """The stored safety tools of one table."""

    lines_and_veils: tuple[LineOrVeil, ...] = ()
    applause: Mapping[int, frozenset[str]] = {}
    """The people who applauded, by line."""
    host_notes: tuple[HostNote, ...] = ()
    choices: Mapping[str, PersonalChoices] = {}

    def choices_of(self, person: str | None) -> PersonalChoices:
        """The choices of this person; the defaults for a spectator without an id."""
        return PersonalChoices() if person is None else self.choices.get(person, PersonalChoices())

    def limited_to_lines(self, lines: Collection[int]) -> "SafetyTools":
        """These safety tools without references to lines other than these."""
        return msgspec.structs.replace(
            self,
            applause={line: people for line, people in self.applause.items() if line in lines},
            choices={
                person: msgspec.structs.replace(
                    choices, hidden_lines=choices.hidden_lines.intersection(lines)
                )
                for person, choices in self.choices.items()
            },
        )


_read_line_or_veil: Final = reader(LineOrVeil)
_read_note: Final = reader(HostNote)
_read_applause: Final = reader(tuple[int, str])
_LINES_AND_VEILS: Final = select(
    WISHES.c.id,
    WISHES.c.kind,
    WISHES.c.text,
    WISHES.c.person_id.label("person"),
    WISHES.c.name,
).where(WISHES.c.table_id == bindparam("the_id"))
_APPLAUSE: Final = select(APPLAUSE.c.line, APPLAUSE.c.person_id).where(
    APPLAUSE.c.table_id == bindparam("the_id")
)
_HOST_NOTES: Final = select(*(HOST_NOTES.c[name] for name in HostNote.__struct_fields__)).where(
    HOST_NOTES.c.table_id == bindparam("the_id")
)
_CHOICES: Final = select(VISITS.c.person_id, VISITS.c.shows, VISITS.c.muted, VISITS.c.unseen).where(
    VISITS.c.table_id == bindparam("the_id"),
    VISITS.c.shows | VISITS.c.muted.is_not(None) | VISITS.c.unseen.is_not(None),
)


def read(conn: Connection, table_id: str) -> SafetyTools:
    """The safety tools of a table."""
    params = {"the_id": table_id}
    requests = conn.execute(_LINES_AND_VEILS, params)
    applause: dict[int, set[str]] = {}
    applause_rows = conn.execute(_APPLAUSE, params)
    for line, person in readable_rows(
        map(tuple, applause_rows), _read_applause, "applause", table_id
    ):
        applause.setdefault(line, set()).add(person)
    notes = conn.execute(_HOST_NOTES, params)
    choices = conn.execute(_CHOICES, params)
    return SafetyTools(
        tuple(readable_rows(requests.mappings(), _read_line_or_veil, "wishes", table_id)),
        {line: frozenset(people) for line, people in applause.items()},
        tuple(readable_rows(notes.mappings(), _read_note, "host_notes", table_id)),
        dict(readable_rows(choices, _read_choices, "visits", table_id)),
    )


def _read_choices(row: Any) -> tuple[str, PersonalChoices]:
    """A person's id and choices. A damaged set counts as empty, which reveals nothing to others."""
    person, shows, muted, unseen = row
    return str(person), PersonalChoices(bool(shows), _read_set(muted, str), _read_set(unseen, int))


# Lines and veils


def request_key_hash(key: str, request_id: str) -> bytes:
    """Hash of a key for one request. It reveals neither the key nor its other requests."""
    return hashlib.sha256(f"{key}\n{request_id}".encode()).digest()


def add_request(
    conn: Connection, table_id: str, request: LineOrVeil, key: str | None = None
) -> bool:
    """Store a line or veil; `False` if there are too many already.

    An anonymous request comes with a key: only the holder of the key can delete it.
    """
    count_side_change(
        conn, table_id
    )  # first: it locks the table's row, so that nobody else counts now
    if _count(conn, WISHES, table_id) >= MAX_REQUESTS:
        return False
    conn.execute(
        insert(WISHES).values(
            table_id=table_id,
            id=request.id,
            kind=request.kind,
            text=request.text,
            person_id=request.person,
            name=request.name,
            proof=None if key is None else request_key_hash(key, request.id),
        )
    )
    return True


def requests_of_key(conn: Connection, table_id: str, key: str) -> frozenset[str]:
    """The ids of the anonymous requests that were made with this key."""
    rows = conn.execute(
        select(WISHES.c.id, WISHES.c.proof).where(
            WISHES.c.table_id == table_id, WISHES.c.proof.is_not(None)
        )
    )
    return frozenset(
        request_id
        for request_id, stored in rows
        if isinstance(stored, bytes)
        and hmac.compare_digest(stored, request_key_hash(key, request_id))
    )


def delete_request(conn: Connection, table_id: str, request_id: str) -> bool:
    """Delete a line or veil; `False` if there is none."""
    count_side_change(conn, table_id)
    statement = delete(WISHES).where(WISHES.c.table_id == table_id, WISHES.c.id == request_id)
    return conn.execute(statement).rowcount == 1


# Applause


def applaud(conn: Connection, table_id: str, line: int, person: str) -> None:
    """Applaud a line, once."""
    values = {"table_id": table_id, "line": line, "person_id": person}
    conn.execute(insert_statement(conn, APPLAUSE).values(values).on_conflict_do_nothing())
    count_side_change(conn, table_id)


def remove_applause(conn: Connection, table_id: str, line: int, person: str) -> None:
    """Delete a person's applause for a line."""
    conn.execute(
        delete(APPLAUSE).where(
            APPLAUSE.c.table_id == table_id,
            APPLAUSE.c.line == line,
            APPLAUSE.c.person_id == person,
        )
    )
    count_side_change(conn, table_id)


def delete_other_lines(conn: Connection, table_id: str, lines: Collection[int]) -> None:
    """Delete applause and hidden marks of all lines but these.

    An undo removes lines, and their numbers may come again.
    """
    conn.execute(
        delete(APPLAUSE).where(APPLAUSE.c.table_id == table_id, APPLAUSE.c.line.not_in(lines))
    )
    people = conn.execute(
        select(VISITS.c.person_id).where(
            VISITS.c.table_id == table_id, VISITS.c.unseen.is_not(None)
        )
    )
    for person in sorted(people.scalars()):
        _change_choice(
            conn, table_id, person, "unseen", lambda known: known.intersection(lines), int
        )


# A person's own choices


def set_story_shown(conn: Connection, table_id: str, person: str, *, agrees: bool) -> None:
    """Store whether a person agrees that the story is shown to everybody."""
    keep_visit(conn, table_id, person)
    conn.execute(update(VISITS).where(*_visit(table_id, person)).values(shows=agrees or None))
    count_side_change(conn, table_id)


def mute(conn: Connection, table_id: str, person: str, other: str, *, muted: bool) -> None:
    """Hide another person's chat from this person, or show it again."""
    keep_visit(conn, table_id, person)
    _change_choice(conn, table_id, person, "muted", _with(other, muted), str)
    count_side_change(conn, table_id)


def hide_line(conn: Connection, table_id: str, person: str, line: int, *, hidden: bool) -> None:
    """Hide a line of the story from this person, or show it again."""
    keep_visit(conn, table_id, person)
    _change_choice(conn, table_id, person, "unseen", _with(line, hidden), int)
    count_side_change(conn, table_id)


# Notes to the host


def add_host_note(conn: Connection, table_id: str, note: HostNote) -> bool:
    """Store a note for the host; `False` if too many are unread. Read notes are deleted first."""
    count_side_change(conn, table_id)
    if _count(conn, HOST_NOTES, table_id) >= MAX_HOST_NOTES:
        here = HOST_NOTES.c.table_id == table_id
        others = (HOST_NOTES.c.host != note.host) | HOST_NOTES.c.read
        conn.execute(delete(HOST_NOTES).where(here, others))
        if _count(conn, HOST_NOTES, table_id) >= MAX_HOST_NOTES:
            return False
    conn.execute(insert(HOST_NOTES).values(table_id=table_id, **msgspec.structs.asdict(note)))
    return True


def mark_host_note_read(conn: Connection, table_id: str, host: str, note_id: str) -> bool:
    """Mark a note as read; `False` if there is none for this host."""
    result = conn.execute(
        update(HOST_NOTES)
        .where(
            HOST_NOTES.c.table_id == table_id,
            HOST_NOTES.c.host == host,
            HOST_NOTES.c.id == note_id,
        )
        .values(read=True)
    )
    count_side_change(conn, table_id)
    return result.rowcount == 1


def _count(conn: Connection, table: Any, table_id: str) -> int:
    return conn.scalar(select(func.count()).where(table.c.table_id == table_id)) or 0


def _visit(table_id: str, person: str) -> tuple[Any, Any]:
    return VISITS.c.table_id == table_id, VISITS.c.person_id == person


def _with(item: Any, included: bool) -> Callable[[frozenset[Any]], frozenset[Any]]:
    return lambda items: items | {item} if included else items - {item}


def _change_choice(
    conn: Connection,
    table_id: str,
    person: str,
    column: str,
    change: Callable[[frozenset[Any]], frozenset[Any]],
    kind: type,
) -> None:
    """Change one of a person's stored sets; an empty set is stored as NULL."""
    here = _visit(table_id, person)
    stored = conn.scalar(select(VISITS.c[column]).where(*here).with_for_update())
    changed = sorted(change(_read_set(stored, kind)))
    values = {column: msgspec.json.encode(changed) if changed else None}
    conn.execute(update(VISITS).where(*here).values(values))


def _read_set(stored: bytes | None, kind: type) -> frozenset[Any]:
    """One of a person's stored sets; a damaged one counts as empty."""
    if stored is None:
        return frozenset()
    try:
        return frozenset(decode(stored, list[kind]))  # type: ignore[valid-type]
    except DAMAGE as error:
        _log.warning("what somebody has muted or hidden is damaged: %s", type(error).__name__)
        return frozenset()
