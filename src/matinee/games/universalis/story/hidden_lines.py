"""Hidden lines of a story: their text is replaced for a person who does not want to read them.

Names and traits that were bought with them stay, since the game goes on with these.
"""

from collections.abc import Collection
from copy import copy

from msgspec.structs import replace

from matinee.engine.contract.game import Event
from matinee.games.universalis.rules.events import Entered, WordingOffered, WordingPut
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.rules.transcript_entries import Entry


def with_hidden_lines(view: View, lines: Collection[int], sign: str) -> View:
    """The view without the texts of these lines."""
    seen = copy(view)
    seen.entries = [_without_text(one, sign) if one.no in lines else one for one in view.entries]
    return seen


def event_with_hidden_lines(event: Event, view: View, lines: Collection[int], sign: str) -> Event:
    """The event without the text of a hidden line, if it tells or rewords one."""
    match event:
        case Entered(entry=entry) if entry.no in lines and entry.text in _line_texts(
            view, entry.no
        ):
            return replace(event, entry=_without_text(entry, sign))
        case WordingOffered(text=text) | WordingPut(text=text):
            if any(text in _line_texts(view, line) for line in lines):
                return replace(event, text=sign)
    return event


def _without_text(entry: Entry, sign: str) -> Entry:
    if not entry.text:
        return entry
    return replace(entry, text=sign, parenthetical="", former=())


def _line_texts(view: View, line: int) -> tuple[str, ...]:
    """All texts that a line has or had; empty if an undo has removed the line."""
    if not 1 <= line <= len(view.entries):
        return ()
    entry = view.entry(line)
    return (entry.text, *entry.former)
