"""The contract: what a game is to everything that plays, serves, searches or tests it.

A game is a set of pure functions over its own two classes. A `State` is everything that is
true at the table. A `View` is the same with what one seat may not know replaced by `HIDDEN`;
`State` is a subclass of `View`, so what asks needs a view and takes either, and what plays
needs a state: playing on a view is a type error.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

import msgspec

from matinee.engine.dice import Dice
from matinee.engine.language import Language
from matinee.engine.refused import Refused

Seat: TypeAlias = int
"""A place at the table, from 0, clockwise."""


def tag(name: str) -> str:
    """How records and the wire write the name of a class: `TakeRole` is `take-role`."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name).removeprefix("-")


class Action(
    msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=tag, forbid_unknown_fields=True
):
    """What a seat decides: small, named, one click.

    A field that is wide open may hold its domain (see `matinee.engine.open`): then this is a
    template, which `legal` lists once and which cannot be played as it is.
    """

    final: ClassVar[bool] = False
    """It can never be taken back."""
    secret: ClassVar[bool] = False
    """Other seats learn of it through its events only."""
    quiet: ClassVar[bool] = False
    """It never shows anything new, so that others may follow it in one batch."""
    closing: ClassVar[bool] = False
    """It shuts others out of what they might still want to say: a server may hold it a while."""


class Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    tag_field="event",
    tag=tag,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What happened, told to all seats or to some."""

    reveals: ClassVar[bool] = False
    """It tells its audience something new: a roll, a card. No free undo reaches past it."""

    only: tuple[Seat, ...] | None = None
    """The seats that are told; `None` is everyone, spectators included."""


def audible(event: Event, viewer: Seat | None) -> bool:
    """Whether this event is told to this seat (`None`: to someone who only watches)."""
    return event.only is None or viewer in event.only


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: each seat's place, 1 for first, and its score if the game counts one."""

    places: tuple[int, ...]
    scores: tuple[int, ...] | None = None

    @property
    def ranked(self) -> bool:
        """Whether anybody finished before anybody else, or is said to have scored."""
        return self.scores is not None or any(place != 1 for place in self.places)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that finished first, alone or together."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Table(Protocol):
    """What every view and every state can do: be copied, and be compared."""

    def copy(self) -> Self:
        """An independent copy."""
        ...

    def __eq__(self, other: object, /) -> bool: ...


View = TypeVar("View", bound=Table)
State = TypeVar("State", bound=Table)


class Game(Protocol[View, State]):
    """The rules of one game."""

    @property
    def key(self) -> str:
        """The game's short name, as records and command lines write it."""
        ...

    @property
    def seats(self) -> range:
        """How many may sit down."""
        ...

    @property
    def rules_version(self) -> int:
        """Goes up whenever the same actions could lead elsewhere than before."""
        ...

    @property
    def content(self) -> str:
        """A digest of the game's cards, boards and prices."""
        ...

    @property
    def Options(self) -> type[msgspec.Struct]:  # noqa: N802 (it is a class)
        """What a table can choose; every field has a default."""
        ...

    @property
    def actions(self) -> Any:
        """The union of all action types."""
        ...

    @property
    def events(self) -> Any:
        """The union of all event types."""
        ...

    def validate(self, seats: int, options: Any) -> None:
        """Raise `Illegal` if this many seats cannot play with these options."""
        ...

    def setup(self, seats: int, options: Any, dice: Dice) -> tuple[State, list[Event]]:
        """The table before the first decision."""
        ...

    def waiting(self, table: View | State) -> Sequence[Seat]:
        """Whom the game waits for: one seat, several at once, or none when it is over."""
        ...

    def sealed(self, table: View | State) -> bool:
        """Whether somebody may be choosing in secret now, as far as everyone can tell.

        While that is so, nobody takes anything back freely.
        """
        ...

    def legal(self, table: View | State, seat: Seat) -> Sequence[Action]:
        """All that this seat may do now, out of turn included; open fields as templates."""
        ...

    def brief(self, table: View | State, seat: Seat) -> bool:
        """Whether what this seat decides now is a small matter, for which a short clock will do.

        Everybody can tell: it follows from what everyone knows, for any seat, awaited or not.
        """
        ...

    def check(self, table: View | State, seat: Seat, action: Action) -> None:
        """Raise `Illegal` with the rule if this seat may not do this now."""
        ...

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out an action that `check` accepts, in place."""
        ...

    def fill(self, action: Action, dice: Dice) -> Action:
        """An action with its open fields chosen at random within their domains."""
        ...

    def idle(self, table: View | State, seat: Seat) -> Action:
        """What the clock plays for a seat that the game waits for and that is away."""
        ...

    def every(self, table: View | State) -> Sequence[Action]:
        """All actions one can think of at this table, legal or not; open fields by example.

        Where all components are known from the start this is always the same list.
        """
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat, or with `None` a spectator, may know."""
        ...

    def imagine(self, view: View, seat: Seat | None, dice: Dice) -> State:
        """A random full state that this seat could not tell from the true one."""
        ...

    def result(self, table: View | State) -> Result | None:
        """The outcome, once the game is over."""
        ...


AnyGame: TypeAlias = Game[Any, Any]


class Words(Protocol):
    """All sentences of one game for one table, in one language."""

    @property
    def language(self) -> Language:
        """The language that they are in; what is drawn with texts in it is kept by this."""
        ...

    def say(self, action: Action, view: Any) -> str:
        """A choice, as a button would say it to who sees the table so."""
        ...

    def refs(self, action: Action, view: Any) -> list[str]:
        """The things on the table that this action touches, such as `area:saloon`."""
        ...

    def item(self, choice: Any, field: str, item: str, view: Any) -> str:
        """An item of an open field of an action or a plan, as a list would call it.

        Games without such fields may give the item itself.
        """
        ...

    def score(self, points: int, unit: bool = True) -> str:
        """A score as people say it: “37 points”, “$37,000”; without the unit, as tables have it."""
        ...

    def tell(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it; empty if nothing need be said."""
        ...

    def quote(self, event: Event) -> str:
        """What somebody says out loud as this happens, for those who like it; often empty."""
        ...

    def why(self, refused: Refused) -> str:
        """Why something was refused."""
        ...
