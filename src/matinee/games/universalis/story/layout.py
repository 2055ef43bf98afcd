"""How a screenplay is laid out on paper: everything stands on a grid of letters.

US letter with Courier of 12 points has 85 columns and 66 rows. What belongs together stays on a
page: a heading with what follows it, a name with what it says. A speech that has to be parted says
(MORE), and goes on under the name with (CONT'D).
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

COLUMNS: Final = 85
ROWS: Final = 66
FIRST, LAST = 6, 59
"""The rows that are written on: an inch is left above and below."""
LEFT, RIGHT = 15, 75
NUMBER_ROW: Final = 3
SPEECH, SPEECH_WIDTH = 25, 35
HOW, HOW_WIDTH = 31, 25
CUE, CUE_WIDTH = 37, 38
TOGETHER: Final = 2
"""As many lines of a paragraph stay together on either side of the end of a page."""
MORE, AGAIN = "(MORE)", " (CONT'D)"


@dataclass(frozen=True, slots=True)
class Put:
    """Words at a place of the grid."""

    row: int
    column: int
    text: str


Page: TypeAlias = list[Put]
Line: TypeAlias = tuple[int, str]
"""A column, and what begins there."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is set: lines, and how they may be parted."""

    kind: Literal["heading", "text", "speech", "whole"]
    lines: tuple[Line, ...]
    head: tuple[Line, ...] = ()
    """Of a speech: who speaks, and how."""
    name: str = ""
    before: int = 1
    """Empty lines above it."""
    scene: int | None = None
    """The scene that begins here."""

    @property
    def least(self) -> int:
        """How many of its lines have to stand together at the foot of a page, at the least."""
        if self.kind == "whole" or len(self.lines) < 2 * TOGETHER:
            return len(self.head) + len(self.lines)
        return len(self.head) + TOGETHER + (1 if self.kind == "speech" else 0)


@dataclass(slots=True)
class Paper:
    """Pages that are being filled."""

    pages: list[Page] = field(default_factory=lambda: [[]])
    scenes: dict[int, int] = field(default_factory=dict)
    """On which page each scene begins, counted from 1."""
    row: int = FIRST

    @property
    def room(self) -> int:
        """How many rows are left on this page."""
        return LAST - self.row + 1

    def turn(self) -> None:
        """Go on on a fresh page."""
        self.pages.append([])
        self.row = FIRST

    def put(self, lines: Sequence[Line]) -> None:
        """Set lines one below the other."""
        for column, text in lines:
            self.pages[-1].append(Put(self.row, column, text))
            self.row += 1


def lay_out(pieces: Sequence[Piece], paper: Paper) -> None:
    """Set all pieces, page after page."""
    for piece, following in zip(pieces, [*pieces[1:], None], strict=True):
        needed = piece.least
        if piece.kind == "heading" and following is not None:
            needed += following.before + following.least
        if paper.row > FIRST:
            if paper.room < piece.before + needed:
                paper.turn()
            else:
                paper.row += piece.before
        if piece.scene is not None:
            paper.scenes[piece.scene] = len(paper.pages)
        _set(piece, paper)


def _set(piece: Piece, paper: Paper) -> None:
    """Set one piece here; what does not fit goes on on the next page."""
    head, lines = piece.head, piece.lines
    while len(head) + len(lines) > paper.room:
        more = 1 if piece.kind == "speech" else 0
        fits = min(paper.room - len(head) - more, len(lines) - TOGETHER)
        paper.put([*head, *lines[:fits]])
        if piece.kind == "speech":
            paper.put([(CUE, MORE)])
            head = tuple(_at(CUE, CUE_WIDTH, piece.name + AGAIN))
        lines = lines[fits:]
        paper.turn()
    paper.put([*head, *lines])


# What is set


def heading(text: str, scene: int | None = None) -> Piece:
    """The heading of a scene, or of a list."""
    return Piece("heading", _at(LEFT, RIGHT - LEFT, text), before=2, scene=scene)


def action(text: str) -> Piece:
    """A paragraph from margin to margin."""
    return Piece("text", _at(LEFT, RIGHT - LEFT, text))


def speech(name: str, how: str, text: str) -> Piece:
    """What somebody says."""
    head = [*_at(CUE, CUE_WIDTH, name)]
    if how:
        first, *others = _at(HOW, HOW_WIDTH, f"({how})")
        head += [first, *((column + 1, line) for column, line in others)]
    return Piece("speech", _at(SPEECH, SPEECH_WIDTH, text), tuple(head), name)


def transition(text: str) -> Piece:
    """What leads over to the next scene, at the right."""
    return Piece("whole", ((RIGHT - cells(text), text),))


def centered(text: str, before: int = 1) -> Piece:
    """Lines in the middle of the page."""
    lines = wrapped(text, RIGHT - LEFT)
    middle = [((COLUMNS - cells(line)) // 2, line) for line in lines]
    return Piece("whole", tuple(middle), before=before)


def item(text: str, before: int = 0) -> Piece:
    """An entry of a list: what does not fit is set in from the left."""
    first, *others = wrapped(text, RIGHT - LEFT - 4)
    return Piece("whole", ((LEFT, first), *((LEFT + 4, line) for line in others)), before=before)


def entry(text: str, number: str) -> Piece:
    """An entry of a list with a number at the right, joined by dots."""
    *others, last = wrapped(text, RIGHT - LEFT - 8)
    dots = "." * (RIGHT - LEFT - cells(last) - len(number) - 2)
    return Piece(
        "whole", (*((LEFT, line) for line in others), (LEFT, f"{last} {dots} {number}")), before=0
    )


def cells(text: str) -> int:
    """How many columns a text takes: marks stand on the letter before them."""
    return sum(not unicodedata.combining(letter) for letter in text)


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most so many columns; a word that is too long is broken."""
    lines = [""]
    for word in _fitting(text.split(), width):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if cells(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines


def _fitting(words: Sequence[str], width: int) -> Iterator[str]:
    for word in words:
        part = ""
        for letter in word:
            if cells(part + letter) > width:
                yield part
                part = ""
            part += letter
        yield part


def _at(column: int, width: int, text: str) -> tuple[Line, ...]:
    return tuple((column, line) for line in wrapped(text, width))
