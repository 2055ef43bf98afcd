"""The state of a table of Deadwood, and the view of one seat."""

from dataclasses import dataclass

from matinee.engine.contract.base_position import BasePosition
from matinee.engine.contract.game import Seat
from matinee.games.deadwood.rules.lot import Lot
from matinee.games.deadwood.rules.options import Options


@dataclass(slots=True)
class View(BasePosition):
    """The table as one seat sees it. Values that it may not know are `HIDDEN`: see `views`.

    Lists over seats are indexed by seat; dictionaries over sets by the set's key.
    """

    lot: Lot
    options: Options
    days: int
    day: int
    first: Seat
    """The seat that took the first turn of the game."""
    turn: Seat
    """The active seat."""
    moved: bool
    """Whether the active player has moved this turn."""
    bought: bool
    """Whether the active player has bought a rank this turn."""
    quiet: int
    """Turns in a row in which nobody took a role, acted or rehearsed."""
    over: bool

    at: list[str]
    """The area each player is in."""
    role: list[str | None]
    rank: list[int]
    dollars: list[int]
    fame: list[int]
    markers: list[int]

    scene: dict[str, str]
    """The live scenes: the card on each set that has not wrapped."""
    face_up: dict[str, bool]
    """Whether the card of each live scene has been turned up."""
    shots: dict[str, int]
    """Shots still to be filmed on each set."""
    draw: list[str]
    """The draw pile, its top last."""
    discards: list[str]
    unseen: list[str]
    """Cards that were discarded without ever being turned up."""

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.at)

    def budget(self, seat: Seat) -> int:
        """The budget of the scene on the set where this player is."""
        return self.lot.scenes[self.scene[self.at[seat]]].budget


@dataclass(slots=True)
class State(View):
    """A view in which nothing is hidden; actions can only be played on a state."""
