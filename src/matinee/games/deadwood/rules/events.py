"""The events of Deadwood."""

from typing import Any, ClassVar, Final

from matinee.engine.contract.game import Event, Seat, kinds
from matinee.games.deadwood.rules.actions import Currency


class Opened(Event, tag="opened", frozen=True):
    """The lot is laid out and the first player drawn."""

    layout: str
    first: Seat


class DayBegan(Event, tag="day-began", frozen=True):
    """Ten scenes are dealt face down."""

    day: int
    days: int


class Reshuffled(Event, tag="reshuffled", frozen=True):
    """The draw pile ran out and the discards were shuffled into a new one."""

    cards: int


class Moved(Event, tag="moved", frozen=True):
    """A player stepped into an area."""

    seat: Seat
    to: str


class Revealed(Event, tag="revealed", frozen=True):
    """A scene card was turned face up."""

    reveals: ClassVar[bool] = True

    area: str
    scene: str


class TookRole(Event, tag="took-role", frozen=True):
    """A player took a role."""

    seat: Seat
    role: str


class Acted(Event, tag="acted", frozen=True):
    """A player rolled against the budget; `dollars` and `fame` are the pay of the act itself."""

    reveals: ClassVar[bool] = True

    seat: Seat
    role: str
    die: int
    markers: int
    budget: int
    dollars: int
    fame: int
    shots_left: int

    @property
    def success(self) -> bool:
        """Whether the shot was completed."""
        return self.die + self.markers >= self.budget


class Rehearsed(Event, tag="rehearsed", frozen=True):
    """A player took a marker and now has this many."""

    seat: Seat
    markers: int


class Wrapped(Event, tag="wrapped", frozen=True):
    """The last shot of a scene is done; a bonus is due if anyone is on the card."""

    area: str
    scene: str
    bonus: bool


class BonusRolled(Event, tag="bonus-rolled", frozen=True):
    """The bonus dice, highest first, as the active player rolled them."""

    reveals: ClassVar[bool] = True

    seat: Seat
    dice: tuple[int, ...]


class BonusPaid(Event, tag="bonus-paid", frozen=True):
    """A starring role was paid its dice; `seat` is `None` if nobody plays it."""

    role: str
    seat: Seat | None
    dice: tuple[int, ...]


class WindfallPaid(Event, tag="windfall-paid", frozen=True):
    """An extra was paid the rank of the role."""

    role: str
    seat: Seat
    dollars: int


class Upgraded(Event, tag="upgraded", frozen=True):
    """A player bought a rank."""

    seat: Seat
    rank: int
    pay: Currency
    price: int


class TurnEnded(Event, tag="turn-ended", frozen=True):
    """A player chose to do nothing more; `idle` if nothing at all was done this turn."""

    seat: Seat
    idle: bool


class Stalled(Event, tag="stalled", frozen=True):
    """The day is called off because nobody worked for this many rounds."""

    rounds: int


class DayEnded(Event, tag="day-ended", frozen=True):
    """The day is over; these scenes were still unfinished."""

    day: int
    unfinished: tuple[str, ...]


class GameEnded(Event, tag="game-ended", frozen=True):
    """The final day is over; each seat's score and place."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


AnyEvent: Final[Any] = kinds(__name__, Event)
