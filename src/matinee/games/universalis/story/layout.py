"""Layout of a screenplay on pages: a grid of characters.

US letter with 12 point Courier has 85 columns and 66 rows. Some lines stay together on a page: a
heading with the block after it, a name with its speech. A speech that is split ends with (MORE) and
goes on under the name with (CONT'D).
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

COLUMNS: Final = 85
ROWS: Final = 66
FIRST, LAST = 6, 59
"""The first and last row used: an inch is left above and below."""
LEFT, RIGHT = 15, 75
NUMBER_ROW: Final = 3
SPEECH, SPEECH_WIDTH = 25, 35
HOW, HOW_WIDTH = 31, 25
CUE, CUE_WIDTH = 37, 38
TOGETHER: Final = 2
"""Least lines of a paragraph on either side of a page break."""
MORE, AGAIN = "(MORE)", " (CONT'D)"


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text at a position of the grid."""

    row: int
    column: int
    text: str


Page: TypeAlias = list[PlacedText]
Line: TypeAlias = tuple[int, str]
"""A column, and the text that begins there."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A block of text: its lines, and how they may be split."""

    kind: Literal["heading", "text", "speech", "whole"]
    lines: tuple[Line, ...]
    head: tuple[Line, ...] = ()
    """Name and parenthetical of a speech."""
    name: str = ""
    before: int = 1
    """Empty lines above it."""
    scene: int | None = None
    """The scene that begins here; None for other blocks."""

    @property
    def min_rows(self) -> int:
        """Least rows that the block needs at the foot of a page."""
        if self.kind == "whole" or len(self.lines) < 2 * TOGETHER:
            return len(self.head) + len(self.lines)
        return len(self.head) + TOGETHER + (1 if self.kind == "speech" else 0)


@dataclass(slots=True)
class PageBuilder:
    """Pages that are being filled."""

    pages: list[Page] = field(default_factory=lambda: [[]])
    scenes: dict[int, int] = field(default_factory=dict)
    """Page on which each scene begins, from 1."""
    row: int = FIRST

    @property
    def rows_left(self) -> int:
        """Rows left on this page."""
        return LAST - self.row + 1

    def start_page(self) -> None:
        """Start a new page."""
        self.pages.append([])
        self.row = FIRST

    def place_lines(self, lines: Sequence[Line]) -> None:
        """Place lines one below the other."""
        for column, text in lines:
            self.pages[-1].append(PlacedText(self.row, column, text))
            self.row += 1


def lay_out(blocks: Sequence[TextBlock], builder: PageBuilder) -> None:
    """Place all blocks, page after page."""
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        needed = block.min_rows
        if block.kind == "heading" and following is not None:
            needed += following.before + following.min_rows
        if builder.row > FIRST:
            if builder.rows_left < block.before + needed:
                builder.start_page()
            else:
                builder.row += block.before
        if block.scene is not None:
            builder.scenes[block.scene] = len(builder.pages)
        _place_block(block, builder)


def _place_block(block: TextBlock, builder: PageBuilder) -> None:
    """Place one block here; the rest goes on on the next page."""
    head, lines = block.head, block.lines
    while len(head) + len(lines) > builder.rows_left:
        more = 1 if block.kind == "speech" else 0
        fits = min(builder.rows_left - len(head) - more, len(lines) - TOGETHER)
        builder.place_lines([*head, *lines[:fits]])
        if block.kind == "speech":
            builder.place_lines([(CUE, MORE)])
            head = tuple(_lines_at(CUE, CUE_WIDTH, block.name + AGAIN))
        lines = lines[fits:]
        builder.start_page()
    builder.place_lines([*head, *lines])


# Blocks


def heading(text: str, scene: int | None = None) -> TextBlock:
    """Heading of a scene, or of a list."""
    return TextBlock("heading", _lines_at(LEFT, RIGHT - LEFT, text), before=2, scene=scene)


def action(text: str) -> TextBlock:
    """A paragraph from margin to margin."""
    return TextBlock("text", _lines_at(LEFT, RIGHT - LEFT, text))


def speech(name: str, how: str, text: str) -> TextBlock:
    """A speech: name, parenthetical and text."""
    head = [*_lines_at(CUE, CUE_WIDTH, name)]
    if how:
        first, *others = _lines_at(HOW, HOW_WIDTH, f"({how})")
        head += [first, *((column + 1, line) for column, line in others)]
    return TextBlock("speech", _lines_at(SPEECH, SPEECH_WIDTH, text), tuple(head), name)


def transition(text: str) -> TextBlock:
    """A transition to the next scene, at the right."""
    return TextBlock("whole", ((RIGHT - column_count(text), text),))


def centered(text: str, before: int = 1) -> TextBlock:
    """Lines centered on the page."""
    lines = wrap_text(text, RIGHT - LEFT)
    middle = [((COLUMNS - column_count(line)) // 2, line) for line in lines]
    return TextBlock("whole", tuple(middle), before=before)


def item(text: str, before: int = 0) -> TextBlock:
    """An entry of a list, with a hanging indent."""
    first, *others = wrap_text(text, RIGHT - LEFT - 4)
    return TextBlock(
        "whole", ((LEFT, first), *((LEFT + 4, line) for line in others)), before=before
    )


def entry(text: str, number: str) -> TextBlock:
    """An entry of a list with a number at the right, joined by dots."""
    *others, last = wrap_text(text, RIGHT - LEFT - 8)
    dots = "." * (RIGHT - LEFT - column_count(last) - len(number) - 2)
    return TextBlock(
        "whole", (*((LEFT, line) for line in others), (LEFT, f"{last} {dots} {number}")), before=0
    )


def column_count(text: str) -> int:
    """Columns that a text takes: combining marks take none."""
    return sum(not unicodedata.combining(letter) for letter in text)


def wrap_text(text: str, width: int) -> list[str]:
    """A text in lines of at most `width` columns; a word that is too long is broken."""
    lines = [""]
    for word in _break_words(text.split(), width):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if column_count(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def _break_words(words: Sequence[str], width: int) -> Iterator[str]:
    for word in words:
        part = ""
        for letter in word:
            if column_count(part + letter) > width:
                yield part
                part = ""
            part += letter
        yield part


def _lines_at(column: int, width: int, text: str) -> tuple[Line, ...]:
    return tuple((column, line) for line in wrap_text(text, width))
