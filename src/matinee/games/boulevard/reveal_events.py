"""What can happen once the screens are lowered: advertising, payout, and the end of a week."""

from typing import ClassVar

from matinee.engine.game import Event, Seat


class ScreensLowered(Event, frozen=True):
    """All bids are shown: for each seat, its pips on boxes 1 to 6; all of it is paid."""

    reveals: ClassVar[bool] = True

    bids: tuple[tuple[int, ...], ...]


class GenreSet(Event, frozen=True):
    """The genre marker was placed: by what a player rolled in secret, or by an open roll."""

    reveals: ClassVar[bool] = True

    dice: tuple[int, int]
    genre: str | None
    """The trend; `None` if the marker still stands on its start space."""
    seat: Seat | None = None
    """Who rolled it in secret."""


class AgencySet(Event, frozen=True):
    """The agency's box was designated, by a secret or an open roll."""

    reveals: ClassVar[bool] = True

    die: int
    seat: Seat | None = None


class BoxTied(Event, frozen=True):
    """Several players bid the most on a box."""

    medium: str
    seats: tuple[Seat, ...]
    bid: int


class TieLeft(Event, frozen=True):
    """A tied player lets the dice decide."""

    seat: Seat
    medium: str


class RolledOff(Event, frozen=True):
    """A roll-off for a box: each player's die, round after round."""

    reveals: ClassVar[bool] = True

    medium: str
    rolls: tuple[tuple[tuple[Seat, int], ...], ...]


class BoxResolved(Event, frozen=True):
    """An advertising box was resolved: who won it with which bid, and the dice it gives."""

    medium: str
    winner: Seat | None
    bid: int = 0
    dice: int = 0


class SpaceLeft(Event, frozen=True):
    """A player leaves the unsold boxes alone."""

    seat: Seat


class SpaceClaimed(Event, frozen=True):
    """A player took a box that nobody had bid on."""

    seat: Seat
    medium: str
    dice: int


class PaidOut(Event, frozen=True):
    """A player rolled all dice: how many from each source, what they showed, what they paid."""

    reveals: ClassVar[bool] = True

    seat: Seat
    sources: tuple[tuple[str, int], ...]
    """Films, genre, stars, tips, advertising, amenities, in this order, those with dice."""
    dice: tuple[int, ...]
    """As first rolled."""
    rerolls: tuple[int, ...]
    """What each reroll of a 1 showed, in turn."""
    income: int


class BlockbusterFound(Event, frozen=True):
    """These players earned the most with films this week; none if nobody screened any."""

    seats: tuple[Seat, ...]
    income: int


class CubesPlaced(Event, frozen=True):
    """A player celebrated a film: a cube on each of these names."""

    seat: Seat
    film: str
    stars: tuple[str, ...]


class CubesLeft(Event, frozen=True):
    """A player with a Blockbuster placed no cubes."""

    seat: Seat


class UpkeepPaid(Event, frozen=True):
    """A player paid upkeep, after this many emergency loans."""

    seat: Seat
    paid: int
    saved: int = 0
    """What a Tax Holiday took off it."""
    loans: int = 0


class StartPassed(Event, frozen=True):
    """Who has the least cash becomes Start Player."""

    seat: Seat
    cash: int


class StartRolledOff(Event, frozen=True):
    """A roll-off between those with the least cash."""

    reveals: ClassVar[bool] = True

    rolls: tuple[tuple[tuple[Seat, int], ...], ...]


class GameEnded(Event, frozen=True):
    """The last week is over; each seat's holdings and place."""

    holdings: tuple[int, ...]
    places: tuple[int, ...]
