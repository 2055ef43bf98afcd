"""The base of all games' table builders: playing, refusing and listing actions, and chance.

A game's `builder.py` adds the setup of tables.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from matinee.engine.contract.game import Action, AnyGame, Event, Seat
from matinee.engine.contract.open_fields import matches
from matinee.engine.match.dice import Dice, FastDice
from matinee.engine.text.errors import IllegalAction
from matinee.testing.loaded_dice import LoadedDice

StateT = TypeVar("StateT")


class PlayedTable(Generic[StateT]):
    """A table at which actions are checked and played, or refused."""

    game: ClassVar[AnyGame]
    state: StateT

    def __init__(self, seats: int, options: Any, dice: Dice) -> None:
        self.game.validate(seats, options)
        self.state, self.opening = self.game.setup(seats, options, dice)

    def play(self, seat: Seat, action: Action, *rolled: int | Dice) -> list[Event]:
        """Check and play an action on offer, with these dice or faces; all of them are rolled.

        Without dice, nothing may be drawn or shuffled.
        """
        faces = [one for one in rolled if isinstance(one, int)]
        (dice,) = [one for one in rolled if isinstance(one, Dice)] or [LoadedDice(*faces)]
        self.game.check(self.state, seat, action)
        assert self._is_offered(seat, action), f"{action} was not offered"
        events = self.game.play(self.state, seat, action, dice)
        assert not isinstance(dice, LoadedDice) or not dice.left, f"{dice.left} dice are left"
        return events

    def play_shuffled(self, seat: Seat, action: Action, seed: int = 1) -> list[Event]:
        """Check and play an action with ordinary dice: for actions that end a day or a week."""
        return self.play(seat, action, FastDice(seed))

    def plays(self, *moves: tuple[Seat, Action]) -> Self:
        """Play these actions one after another."""
        for seat, action in moves:
            self.play(seat, action)
        return self

    def refused(self, seat: Seat, action: Action, rule: str | None = None) -> IllegalAction:
        """Refusal of an action, by this rule; checks that it is not offered and changes nothing."""
        state: Any = self.state
        before = state.copy()
        assert not self._is_offered(seat, action), f"{action} was offered"
        with pytest.raises(IllegalAction) as raised:
            self.game.check(state, seat, action)
        assert state == before
        refusal = raised.value
        assert rule in (None, refusal.rule), f"refused by {refusal.rule} ({refusal.key})"
        return refusal

    def legal(self, seat: Seat, *kinds: type[Action]) -> list[Any]:
        """Legal actions of a player, of all kinds or of these."""
        offers = self.game.legal(self.state, seat)
        return [offer for offer in offers if not kinds or isinstance(offer, kinds)]

    @property
    def waiting(self) -> list[Seat]:
        """Active seats."""
        return list(self.game.active_seats(self.state))

    def _is_offered(self, seat: Seat, action: Action) -> bool:
        return any(matches(offer, action) for offer in self.legal(seat))


def only(kind: type[Event], events: Iterable[Event]) -> Any:
    """The one event of this kind."""
    found = all_of(kind, events)
    assert len(found) == 1, f"{len(found)} events of {kind.__name__}"
    return found[0]


def all_of(kind: type[Event], events: Iterable[Event]) -> list[Any]:
    """All events of this kind."""
    return [event for event in events if isinstance(event, kind)]


def random_game(
    game: AnyGame,
    seats: int,
    options: Any,
    dice: Dice,
    decide: Callable[[Any, Sequence[Seat]], tuple[Seat, Action]],
) -> Iterator[tuple[Any, Action | None, list[Event]]]:
    """Each state of a game, with the action and the events that led to it."""
    state, events = game.setup(seats, options, dice)
    yield state, None, events
    while waiting := game.active_seats(state):
        seat, action = decide(state, waiting)
        yield state, action, game.play(state, seat, action, dice)


def random_action(
    actions: Iterable[Action], dice: Dice, kind: Callable[[Action], object] = type
) -> Action:
    """A random action; all kinds are equally likely, whatever their number of variants."""
    kinds: dict[object, list[Action]] = {}
    for action in actions:
        kinds.setdefault(kind(action), []).append(action)
    return dice.pick(dice.pick(list(kinds.values())))
