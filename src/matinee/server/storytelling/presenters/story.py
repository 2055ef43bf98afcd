"""Stories as API schemas, for one reader."""

from matinee.engine.storytelling.story_export import EditorsCut
from matinee.engine.text.current_language import current_language
from matinee.server.context import ServerContext
from matinee.server.presenters.table import map_intact
from matinee.server.storytelling import editors_cut
from matinee.server.storytelling.editors_cut import AS_PLAYED
from matinee.server.storytelling.schemas.stories import (
    ChangedLine,
    CutProposalSchema,
    CutSchema,
    FileFormatSchema,
    SceneSchema,
    StorySchema,
)
from matinee.server.storytelling.services import stories
from matinee.server.storytelling.services.stories import StoryView
from matinee.server.tables.table import Table


def story_schema(story_view: StoryView, person: str | None) -> StorySchema:
    """A story for one reader."""
    table = story_view.table
    say = current_language(table.title).gettext
    cut = story_view.cut
    return StorySchema(
        table=table.row.id,
        game=table.row.game,
        title=story_view.title,
        authors=list(dict.fromkeys(seat_row.name for seat_row in table.seats)),
        finished=story_view.over,
        public=stories.is_open_to_all(table),
        scenes=[SceneSchema(number, heading) for number, heading in story_view.outline[1]],
        forms=[
            FileFormatSchema(key, say(form.label), form.media_type, _address(table, key))
            for key, form in story_view.forms.items()
        ],
        cut=cut_schema(story_view, cut) if cut != AS_PLAYED else None,
        proposal=proposal_schema(story_view, person) if story_view.inside else None,
    )


def _address(table: Table, form: str) -> str:
    return f"/api/tables/{table.row.id}/story/{form}"


def cut_schema(story_view: StoryView, cut: EditorsCut) -> CutSchema:
    """The changes of a cut."""
    texts = story_view.exporter.texts(story_view.view)
    lines = [ChangedLine(line, texts[line][0], after) for line, after in sorted(cut.texts.items())]
    return CutSchema(cut.title, list(cut.order), lines)


def proposal_schema(story_view: StoryView, person: str | None) -> CutProposalSchema | None:
    """The proposed cut, if there is one."""
    table, edit = story_view.table, story_view.cuts.pending
    if edit is None:
        return None
    names = {seat_row.person: seat_row.name for seat_row in reversed(table.seats)}
    asked = editors_cut.voters(table)
    return CutProposalSchema(
        id=edit.id,
        name=edit.name,
        cut=cut_schema(story_view, editors_cut.cut_in_force(table, edit)),
        agreed=[names[one] for one in asked if one in edit.agreed],
        waiting=[names[one] for one in asked if one not in edit.agreed],
        yours=person == edit.by,
        asked=person in asked and person not in edit.agreed,
    )


async def shown_stories(context: ServerContext) -> list[StorySchema]:
    """The stories that everybody may read, the latest first."""
    readings = {one.table.row.id: one for one in await stories.public_stories(context)}
    tables = [one.table for one in readings.values()]
    return list(map_intact(tables, lambda table: story_schema(readings[table.row.id], None)))
