"""What a game gives to a browser: its board, and everything said around it.

A game's stage is optional (`Title.stage_at`): without one, pages show what the terminal shows. A
stage only ever sees views, so that no page can tell what its viewer may not know. What it returns
as markup is put into pages as it is: whatever people or data wrote must be escaped in it.

**Refs.** What can be clicked carries `data-ref="area:saloon"`; the same refs are named by
`Words.refs` for each action, and the page finds out by itself what a click means. An element with
several refs, `data-ref="rank:3 purse:fame"`, means the actions that touch all of them. What can be
looked at closely carries `data-look` with one ref. What moves across the board carries `data-moves`
and an `id` that stays the same wherever it stands; what turns over carries an `id` and `data-face`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from matinee.engine.game import Action, Event, Seat, audible

Tone = Literal["plain", "good", "bad", "grand"]


class Part(msgspec.Struct, frozen=True):
    """A piece of the board that is replaced on its own when it changes.

    `markup` is one element whose `id` is the part's key.
    """

    markup: str
    svg: bool = False
    """It stands inside an SVG drawing."""


class Fact(msgspec.Struct, frozen=True):
    """Something that a seat has, for everybody to see: `icon` names one of the page's icons."""

    icon: str
    label: str
    value: str
    minor: bool = False
    """It is left out where there is little room."""


class Item(msgspec.Struct, frozen=True):
    """A line of a seat's score, if the game ended now."""

    label: str
    points: int


class Step(msgspec.Struct, frozen=True):
    """A stretch of the game on the phase strip."""

    label: str
    state: Literal["done", "here", "ahead"]


class Phase(msgspec.Struct, frozen=True):
    """Where the game is, and what comes next."""

    steps: tuple[Step, ...]
    here: str
    next: str = ""
    chapter: str = ""
    """What a chart calls this stretch, where the steps come round again; else the step's name."""


class Hint(msgspec.Struct, frozen=True):
    """What an usher whispers to somebody who meets this kind of decision for the first time."""

    key: str
    text: str


class Beat(msgspec.Struct, frozen=True):
    """One moment of what happened, to be watched before the table is as it is afterwards."""

    text: str
    tone: Tone = "plain"
    refs: tuple[str, ...] = ()
    """What lights up."""
    dice: tuple[int, ...] = ()
    """Dice that tumble and then show these faces."""
    sides: int = 6
    """How many sides the dice have: six have pips, others numbers."""
    hits: tuple[int, ...] = ()
    """The faces that count, if not all do: they light up."""
    heaps: tuple[tuple[str, int], ...] = ()
    """What the dice lie in heaps for, and how many in each, if they do: films 9, stars 2."""
    target: int | None = None
    """What the dice are rolled against, if anything."""
    gains: tuple[tuple[Seat, str], ...] = ()
    """What goes to whom."""
    curtain: bool = False
    """It ends a chapter: it is shown large, with everybody's standing, until it is put away."""


def moments(
    events: Iterable[Event], viewer: Seat | None, goes_on: Callable[[Event, Event], bool]
) -> Iterator[list[Event]]:
    """What a viewer hears of what happened, moment by moment.

    An event belongs to the moment of the one before it if `goes_on(before, event)` says so.
    """
    moment: list[Event] = []
    for event in events:
        if audible(event, viewer):
            if moment and not goes_on(moment[-1], event):
                yield moment
                moment = []
            moment.append(event)
    if moment:
        yield moment


class Stage(Protocol):
    """How a browser shows one game; a module does."""

    def parts(self, view: Any, words: Any, viewer: Seat | None) -> Mapping[str, Part]:
        """The pieces of the board that change during play, by their ids.

        It is asked after every move for everybody who watches: pieces that have not changed
        should cost nothing, so games keep what they have drawn.
        """
        ...

    def board(self, view: Any, words: Any, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
        """The whole board with these pieces in place; what is not in them never changes."""
        ...

    def look(self, view: Any, words: Any, viewer: Seat | None, ref: str) -> str:
        """One thing closely, with what it means for this viewer; empty if there is no such."""
        ...

    def phase(self, view: Any, words: Any, viewer: Seat | None) -> Phase:
        """Where the game is, as this viewer would say it."""
        ...

    def facts(self, view: Any, words: Any, seat: Seat) -> Sequence[Fact]:
        """What a seat has."""
        ...

    def score(self, view: Any, words: Any, seat: Seat) -> Sequence[Item]:
        """What a seat would score if the game ended now, item by item."""
        ...

    def fortunes(self, view: Any) -> Sequence[int]:
        """How each seat stands, for the chart over the whole game."""
        ...

    def preview(self, action: Action, view: Any, words: Any, seat: Seat) -> str:
        """What an action does that cannot be taken back (it reveals, rolls, pays); else empty."""
        ...

    def hint(self, view: Any, words: Any, seat: Seat) -> Hint | None:
        """What to tell a newcomer about the decision that this seat has now."""
        ...

    def beats(
        self, events: Sequence[Event], view: Any, words: Any, viewer: Seat | None
    ) -> Sequence[Beat]:
        """What happened, to be watched; `view` is the table as it is now."""
        ...

    def touched(self, event: Event) -> Sequence[str]:
        """The refs of what this event happened to."""
        ...

    def topic(self, event: Event) -> str:
        """The part of the guide (its anchor) that explains such an event; empty if none."""
        ...

    def glossary(self, words: Any) -> Mapping[str, str]:
        """Words of the game, each with a sentence that explains it."""
        ...

    def poster(self, words: Any) -> str:
        """A picture that makes people want to play, as SVG; the words are of no table."""
        ...

    def aid(self, words: Any) -> str:
        """All one needs to know during play, on one screen."""
        ...

    def guide(self, words: Any) -> str:
        """The rules in the game's own words and pictures: sections with an `id` and an `h2`.

        It belongs to no table: these words know no players, and the options are as they always are.
        """
        ...
