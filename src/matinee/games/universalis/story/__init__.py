"""Exports of a story (section 19 of the rules): files, a page, and the cast of a sequel.

`script_builder` makes a `script` of the transcript; `prose`, `fountain` and `transcript_json` are
its text formats; `screenplay_pdf`, `layout` and `pdf_file` print it; `page` shows it,
`hidden_lines` removes lines from a view of the table, and `sequel` carries the cast over.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.contract.game import Seat
from matinee.engine.storytelling.story_export import Credits, EditorsCut, FileFormat, Teller
from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import NameFormatter
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.story.fountain import screenplay
from matinee.games.universalis.story.hidden_lines import event_with_hidden_lines, with_hidden_lines
from matinee.games.universalis.story.page import page
from matinee.games.universalis.story.prose import heading, prose
from matinee.games.universalis.story.script_builder import build_script, is_in_story
from matinee.games.universalis.story.sequel import sequel, sequel_summary
from matinee.games.universalis.story.transcript_json import transcript

__all__ = [
    "event_with_hidden_lines",
    "forms",
    "lines",
    "page",
    "scenes",
    "sequel",
    "sequel_summary",
    "texts",
    "title",
    "with_hidden_lines",
    "write",
]

LONGEST_NARRATION: Final = 600
LONGEST_DIALOG: Final = 300

forms: Final[Mapping[str, FileFormat]] = {
    "pdf": FileFormat(N_("Screenplay, typeset (PDF)"), "application/pdf", "pdf"),
    "fountain": FileFormat(N_("Screenplay (Fountain)"), "text/plain; charset=utf-8", "fountain"),
    "md": FileFormat(N_("Prose (Markdown)"), "text/markdown; charset=utf-8", "md"),
    "json": FileFormat(N_("Transcript (JSON)"), "application/json", "json", whole=True),
}


def lines(view: View) -> Mapping[int, Seat]:
    """The seat that told each line of the story, by number."""
    return {entry.no: entry.seat for entry in view.entries if is_in_story(entry)}


def title(view: View, cut: EditorsCut) -> str:
    """Title of the story; empty if it has none."""
    return cut.title or view.options.title


def scenes(view: View, words: NameFormatter) -> Sequence[tuple[int, str]]:
    """The scenes of the story with their numbers as played, and their headings."""
    script = build_script(view, Credits((Teller(""),) * view.seats), EditorsCut())
    return [(scene.played, heading(scene)) for scene in script.scenes]


def texts(view: View) -> Mapping[int, tuple[str, int]]:
    """Every text of the story and its length limit, by number (UN-DEC-86)."""
    return {
        entry.no: (entry.text, LONGEST_DIALOG if entry.kind == "dialog" else LONGEST_NARRATION)
        for entry in view.entries
        if is_in_story(entry)
    }


def write(form: str, view: View, credits: Credits, cut: EditorsCut, words: NameFormatter) -> bytes:
    """The story as a file."""
    if form == "json":
        return transcript(view, credits, cut)
    script = build_script(view, credits, cut)
    if form == "pdf":
        from matinee.games.universalis.story.screenplay_pdf import pdf  # it takes a while to load

        return pdf(script, credits, words.language)
    made = screenplay(script) if form == "fountain" else prose(script)
    return made.encode()
