"""What is true at a table of Action!, and what a seat may know of it."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from matinee.engine.contract.base_position import BasePosition
from matinee.engine.contract.game import Seat
from matinee.games.action.content import board
from matinee.games.action.rules.options import Options

Phase: TypeAlias = Literal["assistants", "set", "over"]
"""What the game waits for: an assistant to be placed, a drawn set to be put somewhere, nothing."""

BOARD: Final = board()
"""What the board prints; rules ask it in every turn."""
SHORT: Final = 8
"""The last round of a short game."""
CEREMONIES: Final = tuple(n for n, space in enumerate(BOARD.track, start=1) if space.awards)
"""The rounds with awards, each of which has a trend (AC-Q-22)."""


class Production(msgspec.Struct, frozen=True, gc=False):
    """A stack of cards from which a film is made.

    It goes by the key of the card that began it, which stays in it as long as it is there.
    """

    script: str | None
    cast: tuple[str, ...] = ()
    """Actors and sets, in the order in which they came."""


@dataclass(slots=True)
class View(BasePosition):
    """The table as one seat sees it. What nobody may know is `HIDDEN`: see `views`.

    Lists over seats are indexed by seat. Money is in Millions. The top of a pile is its last card.
    """

    options: Options
    round: int
    phase: Phase
    first: Seat
    """Who holds the First Player card."""
    turn: Seat
    """Whose turn it is to place an assistant."""

    money: list[int]
    prestige: list[int]
    hired: list[int]
    """How many assistants each player has hired, those who come only next round included."""
    left: list[int]
    """How many assistants each player has still to place in this round."""
    placed: dict[str, tuple[Seat, ...]]
    """Whose assistants stand at each location, in the order in which they came."""

    trends: list[str]
    """The genre tokens on the round track, in their order."""
    event: str | None
    """The event card in force (AC-EVT-03, -04, -05)."""
    past_events: list[str]
    """Those that were in force before it."""
    since: int
    """The round in which it was revealed."""

    productions: list[dict[str, Production]]
    """Each player's productions by their names."""
    drawn: str | None
    """The set that has been drawn and is still to be put somewhere."""
    track: list[str]
    """The films at the box office; the first is on the left-most square."""
    owners: dict[str, Seat]
    """Whose cube lies on each of them."""
    archives: list[list[str]]

    scripts: list[str | None]
    """The scripts that lie face up, by their spaces."""
    actors: list[str | None]
    """The actors that lie face up, from left to right."""
    script_pile: list[str]
    actor_pile: list[str]
    set_pile: list[str]
    event_pile: list[str]
    actor_discards: list[str]
    set_discards: list[str]

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.money)

    @property
    def over(self) -> bool:
        """Whether the last round is done."""
        return self.phase == "over"

    @property
    def last_round(self) -> int:
        """The round with which the game ends (AC-TRACK-05, -06)."""
        return SHORT if self.options.short else BOARD.rounds[len(self.money)]

    def staff(self, seat: Seat) -> int:
        """How many assistants a player has, those who come only next round included."""
        return BOARD.assistants + self.hired[seat]

    def working(self, seat: Seat) -> int:
        """How many of them work in this round, placed or not (AC-HIRE-05)."""
        placed = sum(standing.count(seat) for standing in self.placed.values())
        return self.left[seat] + placed

    def on_track(self, seat: Seat) -> list[str]:
        """A player's own films at the box office, from the left."""
        return [film for film in self.track if self.owners[film] == seat]

    def trend(self, round: int) -> str | None:
        """The genre token on the space of a round."""
        if round not in CEREMONIES or CEREMONIES.index(round) >= len(self.trends):
            return None
        return self.trends[CEREMONIES.index(round)]


@dataclass(slots=True)
class State(View):
    """The whole truth: a view in which nothing is hidden, and the only thing to play on."""
