"""What is true at a table of Deadwood, and what a seat may know of it."""

from dataclasses import dataclass

from matinee.engine.contract.base_position import BasePosition
from matinee.engine.contract.game import Seat
from matinee.games.deadwood.rules.lot import Lot
from matinee.games.deadwood.rules.options import Options


@dataclass(slots=True)
class View(BasePosition):
    """The table as one seat sees it. What it may not know is `HIDDEN`: see `views`.

    Lists over seats are indexed by seat; dictionaries over sets by the set's key.
    """

    lot: Lot
    options: Options
    days: int
    day: int
    first: Seat
    """Who took the first turn of the game."""
    turn: Seat
    """Whose turn it is."""
    moved: bool
    """Whether that player has stepped this turn."""
    bought: bool
    """Whether that player has bought a rank this turn."""
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
        """How many players sit at the table."""
        return len(self.at)

    def budget(self, seat: Seat) -> int:
        """The budget of the scene on the set where this player is."""
        return self.lot.scenes[self.scene[self.at[seat]]].budget


@dataclass(slots=True)
class State(View):
    """The whole truth: a view in which nothing is hidden, and the only thing to play on."""
