"""Courtesies of a table at which a story is told: what each viewer sees of them.

They belong to the table and never to the game's state. What one viewer sees is made for that
viewer alone: nobody learns who wrote something without a name, who muted whom, or who said no.
"""

from collections.abc import Mapping, Sequence
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from matinee.engine.game import Seat
from matinee.engine.tale import Tale
from matinee.server.tables.eyes import Eyes
from matinee.server.tables.refusals import TableRefused
from matinee.server.tables.table import Table
from matinee.store.courtesies import HostNote, Wish
from matinee.store.messages import Message


class Clapped(msgspec.Struct, frozen=True):
    """A line of the story that somebody has applauded, or that the viewer has hidden."""

    line: int
    count: int
    yours: bool
    """Whether the viewer has applauded it."""
    hidden: bool
    """Whether the viewer has hidden it from oneself."""


class Muted(msgspec.Struct, frozen=True):
    """Somebody whose talk the viewer does not see: named by a seat, or by something once said."""

    name: str
    chair: Seat | None
    said: int | None


class Courtesy(msgspec.Struct, frozen=True):
    """All that one viewer sees of a table's courtesies: equal as long as that is."""

    wishes: tuple[Wish, ...] = ()
    """For those who sit here; sorted by what they say, so that their order tells nothing."""
    lines: tuple[Clapped, ...] = ()
    muted: tuple[Muted, ...] = ()
    shows: bool = False
    """Whether the viewer agrees to the story being shown to all."""
    public: bool = False
    """Whether it may be."""
    notes: tuple[HostNote, ...] = ()
    """For the host: unread ones first."""

    @property
    def unread(self) -> int:
        """How many notes the host has not read."""
        return sum(not note.read for note in self.notes)

    def wanted(self, kind: str) -> list[Wish]:
        """The lines, or the veils."""
        return [wish for wish in self.wishes if wish.kind == kind]

    @property
    def counts(self) -> dict[int, int]:
        """How many applauded each line."""
        return {one.line: one.count for one in self.lines if one.count}

    @property
    def hidden(self) -> frozenset[int]:
        """The lines that the viewer has hidden."""
        return frozenset(one.line for one in self.lines if one.hidden)


def tale_of(table: Table) -> Tale:
    """What the table's game makes of a story; refuses a game that tells none."""
    tale = table.title.tale
    if tale is None:
        raise TableRefused("story-none", game=table.title.called)
    return tale


def told_lines(table: Table, who: Seat | None) -> Mapping[int, Seat]:
    """The lines that stand and who told each, as this viewer sees the table."""
    tale = table.title.tale
    return {} if tale is None or table.match is None else tale.lines(table.view(who))


def own_seats(table: Table, person: str | None) -> frozenset[Seat]:
    """The seats whose lines are somebody's own: held now, or when something was told there."""
    lost = (seat for seat, teller in table.turn.told if teller == person)
    return frozenset((*table.seats_of(person), *lost))


def courtesy_for(table: Table, person: str | None, who: Seat | None) -> Courtesy:
    """What this viewer sees; nothing at the table of a game that tells no story."""
    if table.title.tale is None:
        return Courtesy()
    all_of_it, own = table.courtesies, table.courtesies.of(person)
    lines = told_lines(table, who)
    shown = sorted((all_of_it.applause.keys() | own.unseen) & lines.keys())
    clapped = []
    for line in shown:
        claps = all_of_it.applause.get(line, frozenset())
        clapped.append(Clapped(line, len(claps), person in claps, line in own.unseen))
    host = person is not None and person == table.card.host
    known = heard_here(table) if own.muted else {}
    muted = (known[other] for other in own.muted if other in known)
    return Courtesy(
        wishes=wishes_for(table, person),
        lines=tuple(clapped),
        muted=tuple(sorted(muted, key=lambda one: one.name)),
        shows=own.shows,
        public=public(table),
        notes=tuple(
            sorted(
                (note for note in all_of_it.notes if host and note.host == person),
                key=lambda note: (note.read, note.text.casefold(), note.id),
            )
        ),
    )


def wishes_for(table: Table, person: str | None) -> tuple[Wish, ...]:
    """Lines and veils, which are the business of those who sit at the table, and of nobody else."""
    if not table.seats_of(person):
        return ()
    wishes = table.courtesies.wishes
    return tuple(sorted(wishes, key=lambda wish: (wish.text.casefold(), wish.text, wish.id)))


def heard(table: Table, person: str | None, said: Sequence[Message]) -> list[Message]:
    """What was said, without those whom this person has muted."""
    muted = table.courtesies.of(person).muted
    return [message for message in said if message.person not in muted] if muted else list(said)


def tellers(table: Table) -> frozenset[str]:
    """The people who hold or held a seat of which something has been told."""
    holding = {table.chairs[seat].person for seat in _told_seats(table)}
    lost = {person for _, person in table.turn.told}
    return frozenset(person for person in holding | lost if person is not None)


def _told_seats(table: Table) -> frozenset[Seat]:
    """The seats of which something has been told; worked out once as long as nothing is new."""
    if table.match is None:
        return frozenset()
    eyes = table.eyes(None)
    known = _seats.get(eyes)
    if known is None or known[0] != len(eyes.noticed):
        seats = frozenset(told_lines(table, None).values())
        known = _seats[eyes] = len(eyes.noticed), seats
    return known[1]


_seats: Final = WeakKeyDictionary[Eyes, tuple[int, frozenset[Seat]]]()


def public(table: Table) -> bool:
    """Whether the story may be shown to all.

    Everybody must have agreed who told something of it, and at least one person who sits or sat
    there: bots do not mind, but a story is not shown just because nobody was asked.
    """
    agreed = {person for person, own in table.courtesies.own.items() if own.shows}
    people = {chair.person for chair in table.chairs} | set(table.turn.former)
    told = table.title.tale is not None and table.match is not None
    return told and tellers(table) <= agreed and not people.isdisjoint(agreed)


def person_meant(table: Table, chair: Seat | None, said: int | None) -> str:
    """Whom somebody means by a seat, or by the number of something that was said."""
    if chair is not None:
        person = table.chair(chair).person
    else:
        person = next((m.person for m in table.messages if m.number == said), None)
    if person is None:
        raise TableRefused("mute-nobody")
    return person


def heard_here(table: Table) -> dict[str, Muted]:
    """All who could be muted, by person; one who has gone is named by what they last said."""
    names: dict[str, Muted] = {}
    for message in table.messages:
        names[message.person] = Muted(message.name, None, message.number)
    for chair in table.chairs:
        if chair.person is not None:
            names[chair.person] = Muted(chair.name, chair.number, None)
    return names
