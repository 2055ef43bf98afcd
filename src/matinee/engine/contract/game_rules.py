"""Base class for the rules of a game, with the code that most games share.

A game lists its actions in `rules`, each with the function that checks it and the function that
carries it out. It overrides the other methods where their defaults do not suit it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeAlias

from matinee.engine.contract.game import Action, Event, Seat, State, View
from matinee.engine.contract.open_fields import matches, refuse_open, sample_fields
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


class GameRules(ABC, Generic[View, State]):
    """The parts of `Game` that follow from the others, and defaults that suit most games."""

    rules: ClassVar[Rules] = {}
    state_type: ClassVar[type[Any]]
    """The class `State`; `play` takes instances of exactly this class."""
    turn_rule: ClassVar[str] = ""
    """The rule that forbids what `legal` does not offer, for actions without a check."""
    rules_version = 1

    def has_hidden_choices(self, position: View) -> bool:
        """`False` by default: no seat chooses in secret."""
        return False

    def is_quick_decision(self, position: View, seat: Seat) -> bool:
        """`False` by default: every decision has the long clock."""
        return False

    @abstractmethod
    def legal(self, position: View, seat: Seat) -> Sequence[Action]:
        """All legal actions of this seat."""

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
