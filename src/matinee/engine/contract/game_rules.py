"""Base class for the rules of a game, with the code that most games share.

A game lists its actions in `rules`, each with the function that checks it and the function that
carries it out. It adds `setup`, `active_seats` and `result`, and overrides the other methods where
their defaults do not suit it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar, Generic, TypeAlias, get_args, get_origin

import msgspec

from matinee.engine.contract.game import Action, Event, Result, Seat, State, View, kinds
from matinee.engine.contract.open_fields import matches, open_fields, refuse_open, sample_fields
from matinee.engine.match.dice import Dice
from matinee.engine.text.errors import IllegalAction

Check: TypeAlias = Callable[[Any, Seat, Any], None]
"""Raises `IllegalAction` if a seat may not do this now; for a view or a state."""
Play: TypeAlias = Callable[[Any, Seat, Any, Dice], list[Event]]
"""Carries out an action in place."""
Rules: TypeAlias = Mapping[type[Action], tuple[Check | None, Play]]
"""For each kind of action its check and its effect, in the order of the rulebook.

Without a check, an action is refused exactly if `legal` does not offer it.
"""


def is_allowed(check: Callable[..., None], *args: Any) -> bool:
    """Whether a check passes; `False` if it raises `IllegalAction`."""
    try:
        check(*args)
    except IllegalAction:
        return False
    return True


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class GameRules(ABC, Generic[View, State]):
    """The parts of `Game` that follow from the others, and defaults that suit most games."""

    key: ClassVar[str]
    seats: ClassVar[range]
    rules: ClassVar[Rules] = {}
    view_type: ClassVar[type[Any]]
    """The class `View`, by default the first of `GameRules[View, State]`."""
    state_type: ClassVar[type[Any]]
    """The class `State`, by default the second; `play` takes instances of exactly this class."""
    turn_rule: ClassVar[str] = ""
    """The rule that forbids what `legal` does not offer, for actions without a check."""
    seats_rule: ClassVar[str] = ""
    """The rule that says how many can play."""
    rules_version: ClassVar[int] = 1
    Options: ClassVar[type[msgspec.Struct]] = NoOptions
    actions: ClassVar[Any]
    """By default the kinds of action in `rules`."""
    events: ClassVar[Any]
    """By default all kinds of event that the module of this class defines."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for base in getattr(cls, "__orig_bases__", ()):
            if get_origin(base) is GameRules:
                view, state = get_args(base)
                cls.view_type = vars(cls).get("view_type", view)
                cls.state_type = vars(cls).get("state_type", state)
        if not hasattr(cls, "actions") and cls.rules:
            cls.actions = reduce(or_, cls.rules)
        if not hasattr(cls, "events"):
            cls.events = kinds(cls.__module__, Event)

    @property
    def content(self) -> str:
        """By default the same for ever: the game has no data files."""
        return "none"

    def validate(self, seats: int, options: Any) -> None:
        """Refuse a number of seats that is not one of `seats`."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise IllegalAction(self.seats_rule, "seat-count", low=low, high=high)

    @abstractmethod
    def setup(self, seats: int, options: Any, dice: Dice) -> tuple[State, list[Event]]:
        """The state before the first decision, and the events of the setup."""

    @abstractmethod
    def active_seats(self, position: View) -> Sequence[Seat]:
        """The seats that the game waits for: one, several at once, or none when it is over."""

    def has_hidden_choices(self, position: View) -> bool:
        """By default always, if the game has a secret action."""
        return any(action.secret for action in self.rules)

    def is_quick_decision(self, position: View, seat: Seat) -> bool:
        """`False` by default: every decision has the long clock."""
        return False

    def legal(self, position: View, seat: Seat) -> Sequence[Action]:
        """By default every action, for each seat that the game waits for."""
        return self.all_actions(position) if seat in self.active_seats(position) else []

    def all_actions(self, position: View) -> Sequence[Action]:
        """By default one action of each kind, for games whose actions have no fields."""
        if with_fields := [kind.__name__ for kind in self.rules if kind.__struct_fields__]:
            raise TypeError(f"{self.key} needs `all_actions`: {', '.join(with_fields)} has fields")
        return [kind() for kind in self.rules]

    def timeout_action(self, position: View, seat: Seat) -> Action:
        """By default the first legal action without an open field."""
        offers = self.legal(position, seat)
        closed = next((offer for offer in offers if not open_fields(offer)), None)
        if closed is None:
            raise TypeError(f"{self.key} needs `timeout_action`: all actions have open fields")
        return closed

    def view(self, state: State, seat: Seat | None) -> View:
        """By default everything: nothing is secret."""
        position: Any = state
        seen: View = position.copy_as(self.view_type)
        return seen

    def sample_state(self, view: View, seat: Seat | None, dice: Dice) -> State:
        """By default the state itself: nothing is secret."""
        position: Any = view
        imagined: State = position.copy_as(self.state_type)
        return imagined

    @abstractmethod
    def result(self, position: View) -> Result | None:
        """The outcome, once the game is over."""

    def check(self, position: View, seat: Seat, action: Action) -> None:
        """Raise `IllegalAction` with the rule if this seat may not do this now."""
        check, _ = self.rules.get(type(action), (None, None))
        if check is not None:
            check(position, seat, action)
            return
        refuse_open(action)
        if not any(matches(offer, action) for offer in self.legal(position, seat)):
            raise self.not_offered(position, seat)

    def not_offered(self, position: View, seat: Seat) -> IllegalAction:
        """The refusal of an action that `legal` does not offer."""
        return IllegalAction(self.turn_rule, "not-now")

    def play(self, state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
        """Carry out an action that `check` accepts, in place."""
        self.require_state(state)
        return self.rules[type(action)][1](state, seat, action, dice)

    def require_state(self, position: object) -> None:
        """Refuse to play on a view."""
        if type(position) is not self.state_type:
            raise TypeError("only a state can be played on, never a view")

    sample_fields = staticmethod(sample_fields)
