"""Terminal styles of log lines."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text

from matinee.engine.text.narration import Line

STYLES: Final = {"told": "", "quote": "italic dim", "table": "italic"}


def style_lines(lines: Iterable[Line], *, quotes: bool) -> Iterator[Text]:
    """The styled lines, with or without lines of speech."""
    return (
        Text(line.text, style=STYLES[line.kind]) for line in lines if quotes or line.kind != "quote"
    )
