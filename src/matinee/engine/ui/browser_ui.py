"""The browser UI of a game: its board, and the texts around it.

A browser UI is optional (`Title.browser_at`): without one, pages show the terminal's board. It
receives views only, so that no page can show what its viewer may not know. The markup it returns is
put into pages unchanged: it must escape everything that people or data wrote.

**Refs.** A clickable element carries `data-ref="area:saloon"`. `GameText.action_refs` names the
same refs for each action, and the page derives from them what a click means. An element with
several refs, `data-ref="rank:3 purse:fame"`, means the actions that have all of them. An element
with a detail view carries `data-look` with one ref. An element that moves across the board carries
`data-moves` and an `id` that stays the same at every place; one that turns over carries an `id` and
`data-face`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, Protocol

import msgspec

from matinee.engine.contract.game import Action, Event, Seat, is_visible_to

Tone = Literal["plain", "good", "bad", "grand"]

MODULES: Final[Mapping[str, str]] = {
    "parts": "board",
    "board": "board",
    "detail": "detail",
    "phase": "phases",
    "facts": "status",
    "score": "status",
    "score_now": "status",
    "preview": "previews",
    "hint": "help.hints",
    "animation": "animation",
    "event_refs": "event_refs",
    "guide_anchor": "event_refs",
    "glossary": "help.glossary",
    "poster": "art.poster",
    "quick_reference": "help.guide",
    "guide": "help.guide",
}
"""The module of each function, where `Title.browser_at` names a package."""


class Part(msgspec.Struct, frozen=True):
    """A piece of the board that is replaced on its own when it changes.

    `markup` is one element whose `id` is the part's key.
    """

    markup: str
    svg: bool = False
    """The piece is inside an SVG drawing."""


class SeatStat(msgspec.Struct, frozen=True):
    """A public possession of a seat; `icon` names one of the page's icons."""

    icon: str
    label: str
    value: str
    minor: bool = False
    """The stat is left out where there is little room."""


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of a seat's score, if the game ended now."""

    label: str
    points: int


class Step(msgspec.Struct, frozen=True):
    """A section of the phase strip."""

    label: str
    state: Literal["done", "here", "ahead"]


class Phase(msgspec.Struct, frozen=True):
    """The game's current phase, and what comes next."""

    steps: tuple[Step, ...]
    here: str
    next: str = ""
    chapter: str = ""
    """The name of this section in a chart, where steps repeat; by default the step's name."""


class Hint(msgspec.Struct, frozen=True):
    """A hint for a player who meets this kind of decision for the first time."""

    key: str
    text: str


class AnimationStep(msgspec.Struct, frozen=True):
    """One step of an animation, shown before the new state of the table."""

    text: str
    tone: Tone = "plain"
    refs: tuple[str, ...] = ()
    """The refs that light up."""
    dice: tuple[int, ...] = ()
    """Dice that tumble and then show these faces."""
    sides: int = 6
    """Sides of the dice: with six they show pips, otherwise numbers."""
    hits: tuple[int, ...] = ()
    """The faces that count, if not all do: they light up."""
    heaps: tuple[tuple[str, int], ...] = ()
    """The purposes of the dice and the number of dice for each, if grouped: films 9, stars 2."""
    target: int | None = None
    """The target of the roll, if any."""
    gains: tuple[tuple[Seat, str], ...] = ()
    """Gains, each with the seat that receives it."""
    ends_chapter: bool = False
    """The step ends a chapter: it is shown large, with all standings, until it is dismissed."""


def group_events(
    events: Iterable[Event], viewer: Seat | None, goes_on: Callable[[Event, Event], bool]
) -> Iterator[list[Event]]:
    """The events that a viewer may see, grouped for animation.

    An event belongs to the group of the event before it if `goes_on(before, event)` says so.
    """
    moment: list[Event] = []
    for event in events:
        if is_visible_to(event, viewer):
            if moment and not goes_on(moment[-1], event):
                yield moment
                moment = []
            moment.append(event)
    if moment:
        yield moment


def animate(
    events: Iterable[Event],
    viewer: Seat | None,
    goes_on: Callable[[Event, Event], bool],
    draw: Callable[[list[Event]], Iterable[AnimationStep]],
) -> list[AnimationStep]:
    """The steps that `draw` makes of each moment; a step without a sentence is left out."""
    drawn = (step for moment in group_events(events, viewer, goes_on) for step in draw(moment))
    return [step for step in drawn if step.text]


class BrowserUI(Protocol):
    """The browser UI of one game; implemented by a module."""

    def parts(self, view: Any, words: Any, viewer: Seat | None) -> Mapping[str, Part]:
        """The pieces of the board that change during play, by id.

        It is called after every move for every viewer. Unchanged pieces should cost nothing, so
        games cache their drawings.
        """

    def board(self, view: Any, words: Any, viewer: Seat | None, parts: Mapping[str, Part]) -> str:
        """The whole board with these pieces in place; everything else on it never changes."""

    def detail(self, view: Any, words: Any, viewer: Seat | None, ref: str) -> str:
        """Detail view of one thing, with its meaning for this viewer; empty if there is none."""

    def phase(self, view: Any, words: Any, viewer: Seat | None) -> Phase:
        """The current phase, as described to this viewer."""

    def facts(self, view: Any, words: Any, seat: Seat) -> Sequence[SeatStat]:
        """A seat's public possessions."""

    def score(self, view: Any, words: Any, seat: Seat) -> Sequence[ScoreLine]:
        """A seat's score by item, if the game ended now."""

    def score_now(self, view: Any) -> Sequence[int]:
        """The standing of each seat, for the chart over the whole game."""

    def preview(self, action: Action, view: Any, words: Any, seat: Seat) -> str:
        """The irreversible effect of an action (it reveals, rolls, pays), if it has one."""

    def hint(self, view: Any, words: Any, seat: Seat) -> Hint | None:
        """A hint for beginners about this seat's current decision."""

    def animation(
        self, events: Sequence[Event], view: Any, words: Any, viewer: Seat | None
    ) -> Sequence[AnimationStep]:
        """The animation of events; `view` is the current view."""

    def event_refs(self, event: Event) -> Sequence[str]:
        """The refs of the things that an event concerns."""

    def guide_anchor(self, event: Event) -> str:
        """The anchor in the guide that explains such an event; empty if there is none."""

    def glossary(self, words: Any) -> Mapping[str, str]:
        """Terms of the game, each with an explanation of one sentence."""

    def poster(self, words: Any) -> str:
        """A picture that advertises the game, as SVG; the words belong to no table."""

    def quick_reference(self, words: Any) -> str:
        """Quick reference: the rules that a player needs during play, on one screen."""

    def guide(self, words: Any) -> str:
        """The rules in the game's own words and pictures: sections with an `id` and an `h2`.

        It belongs to no table: the words have no players, and the options are the defaults.
        """
