"""The state of a table of Action!, and the view of it that a seat has."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec

from matinee.engine.contract.base_position import BasePosition
from matinee.engine.contract.game import Seat
from matinee.games.action.content import board
from matinee.games.action.rules.options import Options

Phase: TypeAlias = Literal["assistants", "set", "over"]
"""The next decision: to place an assistant, to choose a production for a drawn set, or none."""

BOARD: Final = board()
"""The numbers of the board, loaded once because the rules read them in every turn."""
SHORT: Final = 8
"""The last round of a short game."""
CEREMONIES: Final = tuple(n for n, space in enumerate(BOARD.track, start=1) if space.awards)
"""The rounds with awards; each has a trend (AC-Q-22)."""


class Production(msgspec.Struct, frozen=True, gc=False):
    """A stack of cards from which a film is made.

    Its name is the key of the card that began it, which stays in it as long as it exists.
    """

    script: str | None
    cast: tuple[str, ...] = ()
    """Actors and sets, in the order in which they were added."""


@dataclass(slots=True)
class View(BasePosition):
    """The table as one seat sees it. Cards that nobody may know are `HIDDEN`: see `views`.

    Lists over seats are indexed by seat. Money is in Millions. The top of a pile is its last card.
    """

    options: Options
    round: int
    phase: Phase
    first: Seat
    """The seat with the First Player card."""
    turn: Seat
    """The seat that has the turn."""

    money: list[int]
    prestige: list[int]
    hired: list[int]
    """Number of assistants hired, including those who work only from the next round on."""
    left: list[int]
    """Number of assistants still to be placed in this round."""
    placed: dict[str, tuple[Seat, ...]]
    """The seats of the assistants at each location, in the order of placing."""

    trends: list[str]
    """The genre tokens on the round track, from its start."""
    event: str | None
    """The event card in force (AC-EVT-03, -04, -05)."""
    past_events: list[str]
    """The events that were in force before, in order."""
    since: int
    """The round in which the event in force was revealed; 0 before the first event."""

    productions: list[dict[str, Production]]
    """Each player's productions by name."""
    drawn: str | None
    """The set that has been drawn and not yet put into a production."""
    track: list[str]
    """The films at the box office; the first is on the left-most square."""
    owners: dict[str, Seat]
    """The owner of each film on the track, whose cube lies on it."""
    archives: list[list[str]]

    scripts: list[str | None]
    """The face-up scripts by space; `None` is an empty space."""
    actors: list[str | None]
    """The face-up actors from left to right; `None` is an empty space."""
    script_pile: list[str]
    actor_pile: list[str]
    set_pile: list[str]
    event_pile: list[str]
    actor_discards: list[str]
    set_discards: list[str]

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.money)

    @property
    def over(self) -> bool:
        """Whether the last round is done."""
        return self.phase == "over"

    @property
    def last_round(self) -> int:
        """The number of the last round (AC-TRACK-05, -06)."""
        return SHORT if self.options.short else BOARD.rounds[len(self.money)]

    def staff(self, seat: Seat) -> int:
        """Number of a player's assistants, including those who work only from the next round on."""
        return BOARD.assistants + self.hired[seat]

    def working(self, seat: Seat) -> int:
        """Number of a player's assistants who work in this round, placed or not (AC-HIRE-05)."""
        placed = sum(standing.count(seat) for standing in self.placed.values())
        return self.left[seat] + placed

    def on_track(self, seat: Seat) -> list[str]:
        """A player's own films at the box office, from the left."""
        return [film for film in self.track if self.owners[film] == seat]

    def trend(self, round: int) -> str | None:
        """The genre token on the space of a round, if it has one."""
        if round not in CEREMONIES or CEREMONIES.index(round) >= len(self.trends):
            return None
        return self.trends[CEREMONIES.index(round)]


@dataclass(slots=True)
class State(View):
    """A view in which nothing is hidden; actions are played on states only."""
