"""Taking words out of a match: for games in which people write, and a table that wants it so.

It is the table's doing and no move of a seat. What was told is struck as far as the game can, and
its words are gone for good: from the state, from the log, and from whatever is made of them.
"""

from typing import Any, Protocol, runtime_checkable

from matinee.engine.game import Action, Event, Seat


@runtime_checkable
class Unsaying(Protocol):
    """What a game can do whose players tell things; `Match` asks for it when it is needed.

    Moves are counted by the game itself: `moves(state)` is how many have been made, so that the
    move of a log row is what its state says afterwards.
    """

    def moves(self, state: Any) -> int:
        """How many moves led to this state."""
        ...

    def told_by(self, state: Any, move: int) -> tuple[int, ...]:
        """The moves whose words what was told in this move consists of, itself first.

        A later rewording gave it other words. Empty if this move told nothing.
        """
        ...

    def unsaid(self, state: Any, seat: Seat, action: Action) -> Action:
        """The action without its words, to be recorded in its place.

        `state` is as it was before the action. Played there, the result leads to the same table
        but for the words.
        """
        ...

    def unsay(self, state: Any, move: int) -> list[Event]:
        """Strike what this move told, as far as nothing else hangs on it, in place.

        The state has been led here by actions without the words; whatever was paid for what is
        struck goes back.
        """
        ...
