"""The state of a table of Hollywood Boulevard, and the view of one seat."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from matinee.engine.contract.base_position import BasePosition
from matinee.engine.contract.game import Seat
from matinee.games.boulevard.content.pieces import CHIPS, QUARTER
from matinee.games.boulevard.rules.actions import PlayTip
from matinee.games.boulevard.rules.options import Options

Phase: TypeAlias = Literal[
    "markers",
    "preview",
    "films",
    "second",
    "advertising",
    "tips",
    "tie",
    "unsold",
    "blockbuster",
    "over",
]
"""The decision that the game waits for; `second` is the film after a Studio Handshake."""

BEFORE_FILMS: Final = frozenset({"markers", "preview"})
RENTING: Final = frozenset({"films", "second"})
SCREENED: Final = frozenset({"advertising", "tips"})
"""The phases in which dice may lie behind the screens."""
PAID_OUT: Final = frozenset({"blockbuster", "over"})
"""The phases after the payout, in which everybody knows the trend."""

RUNNING_TIME: Final = 180  # HB-SETUP-11, HB-TIME-01
LOAN: Final = 25  # HB-LOAN-01


@dataclass(slots=True)
class View(BasePosition):
    """The table as one seat sees it. Values that it may not know are `HIDDEN`: see `views`.

    Lists over seats are indexed by seat. Money is in thousands of dollars.
    """

    options: Options
    round: int
    deck: int
    """The film deck in play, 1 or 2."""
    phase: Phase
    start: Seat
    """The seat with the Start Player Token."""
    circuit: int
    """The pass of marker placement: 1, or 2 for managers' markers."""
    queue: list[Seat]
    """The seats still to come in this phase, the active seat first; empty while all bid."""

    cash: list[int]
    payout: list[int]
    """This week's income, apart from the cash until the Blockbuster is settled."""
    chips: list[dict[str, int]]
    """Number of each player's chips of each kind; a loan is a chip too."""
    spots: list[list[str | None]]
    """The spots of each player's two markers this week."""
    previous: list[list[str | None]]
    """Their spots the week before."""
    cubes: dict[str, int]
    """The cubes on each star that has any."""

    array: list[str]
    """The films laid out this week, taken ones included, which leave their place empty."""
    programme: list[list[str]]
    """The films that each player screens this week."""
    minutes: list[int]
    """The running time of these films, as counted."""
    film_deck: list[str]
    """The top is last."""
    film_discards: list[str]

    genre: str | None
    """The genre marker's space; `None` is its start space."""
    preview_dice: tuple[int, int] | None
    """The roll of the player at the Preview House."""
    preview_genre: str | None
    """The genre of that roll, or the one chosen on a 2."""
    agency_die: int | None
    """The roll of the player at the Advertising Agency."""
    designated: int | None
    """The number of the agency's box, once it is known to all."""

    bids: list[list[int]]
    """The pips on each of the six advertising boxes; 0 is no die."""
    ready: list[bool]
    lowered: bool
    """Whether the screens are down."""
    box: int
    """Number of advertising boxes that have been resolved."""
    winners: list[Seat | None]
    """The winner of each advertising box."""

    hands: list[list[str]]
    played: list[list[PlayTip]]
    """The tip cards that each player has played this week."""
    tip_deck: list[str]
    tip_discards: list[str]

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.cash)

    @property
    def over(self) -> bool:
        """Whether the last week is done."""
        return self.phase == "over"

    def clockwise(self, first: Seat) -> list[Seat]:
        """All seats, from this one on (HB-DEC-03)."""
        seats = len(self.cash)
        return [*range(first, seats), *range(first)]

    def owns(self, seat: Seat, chip: str) -> int:
        """Number of chips of a kind that a player has on the board."""
        return self.chips[seat].get(chip, 0)

    def running_time(self, seat: Seat) -> int:
        """The minutes that a theater can show in a week."""
        return RUNNING_TIME + QUARTER * self.chips[seat].get("time", 0)  # HB-TIME-06

    def minutes_left(self, seat: Seat) -> int:
        """The minutes of a theater that are still free this week."""
        return self.running_time(seat) - self.minutes[seat]

    def standing_on(self, spot: str) -> Seat | None:
        """The first seat with a marker on this spot now; a section has room for only one."""
        for seat, spots in enumerate(self.spots):
            if spot in spots:
                return seat
        return None

    def first_picker(self) -> Seat:
        """The seat that rents first: that at the Distribution Agency, else the Start Player."""
        first = self.standing_on("distribution")
        return self.start if first is None else first  # HB-DIST-01, -02

    def assets(self, seat: Seat) -> list[tuple[str, int]]:
        """A player's chips in the order of the board, loans apart, and how many of each."""
        own = self.chips[seat]
        return [(chip, own[chip]) for chip in CHIPS if chip in own and chip != "loan"]

    def has_played(self, seat: Seat, card: str) -> bool:
        """Whether a player has played a card of this kind this week."""
        return any(tip.card == card for tip in self.played[seat])

    def bidding(self, seat: Seat) -> int:
        """Sum of a player's bids."""
        return sum(self.bids[seat])


@dataclass(slots=True)
class State(View):
    """A view in which nothing is hidden; actions can only be played on a state."""
