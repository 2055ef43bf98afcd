"""What comes out of a story (section 19 of the rules): files, a page to read, a cast to go on with.

`told` makes a `script` of the transcript; `prose`, `fountain` and `transcript` write it down;
`typeset`, `layout` and `printing` print it; `page` shows it, and `hushing` shows the table without
some lines of it; `sequel` takes its cast along.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from matinee.engine.game import Seat
from matinee.engine.naming import Naming
from matinee.engine.refused import N_
from matinee.engine.tale import Credits, Cut, Form, Teller
from matinee.games.universalis.state import View
from matinee.games.universalis.tale.fountain import screenplay
from matinee.games.universalis.tale.hushing import hushed, hushed_event
from matinee.games.universalis.tale.page import page
from matinee.games.universalis.tale.prose import heading, prose
from matinee.games.universalis.tale.sequel import returning, sequel
from matinee.games.universalis.tale.told import is_told, tell
from matinee.games.universalis.tale.transcript import transcript

__all__ = [
    "forms",
    "hushed",
    "hushed_event",
    "lines",
    "page",
    "returning",
    "scenes",
    "sequel",
    "texts",
    "title",
    "write",
]

TOLD: Final = 600
SPOKEN: Final = 300

forms: Final[Mapping[str, Form]] = {
    "pdf": Form(N_("Screenplay, typeset (PDF)"), "application/pdf", "pdf"),
    "fountain": Form(N_("Screenplay (Fountain)"), "text/plain; charset=utf-8", "fountain"),
    "md": Form(N_("Prose (Markdown)"), "text/markdown; charset=utf-8", "md"),
    "json": Form(N_("Transcript (JSON)"), "application/json", "json", whole=True),
}


def lines(view: View) -> Mapping[int, Seat]:
    """The lines that stand and were told by somebody."""
    return {entry.no: entry.seat for entry in view.entries if is_told(entry)}


def title(view: View, cut: Cut) -> str:
    """What the story is called; empty if nobody has given it a name."""
    return cut.title or view.options.title


def scenes(view: View, words: Naming) -> Sequence[tuple[int, str]]:
    """The scenes that can be read, as they were played."""
    script = tell(view, Credits((Teller(""),) * view.seats), Cut())
    return [(scene.played, heading(scene)) for scene in script.scenes]


def texts(view: View) -> Mapping[int, tuple[str, int]]:
    """Every text of the story and how long it may be (UN-DEC-86)."""
    return {
        entry.no: (entry.text, SPOKEN if entry.kind == "dialog" else TOLD)
        for entry in view.entries
        if is_told(entry)
    }


def write(form: str, view: View, credits: Credits, cut: Cut, words: Naming) -> bytes:
    """The story as a file."""
    if form == "json":
        return transcript(view, credits, cut)
    script = tell(view, credits, cut)
    if form == "pdf":
        from matinee.games.universalis.tale.typeset import pdf  # it takes a while to load

        return pdf(script, credits, words.language)
    made = screenplay(script) if form == "fountain" else prose(script)
    return made.encode()
