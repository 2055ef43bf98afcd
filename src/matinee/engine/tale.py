"""What comes out of a game that tells a story: pages to read, files to keep, a cast to go on with.

A game's tale is optional (`Title.tale_at`). It sees views only, and what it writes follows from
what it is given: the same view, credits and cut give the same bytes.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from matinee.engine.game import Event, Seat


class Form(msgspec.Struct, frozen=True):
    """A kind of file that a story can be had as."""

    label: str
    media_type: str
    ending: str
    whole: bool = False
    """It has more than the story: how it was told, which concerns only those who may see that."""


class Teller(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who told something."""

    name: str
    bot: bool = False


class Credits(msgspec.Struct, frozen=True):
    """What a table knows of a story beside the game."""

    tellers: tuple[Teller, ...]
    """Who sits on each seat, or sat there last."""
    sat: Mapping[int, tuple[Teller, ...]] = {}
    """Who sat there from which move on, if that ever changed; by the number of the move."""
    applause: Mapping[int, int] = {}
    """How many applauded a line."""
    hidden: frozenset[int] = frozenset()
    """Lines that this reader does not want to see."""

    def teller(self, seat: Seat, move: int) -> Teller:
        """Who made this move."""
        begun = [at for at in self.sat if at <= move]
        return (self.sat[max(begun)] if begun else self.tellers)[seat]


class Cut(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An editor's cut: what the tellers agreed to change before it goes out.

    It belongs to what is made of the record, which stays as it is.
    """

    title: str = ""
    order: tuple[int, ...] = ()
    """The scenes, by number, in the order in which they are told; empty: as they were played."""
    texts: Mapping[int, str] = {}
    """Other words for lines, by the number of the line."""


class Tale(Protocol):
    """What a game makes of a story; a module does."""

    @property
    def forms(self) -> Mapping[str, Form]:
        """The files that there are, by key."""
        ...

    def lines(self, view: Any) -> Mapping[int, Seat]:
        """The lines that stand and were told by somebody, by number: what can be applauded."""
        ...

    def hushed(self, view: Any, lines: Collection[int], sign: str) -> Any:
        """The view with a sign in place of the words of these lines, whether they stand or not.

        It is for the eyes of somebody who does not want to see them, and for nothing else.
        """
        ...

    def hushed_event(self, event: Event, view: Any, lines: Collection[int], sign: str) -> Event:
        """The same for something that happened, if it told one of these lines as it says now,
        or as it once said; otherwise the event itself.
        """
        ...

    def title(self, view: Any, cut: Cut) -> str:
        """What the story is called; empty if nobody has given it a name."""
        ...

    def scenes(self, view: Any, words: Any) -> Sequence[tuple[int, str]]:
        """The scenes that were played, by number, each with its heading."""
        ...

    def texts(self, view: Any) -> Mapping[int, tuple[str, int]]:
        """What an editor's cut may reword: each line's text and how long it may be."""
        ...

    def write(self, form: str, view: Any, credits: Credits, cut: Cut, words: Any) -> bytes:
        """The story as a file."""
        ...

    def page(self, view: Any, credits: Credits, cut: Cut, words: Any) -> str:
        """The story as a page to read, as markup; everything that people wrote is escaped."""
        ...

    def sequel(self, view: Any, cut: Cut) -> Mapping[str, Any]:
        """The options of a table at which the same cast plays on, as plain values."""
        ...

    def returning(self, options: Any, words: Any) -> str:
        """Who comes back from an earlier story by these options, in a sentence; else empty."""
        ...
