"""`matinee story`: the story of a recorded game, as a file."""

import sys
from pathlib import Path
from typing import Final

from matinee.cli.output import OUT, bad_input
from matinee.cli.records import open_record
from matinee.cli.saves import refuse_existing
from matinee.engine.match.record import SeatRecord, replace_bytes
from matinee.engine.match.verify import resume, same_rules
from matinee.engine.storytelling.credits import match_credits
from matinee.engine.storytelling.story_export import EditorsCut, StoryExporter
from matinee.engine.text.current_language import _, current_language
from matinee.engine.text.narration import LogNarrator

SCREEN: Final = Path("-")


def write_story(file: Path, out: Path, form: str | None) -> None:
    """Write a story into a new file, or to standard output."""
    title, record = open_record(file)
    if title.story is None:
        bad_input(
            _("{game} tells no story.").format(game=current_language(title).gettext(title.name))
        )
    if isinstance(record, SeatRecord):
        told = _("{file} is what one seat saw; a story is made from the whole record.")
        bad_input(told.format(file=file))
    if not same_rules(record, title.game):
        bad_input(_("The rules have changed since, so the story cannot be told again."))
    chosen = _form(title.story, out, form)
    if out != SCREEN:
        refuse_existing(out)
    words = LogNarrator(title, record.header, None, current_language(title)).words
    match = resume(record, title.game, str(file), words.refusal_text)
    view = title.game.view(match.state, None)
    made = title.story.write(chosen, view, match_credits(match), EditorsCut(), words)
    if out == SCREEN:
        sys.stdout.buffer.write(made)
        sys.stdout.buffer.flush()
    else:
        replace_bytes(out, made)
        OUT.print(_("The story is in {file}.").format(file=out), soft_wrap=True)


def _form(exporter: StoryExporter, out: Path, form: str | None) -> str:
    """The requested form: by name, else by the ending of the file's name."""
    if form is None:
        ending = out.suffix.removeprefix(".")
        found = [key for key, kind in exporter.forms.items() if kind.ending == ending]
        form = found[0] if found else "" if out != SCREEN else list(exporter.forms)[-1]
    if form not in exporter.forms:
        told = _("A story can be had as {known}: choose one with --as.")
        bad_input(told.format(known=", ".join(exporter.forms)))
    return form
