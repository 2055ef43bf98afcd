"""What is true at a table of Deadwood, and what a seat may know of it."""

from dataclasses import dataclass
from typing import Self, TypeVar

from matinee.engine.game import Seat
from matinee.games.deadwood.lot import Lot
from matinee.games.deadwood.options import Options


@dataclass(slots=True)
class View:
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

    def copy(self) -> Self:
        """An independent copy; the lot and the options are shared."""
        return self.copy_as(type(self))

    def copy_as(self, kind: "type[Kind]") -> "Kind":
        """An independent copy as a view or as a state: for those who then hide or fill in."""
        return kind(
            self.lot,
            self.options,
            self.days,
            self.day,
            self.first,
            self.turn,
            self.moved,
            self.bought,
            self.quiet,
            self.over,
            self.at[:],
            self.role[:],
            self.rank[:],
            self.dollars[:],
            self.fame[:],
            self.markers[:],
            self.scene.copy(),
            self.face_up.copy(),
            self.shots.copy(),
            self.draw[:],
            self.discards[:],
            self.unseen[:],
        )

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.at)

    def budget(self, seat: Seat) -> int:
        """The budget of the scene on the set where this player is."""
        return self.lot.scenes[self.scene[self.at[seat]]].budget


Kind = TypeVar("Kind", bound=View)


@dataclass(slots=True)
class State(View):
    """The whole truth: a view in which nothing is hidden, and the only thing to play on."""
