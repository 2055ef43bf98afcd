"""The story of a game as a page, as files, and as the start of a sequel.

A game's story exporter is optional (`Title.story_at`). It receives views only, and its output
follows from its input: the same view, credits and cut give the same bytes.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from matinee.engine.contract.game import Event, Seat


class FileFormat(msgspec.Struct, frozen=True):
    """A file format in which a story can be downloaded."""

    label: str
    media_type: str
    ending: str
    whole: bool = False
    """The file contains more than the story: how it was told, which is not for everyone."""


class Teller(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The author of a move."""

    name: str
    bot: bool = False


class Credits(msgspec.Struct, frozen=True):
    """A table's data about a story that the game does not have."""

    tellers: tuple[Teller, ...]
    """The players on each seat, or the last ones there."""
    sat: Mapping[int, tuple[Teller, ...]] = {}
    """The earlier players on each seat from some move on, by move; empty if they never changed."""
    applause: Mapping[int, int] = {}
    """The number of people who applauded each line."""
    hidden: frozenset[int] = frozenset()
    """The lines that this reader has hidden."""

    def teller(self, seat: Seat, move: int) -> Teller:
        """The author of this move."""
        begun = [at for at in self.sat if at <= move]
        return (self.sat[max(begun)] if begun else self.tellers)[seat]


class EditorsCut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The editor's cut: the changes agreed on by the tellers for publication.

    It applies to pages and files made of the record; the record does not change.
    """

    title: str = ""
    order: tuple[int, ...] = ()
    """The scenes, by number, in the order of the cut; empty: as they were played."""
    texts: Mapping[int, str] = {}
    """New texts of lines, by line number."""


class StoryExporter(Protocol):
    """The story exporter of one game; implemented by a module."""

    @property
    def forms(self) -> Mapping[str, FileFormat]:
        """The available file formats, by key."""

    def lines(self, view: Any) -> Mapping[int, Seat]:
        """The lines by players that are not struck, by number: those that can be applauded."""

    def with_hidden_lines(self, view: Any, lines: Collection[int], sign: str) -> Any:
        """The view with a sign in place of the words of these lines, struck ones included.

        It is only for the person who has hidden these lines.
        """

    def event_with_hidden_lines(
        self, event: Event, view: Any, lines: Collection[int], sign: str
    ) -> Event:
        """An event, with the sign in place of the words of hidden lines.

        Current and earlier wordings are both replaced. Other events are returned unchanged.
        """

    def title(self, view: Any, cut: EditorsCut) -> str:
        """The title of the story; empty if it has none."""

    def scenes(self, view: Any, words: Any) -> Sequence[tuple[int, str]]:
        """The scenes that were played, by number, each with its heading."""

    def texts(self, view: Any) -> Mapping[int, tuple[str, int]]:
        """The lines that an editor's cut may reword: each line's text and its maximal length."""

    def write(self, form: str, view: Any, credits: Credits, cut: EditorsCut, words: Any) -> bytes:
        """The story as a file."""

    def page(self, view: Any, credits: Credits, cut: EditorsCut, words: Any) -> str:
        """The story as a page to read, as markup; everything that people wrote is escaped."""

    def sequel(self, view: Any, cut: EditorsCut) -> Mapping[str, Any]:
        """The options of a table that continues with the same cast, as plain values."""

    def sequel_summary(self, options: Any, words: Any) -> str:
        """A sentence about the cast that returns from an earlier story; empty if there is none."""
