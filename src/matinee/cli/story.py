"""A story's lines as a terminal prints them."""

from collections.abc import Iterable, Iterator
from typing import Final

from rich.text import Text

from matinee.engine.story import Line

STYLES: Final = {"told": "", "quote": "italic dim", "table": "italic"}


def styled(lines: Iterable[Line], *, quotes: bool) -> Iterator[Text]:
    """The lines, with or without what characters say."""
    return (
        Text(line.text, style=STYLES[line.kind]) for line in lines if quotes or line.kind != "quote"
    )
