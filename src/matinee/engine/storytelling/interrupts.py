"""Optional contract of games whose actions can become a pending end (`Action.ends_turn`).

A game without such actions, or without interrupts, implements neither protocol.
"""

from typing import Any, Protocol, runtime_checkable

from matinee.engine.contract.game import Action, Seat


@runtime_checkable
class SupportsInterrupts(Protocol):
    """Rules in which one matter interrupts another, which continues unchanged afterwards."""

    def paused(self, position: Any) -> bool:
        """Whether play is interrupted now, by public knowledge.

        A pending end waits as long, and interrupted clocks continue afterwards.
        """


@runtime_checkable
class AnnouncesEnd(Protocol):
    """Sentences that announce a pending end, to which others may still react."""

    def ended(self, action: Action, seat: Seat, view: Any) -> str:
        """A sentence saying that this seat has ended something, without its full stop."""
