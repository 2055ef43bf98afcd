"""The script of a story: scenes of paragraphs, speeches, moves and cutaways."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from matinee.engine.contract.game import Seat
from matinee.games.universalis.rules.state import Component, Tenet, Trait
from matinee.games.universalis.rules.transcript_entries import EntryKind
from matinee.games.universalis.text.headings import Spot


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """A text of the transcript, as exported."""

    no: int
    seat: Seat
    move: int
    kind: EntryKind
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Narration told in a row within one turn (UN-STORY-12)."""

    lines: tuple[ScriptLine, ...]

    @property
    def text(self) -> str:
        """The texts of all lines."""
        return " ".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class Speech:
    """A line of dialog."""

    line: ScriptLine
    speaker: str
    parenthetical: str = ""


@dataclass(frozen=True, slots=True)
class SceneMove:
    """A move of the scene to another location."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class Cutaway:
    """A mini-scene."""

    title: str
    spot: Spot | None
    blocks: "tuple[Block, ...]"


Block: TypeAlias = Paragraph | Speech | SceneMove | Cutaway


@dataclass(frozen=True, slots=True)
class ScriptScene:
    """A scene of the script; `number` counts in the order of reading."""

    number: int
    played: int
    framer: Seat
    spot: Spot
    time: str
    label: str
    link: int | None
    """Number, in the order of reading, of the earlier scene to which it links."""
    how: str | None
    faded: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A story, ready for export in any form."""

    title: str
    authors: tuple[str, ...]
    scenes: tuple[ScriptScene, ...]
    cast: tuple[Component, ...]
    traits: Mapping[int, tuple[Trait, ...]]
    tenets: tuple[Tenet, ...]
    masters: Mapping[int, str] = field(default_factory=dict)
    """Names of the masters of components."""

    @property
    def lines(self) -> Iterator[ScriptLine]:
        """All texts in the order of reading."""
        for scene in self.scenes:
            yield from lines_of(scene.blocks)


def lines_of(blocks: Sequence[Block]) -> Iterator[ScriptLine]:
    """All texts in these blocks."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield from block.lines
        elif isinstance(block, Speech):
            yield block.line
        elif isinstance(block, Cutaway):
            yield from lines_of(block.blocks)
