"""What a game draws for a terminal, as text on a page.

Only what a page has a class for is kept of its styles: bold, dim, italic, and the seats' colours.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from io import StringIO
from typing import Any, Final

from markupsafe import Markup, escape
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from matinee.engine.marks import COLOURS

WIDTH: Final = 84
KEPT: Final = 500
"""How many drawings are kept: making one takes longer than all the rest of a page."""


class Gallery:
    """Drawings that were made already, by what they show and to whom."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[Hashable, Markup] = OrderedDict()

    def show(self, key: Hashable, draw: Callable[[], Any]) -> Markup:
        """The drawing with this key, made now if it is not there."""
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = drawn(draw())
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return found


def drawn(what: Any) -> Markup:
    """A Rich renderable, or a text, as what can stand in a `<pre>`."""
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
        # A mark alone is as wide as a letter, whatever font it comes from; words are not.
        kind = "mark" if length == 1 else "mark words"
        classes.append(f"{kind} seat-{COLOURS.index(triplet.hex)}")
    return classes
