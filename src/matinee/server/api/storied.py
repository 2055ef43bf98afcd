"""Stories in the API's shapes, and what is done about their cuts: shared by API and pages."""

from collections.abc import Callable

from matinee.engine.tale import Cut
from matinee.server import stories
from matinee.server.api.following import follow_on, found_following
from matinee.server.api.shapes_stories import (
    Changed,
    CutShape,
    FormShape,
    ProposalShape,
    SceneShape,
    StoryShape,
)
from matinee.server.api.telling import told_of_each
from matinee.server.entrance import enter
from matinee.server.hall import Seen
from matinee.server.house import House
from matinee.server.speech import spoken
from matinee.server.stories import Reading
from matinee.server.tables import cutting, seating
from matinee.server.tables.courtesy import tale_of
from matinee.server.tables.cutting import AS_PLAYED, Cuts
from matinee.server.tables.table import Change, Table
from matinee.store import cuts as stored
from matinee.store.people import Person


def story_shape(reading: Reading, person: str | None) -> StoryShape:
    """A story, for one reader."""
    table = reading.table
    say = spoken(table.title).gettext
    cut = reading.cut
    return StoryShape(
        table=table.card.id,
        game=table.card.game,
        title=reading.title,
        authors=list(dict.fromkeys(chair.name for chair in table.chairs)),
        finished=reading.over,
        public=stories.shown(table),
        scenes=[SceneShape(number, heading) for number, heading in reading.outline[1]],
        forms=[
            FormShape(key, say(form.label), form.media_type, _address(table, key))
            for key, form in reading.forms.items()
        ],
        cut=cut_shape(reading, cut) if cut != AS_PLAYED else None,
        proposal=proposal_shape(reading, person) if reading.inside else None,
    )


def _address(table: Table, form: str) -> str:
    return f"/api/tables/{table.card.id}/story/{form}"


def cut_shape(reading: Reading, cut: Cut) -> CutShape:
    """What a cut changes."""
    texts = reading.tale.texts(reading.view)
    lines = [Changed(line, texts[line][0], after) for line, after in sorted(cut.texts.items())]
    return CutShape(cut.title, list(cut.order), lines)


def proposal_shape(reading: Reading, person: str | None) -> ProposalShape | None:
    """The cut that is proposed, if one is."""
    table, edit = reading.table, reading.cuts.pending
    if edit is None:
        return None
    names = {chair.person: chair.name for chair in reversed(table.chairs)}
    asked = cutting.voters(table)
    return ProposalShape(
        id=edit.id,
        name=edit.name,
        cut=cut_shape(reading, cutting.in_force(table, edit)),
        agreed=[names[one] for one in asked if one in edit.agreed],
        waiting=[names[one] for one in asked if one not in edit.agreed],
        yours=person == edit.by,
        asked=person in asked and person not in edit.agreed,
    )


async def propose(house: House, person: Person, table_id: str, cut: Cut) -> None:
    """Propose a cut, or another one in place of one's own."""
    await _change(house, person, table_id, lambda t, cuts: cutting.propose(t, cuts, person, cut))


async def answer(house: House, person: Person, table_id: str, edit: str, agree: bool) -> None:
    """Say yes or no to a proposed cut."""
    await _change(
        house,
        person,
        table_id,
        lambda t, cuts: cutting.answer(t, cuts, person, edit, agree=agree),
    )


async def withdraw(house: House, person: Person, table_id: str, edit: str) -> None:
    """Take back what one has proposed."""
    await _change(house, person, table_id, lambda t, cuts: cutting.withdraw(t, cuts, person, edit))


async def shown_stories(house: House) -> list[StoryShape]:
    """The stories that everybody may read, the latest first."""
    readings = {one.table.card.id: one for one in await stories.all_shown(house)}
    tables = [one.table for one in readings.values()]
    return list(told_of_each(tables, lambda table: story_shape(readings[table.card.id], None)))


async def start_sequel(house: House, person: Person, table_id: str) -> Table:
    """A table at which the cast of this story plays on; whoever asks first puts it up."""
    house.limits.take("join", person.id)
    reading = await stories.read(house, table_id, person)

    def put_up(table: Table, person: Person, now: float) -> Change:
        options = tale_of(table).sequel(table.view(None), reading.cut)
        return seating.sequel(table, person, now, options)

    return await follow_on(house, person, table_id, put_up, seating.is_sequel)


async def find_sequel(house: House, table: Table) -> str | None:
    """The table at which the cast of this one's story plays on, if there is one."""
    found = await found_following(house, table, seating.is_sequel)
    return None if found is None else found.card.id


async def _change(
    house: House, person: Person, table_id: str, edit: Callable[[Table, Cuts], Cuts]
) -> None:
    """Change the cuts of a story; if somebody is faster, from how it is then."""
    house.limits.take("deed", person.id)

    async def look() -> Seen:
        table = await enter(house, table_id, person)
        kept = await house.database.read(lambda conn: stored.read(conn, table_id))
        wanted = cutting.packed(edit(table, cutting.opened(kept)))
        return table, lambda conn: stored.replace(conn, table_id, kept, wanted)

    await house.hall.beside_as_seen(table_id, look)
