"""A game's terminal drawing as HTML.

Of its styles only those with a CSS class are kept: bold, dim, italic, and the seats' colours.
"""

from io import StringIO
from typing import Any, Final

from markupsafe import Markup, escape
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from matinee.engine.ui.seat_colours import COLOURS

WIDTH: Final = 84


def to_html(what: Any) -> Markup:
    """A Rich renderable or a text, as the content of a `<pre>`."""
    if what is None:
        return Markup("")
    console = Console(
        file=StringIO(), width=WIDTH, highlight=False, markup=False, emoji=False, soft_wrap=False
    )
    lines = console.render_lines(what, pad=False)
    return Markup("\n").join(_line(line) for line in lines)


def _line(line: list[Segment]) -> Markup:
    while line and not line[-1].text.strip():
        line = line[:-1]
    return Markup("").join(_piece(segment) for segment in line if not segment.is_control)


def _piece(segment: Segment) -> Markup:
    classes = [] if segment.style is None else _classes(segment.style, len(segment.text))
    if not classes or not segment.text.strip():
        return escape(segment.text)
    return Markup('<span class="{}">{}</span>').format(" ".join(classes), segment.text)


def _classes(style: Style, length: int) -> list[str]:
    classes = [name for name in ("bold", "dim", "italic") if getattr(style, name)]
    triplet = style.color.triplet if style.color else None
    if triplet is not None and triplet.hex in COLOURS:
        # A single mark has the width of a letter in every font; words do not.
        kind = "mark" if length == 1 else "mark words"
        classes.append(f"{kind} seat-{COLOURS.index(triplet.hex)}")
    return classes
