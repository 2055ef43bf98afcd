"""The safety tools of a table as one viewer sees them.

Safety tools belong to the table and never to the game's state. Each viewer gets a view of their
own: nobody learns who wrote something without a name, who muted whom, or who said no.
"""

from collections.abc import Mapping
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from matinee.engine.contract.game import Seat
from matinee.engine.storytelling.story_export import StoryExporter
from matinee.server.schemas.safety_tools import ApplauseSchema
from matinee.server.storytelling.stored_data import safety_tools_of
from matinee.server.tables.errors import TableRefused
from matinee.server.tables.table import Table
from matinee.server.tables.viewer_log import ViewerLog
from matinee.store.storytelling.safety_tools import HostNote, LineOrVeil


class MutedPerson(msgspec.Struct, frozen=True):
    """A person whose chat the viewer has muted: named by a seat, or by one of their messages."""

    name: str
    seat: Seat | None
    said: int | None


class SafetyToolsView(msgspec.Struct, frozen=True):
    """Everything that one viewer sees of a table's safety tools, to compare versions by."""

    lines_and_veils: tuple[LineOrVeil, ...] = ()
    """For people at the table only; sorted by text, so that the order reveals nothing."""
    lines: tuple[ApplauseSchema, ...] = ()
    muted: tuple[MutedPerson, ...] = ()
    shows: bool = False
    """Whether the viewer agrees to the story being shown to everybody."""
    public: bool = False
    """Whether it may be shown."""
    notes: tuple[HostNote, ...] = ()
    """For the host: unread ones first."""

    @property
    def unread(self) -> int:
        """The number of notes that the host has not read."""
        return sum(not note.read for note in self.notes)

    def wanted(self, kind: str) -> list[LineOrVeil]:
        """The requests of one kind: lines, or veils."""
        return [one for one in self.lines_and_veils if one.kind == kind]

    @property
    def counts(self) -> dict[int, int]:
        """The number of people who applauded each line."""
        return {one.line: one.count for one in self.lines if one.count}

    @property
    def hidden(self) -> frozenset[int]:
        """The lines that the viewer has hidden."""
        return frozenset(one.line for one in self.lines if one.hidden)


def story_exporter(table: Table) -> StoryExporter:
    """The story exporter of the table's game; refuses a game that tells no stories."""
    exporter: StoryExporter | None = table.title.story
    if exporter is None:
        raise TableRefused("story-none", game=table.title.display_name)
    return exporter


def story_lines(table: Table, viewer: Seat | None) -> Mapping[int, Seat]:
    """The lines of the story and the seat that told each, as this viewer sees the table."""
    exporter: StoryExporter | None = table.title.story
    return {} if exporter is None or table.match is None else exporter.lines(table.view(viewer))


def own_seats(table: Table, person: str | None) -> frozenset[Seat]:
    """The seats whose lines are a person's own: held now, or when a line was told there."""
    lost = (seat for seat, teller in table.progress.former_authors if teller == person)
    return frozenset((*table.seats_of(person), *lost))


def safety_tools_for(table: Table, person: str | None, viewer: Seat | None) -> SafetyToolsView:
    """The safety tools as this viewer sees them; empty for a game that tells no stories."""
    if table.title.story is None:
        return SafetyToolsView()
    all_of_it, own = safety_tools_of(table), safety_tools_of(table).choices_of(person)
    lines = story_lines(table, viewer)
    shown = sorted((all_of_it.applause.keys() | own.hidden_lines) & lines.keys())
    clapped = []
    for line in shown:
        claps = all_of_it.applause.get(line, frozenset())
        clapped.append(ApplauseSchema(line, len(claps), person in claps, line in own.hidden_lines))
    host = person is not None and person == table.row.host
    known = mutable_people(table) if own.muted else {}
    muted = (known[other] for other in own.muted if other in known)
    return SafetyToolsView(
        lines_and_veils=lines_and_veils_for(table, person),
        lines=tuple(clapped),
        muted=tuple(sorted(muted, key=lambda one: one.name)),
        shows=own.shows_story,
        public=is_public(table),
        notes=tuple(
            sorted(
                (note for note in all_of_it.host_notes if host and note.host == person),
                key=lambda note: (note.read, note.text.casefold(), note.id),
            )
        ),
    )


def lines_and_veils_for(table: Table, person: str | None) -> tuple[LineOrVeil, ...]:
    """The lines and veils, which only people at the table may see."""
    if not table.seats_of(person):
        return ()
    requests = safety_tools_of(table).lines_and_veils
    return tuple(sorted(requests, key=lambda one: (one.text.casefold(), one.text, one.id)))


def authors(table: Table) -> frozenset[str]:
    """The people who hold or held a seat that has told part of the story."""
    holding = {table.seats[seat].person for seat in _telling_seats(table)}
    lost = {person for _, person in table.progress.former_authors}
    return frozenset(person for person in holding | lost if person is not None)


def _telling_seats(table: Table) -> frozenset[Seat]:
    """The seats that have told part of the story; cached until the log has new rows."""
    if table.match is None:
        return frozenset()
    log = table.viewer_log(None)
    known = _seats.get(log)
    if known is None or known[0] != len(log.rows):
        seats = frozenset(story_lines(table, None).values())
        known = _seats[log] = len(log.rows), seats
    return known[1]


_seats: Final = WeakKeyDictionary[ViewerLog, tuple[int, frozenset[Seat]]]()


def is_public(table: Table) -> bool:
    """Whether the story may be shown to everybody.

    All who told part of it must have agreed, and at least one person who sits or sat there: bots do
    not mind, but a story is not shown just because nobody was asked.
    """
    agreed = {person for person, own in safety_tools_of(table).choices.items() if own.shows_story}
    people = {seat_row.person for seat_row in table.seats} | set(table.progress.former)
    told = table.title.story is not None and table.match is not None
    return told and authors(table) <= agreed and not people.isdisjoint(agreed)


def person_to_mute(table: Table, seat: Seat | None, message: int | None) -> str:
    """The person on a seat, or the author of the chat message with this number."""
    if seat is not None:
        person = table.seat(seat).person
    else:
        person = next((m.person for m in table.messages if m.number == message), None)
    if person is None:
        raise TableRefused("mute-nobody")
    return person


def mutable_people(table: Table) -> dict[str, MutedPerson]:
    """The people who can be muted, by person; one who has left is named by their last message."""
    names: dict[str, MutedPerson] = {}
    for message in table.messages:
        names[message.person] = MutedPerson(message.name, None, message.number)
    for seat_row in table.seats:
        if seat_row.person is not None:
            names[seat_row.person] = MutedPerson(seat_row.name, seat_row.number, None)
    return names
