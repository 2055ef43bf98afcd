"""What a game may tell of itself to a table that holds what closes something (`Action.closing`).

Both are optional: a game that has no such actions, or no pauses, says nothing.
"""

from typing import Any, Protocol, runtime_checkable

from matinee.engine.game import Action, Seat


@runtime_checkable
class Pausing(Protocol):
    """Rules in which one matter can put off another, which then goes on exactly where it was."""

    def paused(self, table: Any) -> bool:
        """Whether play stands still for such a matter now, as everybody can tell.

        What somebody has ended waits as long, and clocks of what was put off go on afterwards.
        """
        ...


@runtime_checkable
class Announcing(Protocol):
    """Words for what somebody has ended and others may still speak to."""

    def ended(self, action: Action, seat: Seat, view: Any) -> str:
        """That this seat has ended something, as a sentence without its full stop."""
        ...
