"""The contract between a game and everything that plays, serves, searches or tests it.

A game is a set of pure functions over its own two classes. A `State` is everything that is
true at the table. A `View` is the same, with `HIDDEN` in place of what one seat may not know.
`State` is a subclass of `View`: functions that read a position accept either, and functions that
change it need a state, so playing on a view is a type error.
"""

import sys
from collections.abc import Iterable, Sequence
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
    """A decision of a seat: small, named, one click.

    A field with very many possible values may hold its domain instead (see
    `matinee.engine.contract.open_fields`). The action is then a template, which `legal` lists once
    and which cannot be played as it is.
    """

    final: ClassVar[bool] = False
    """The action can never be undone."""
    secret: ClassVar[bool] = False
    """Other seats learn of it through its events only."""
    batchable: ClassVar[bool] = False
    """The action never reveals anything new, so others may follow it in one batch."""
    ends_turn: ClassVar[bool] = False
    """The action ends a turn or scene to which others may still add, so a server may delay it."""


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
    """Something that happened, visible to all seats or to some."""

    reveals: ClassVar[bool] = False
    """The event shows something new (a roll, a card): no undo without a vote goes past it."""

    visible_to: tuple[Seat, ...] | None = msgspec.field(default=None, name="only")
    """The seats that may see it; `None`: everyone, spectators included."""


def is_visible_to(event: Event, viewer: Seat | None) -> bool:
    """Whether this seat (`None`: a spectator) may see the event."""
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
    named = [kind for kind in found if not kind.__name__.startswith("_")]
    if not named:
        raise TypeError(f"{module} defines no kind of {base.__name__}")
    return reduce(or_, named)


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: each seat's place, 1 for first, and its score if the game counts one."""

    places: tuple[int, ...]
    scores: tuple[int, ...] | None = None

    @classmethod
    def by_score(cls, scores: Iterable[int]) -> Self:
        """The result of a game that the highest score wins; equal scores share a place.

        >>> Result.by_score([7, 12, 7])
        Result(places=(2, 1, 2), scores=(7, 12, 7))
        """
        counted = tuple(scores)
        return cls(tuple(1 + sum(other > own for other in counted) for own in counted), counted)

    @property
    def ranked(self) -> bool:
        """Whether the result has scores, or places other than first."""
        return self.scores is not None or any(place != 1 for place in self.places)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that finished first, alone or together."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Position(Protocol):
    """A view or a state: it can be copied and compared."""

    def copy(self) -> Self:
        """An independent copy."""

    def __eq__(self, other: object, /) -> bool: ...


View = TypeVar("View", bound=Position)
State = TypeVar("State", bound=Position)


class Game(Protocol[View, State]):
    """The rules of one game."""

    @property
    def key(self) -> str:
        """The game's short name, as used in records and on command lines."""

    @property
    def seats(self) -> range:
        """The numbers of seats with which the game can be played."""

    @property
    def rules_version(self) -> int:
        """Version of the rules, raised whenever the same actions could have another outcome."""

    @property
    def content(self) -> str:
        """A digest of the game's cards, boards and prices."""

    @property
    def Options(self) -> type[msgspec.Struct]:  # noqa: N802 (it is a class)
        """The class of a table's options; every field has a default."""

    @property
    def actions(self) -> Any:
        """The union of all action types."""

    @property
    def events(self) -> Any:
        """The union of all event types."""

    def validate(self, seats: int, options: Any) -> None:
        """Raise `IllegalAction` if this many seats cannot play with these options."""

    def setup(self, seats: int, options: Any, dice: Dice) -> tuple[State, list[Event]]:
        """The state before the first decision, and the events of the setup."""

    def active_seats(self, position: View | State) -> Sequence[Seat]:
        """The seats that the game waits for: one, several at once, or none when it is over."""

    def has_hidden_choices(self, position: View | State) -> bool:
        """Whether a seat may be choosing in secret now, by public knowledge.

        If so, nobody may undo without a vote.
        """

    def legal(self, position: View | State, seat: Seat) -> Sequence[Action]:
        """All legal actions of this seat, those out of turn included; open fields as templates."""

    def is_quick_decision(self, position: View | State, seat: Seat) -> bool:
        """Whether this seat's current decision is a small one, for which a short clock suffices.

        The answer follows from public knowledge, for any seat, active or not.
        """

    def check(self, position: View | State, seat: Seat, action: Action) -> None:
        """Raise `IllegalAction` with the rule if this seat may not do this now."""

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out an action that `check` accepts, in place."""

    def sample_fields(self, action: Action, dice: Dice) -> Action:
        """An action with its open fields chosen at random within their domains."""

    def timeout_action(self, position: View | State, seat: Seat) -> Action:
        """The action that the clock plays for an active seat whose time is up."""

    def all_actions(self, position: View | State) -> Sequence[Action]:
        """All conceivable actions at this table, legal or not, with examples for open fields.

        If all components are known from the start, this is always the same list.
        """

    def view(self, state: State, seat: Seat | None) -> View:
        """The view of this seat, or with `None` of a spectator."""

    def sample_state(self, view: View, seat: Seat | None, dice: Dice) -> State:
        """A random full state that this seat could not distinguish from the true one."""

    def result(self, position: View | State) -> Result | None:
        """The outcome, once the game is over."""


AnyGame: TypeAlias = Game[Any, Any]


class GameText(Protocol):
    """All sentences of one game for one table, in one language."""

    @property
    def language(self) -> Language:
        """The language of the sentences, and the cache key of drawings that contain text."""

    def action_label(self, action: Action, view: Any) -> str:
        """Button label for an action, given the player's view."""

    def action_refs(self, action: Action, view: Any) -> list[str]:
        """The things on the table that this action touches, such as `area:saloon`."""

    def option_label(self, choice: Any, field: str, item: str, view: Any) -> str:
        """Label in a list for an item of an open field of an action or a plan.

        Games without such fields may return the item itself.
        """

    def score(self, points: int, unit: bool = True) -> str:
        """A score with its unit (“37 points”, “$37,000”), or without it, for tables."""

    def event_text(self, event: Event, viewer: Seat | None) -> str:
        """Sentence about an event for this viewer; empty if there is nothing to say."""

    def event_quote(self, event: Event) -> str:
        """A line of speech that goes with an event; often empty."""

    def refusal_text(self, refused: Refused) -> str:
        """Sentence that gives the reason of a refusal."""
