"""The contract: what a game is to everything that plays, serves, searches or tests it.

A game is a set of pure functions over its own two classes. A `State` is everything that is
true at the table. A `View` is the same with what one seat may not know replaced by `HIDDEN`;
`State` is a subclass of `View`, so what asks needs a view and takes either, and what plays
needs a state: playing on a view is a type error.
"""

import sys
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

import msgspec

from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import Language

Seat: TypeAlias = int
"""A place at the table, from 0, clockwise."""


def require_tag(name: str) -> str:
    """Refuse a class without a wire tag, so that renaming a class never changes a record.

    Base classes have none: those of the contract, and those whose name begins with an underscore.
    """
    if name.startswith("_") or name in {"Action", "Event", "Plan"}:
        return name
    raise TypeError(f"{name} has no wire tag: write it out, as in tag='take-role'")


def wire_tag(kind: type[msgspec.Struct]) -> str:
    """The name of a class in records and on the wire."""
    return str(kind.__struct_config__.tag)


class Action(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="do",
    tag=require_tag,
    forbid_unknown_fields=True,
):
    """What a seat decides: small, named, one click.

    A field that is wide open may hold its domain (see `matinee.engine.contract.open_fields`): then
    this is a template, which `legal` lists once and which cannot be played as it is.
    """

    final: ClassVar[bool] = False
    """It can never be taken back."""
    secret: ClassVar[bool] = False
    """Other seats learn of it through its events only."""
    batchable: ClassVar[bool] = False
    """It never shows anything new, so that others may follow it in one batch."""
    ends_turn: ClassVar[bool] = False
    """It shuts others out of what they might still want to say: a server may hold it a while."""


class Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    tag_field="event",
    tag=require_tag,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What happened, told to all seats or to some."""

    reveals: ClassVar[bool] = False
    """It tells its audience something new: a roll, a card. No free undo reaches past it."""

    visible_to: tuple[Seat, ...] | None = msgspec.field(default=None, name="only")
    """The seats that learn of it; `None` is everyone, spectators included."""


def is_visible_to(event: Event, viewer: Seat | None) -> bool:
    """Whether this event is told to this seat (`None`: to someone who only watches)."""
    return event.visible_to is None or viewer in event.visible_to


def kinds(module: str, base: type[msgspec.Struct]) -> Any:
    """The union of all actions or events that a module defines, in the order of their definition.

    Classes whose name begins with an underscore are bases of others.
    """
    found: list[Any] = [
        kind
        for kind in vars(sys.modules[module]).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module
    ]
    return reduce(or_, (kind for kind in found if not kind.__name__.startswith("_")))


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


class Position(Protocol):
    """What every view and every state can do: be copied, and be compared."""

    def copy(self) -> Self:
        """An independent copy."""
        ...

    def __eq__(self, other: object, /) -> bool: ...


View = TypeVar("View", bound=Position)
State = TypeVar("State", bound=Position)


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
        """Raise `IllegalAction` if this many seats cannot play with these options."""
        ...

    def setup(self, seats: int, options: Any, dice: Dice) -> tuple[State, list[Event]]:
        """The table before the first decision."""
        ...

    def active_seats(self, position: View | State) -> Sequence[Seat]:
        """Whom the game waits for: one seat, several at once, or none when it is over."""
        ...

    def has_hidden_choices(self, position: View | State) -> bool:
        """Whether somebody may be choosing in secret now, as far as everyone can tell.

        While that is so, nobody takes anything back freely.
        """
        ...

    def legal(self, position: View | State, seat: Seat) -> Sequence[Action]:
        """All that this seat may do now, out of turn included; open fields as templates."""
        ...

    def is_quick_decision(self, position: View | State, seat: Seat) -> bool:
        """Whether what this seat decides now is a small matter, for which a short clock will do.

        Everybody can tell: it follows from what everyone knows, for any seat, awaited or not.
        """
        ...

    def check(self, position: View | State, seat: Seat, action: Action) -> None:
        """Raise `IllegalAction` with the rule if this seat may not do this now."""
        ...

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out an action that `check` accepts, in place."""
        ...

    def sample_fields(self, action: Action, dice: Dice) -> Action:
        """An action with its open fields chosen at random within their domains."""
        ...

    def timeout_action(self, position: View | State, seat: Seat) -> Action:
        """What the clock plays for a seat that the game waits for and that is away."""
        ...

    def all_actions(self, position: View | State) -> Sequence[Action]:
        """All actions one can think of at this table, legal or not; open fields by example.

        Where all components are known from the start this is always the same list.
        """
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat, or with `None` a spectator, may know."""
        ...

    def sample_state(self, view: View, seat: Seat | None, dice: Dice) -> State:
        """A random full state that this seat could not tell from the true one."""
        ...

    def result(self, position: View | State) -> Result | None:
        """The outcome, once the game is over."""
        ...


AnyGame: TypeAlias = Game[Any, Any]


class GameText(Protocol):
    """All sentences of one game for one table, in one language."""

    @property
    def language(self) -> Language:
        """The language that they are in; what is drawn with texts in it is kept by this."""
        ...

    def action_label(self, action: Action, view: Any) -> str:
        """A choice, as a button would say it to who sees the table so."""
        ...

    def action_refs(self, action: Action, view: Any) -> list[str]:
        """The things on the table that this action touches, such as `area:saloon`."""
        ...

    def option_label(self, choice: Any, field: str, item: str, view: Any) -> str:
        """An item of an open field of an action or a plan, as a list would call it.

        Games without such fields may give the item itself.
        """
        ...

    def score(self, points: int, unit: bool = True) -> str:
        """A score as people say it: “37 points”, “$37,000”; without the unit, as tables have it."""
        ...

    def event_text(self, event: Event, viewer: Seat | None) -> str:
        """What happened, as this viewer would say it; empty if nothing need be said."""
        ...

    def event_quote(self, event: Event) -> str:
        """What somebody says out loud as this happens, for those who like it; often empty."""
        ...

    def refusal_text(self, refused: Refused) -> str:
        """Why something was refused."""
        ...
