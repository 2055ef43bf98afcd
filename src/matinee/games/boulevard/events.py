"""What can happen in a game of Hollywood Boulevard. Money is in thousands of dollars.

A week up to its last tip card is here; what follows is in `reveal_events`.
"""

from typing import ClassVar

from matinee.engine.game import Event, Seat
from matinee.games.boulevard.reveal_events import (
    AgencySet,
    BlockbusterFound,
    BoxResolved,
    BoxTied,
    CubesLeft,
    CubesPlaced,
    GameEnded,
    GenreSet,
    PaidOut,
    RolledOff,
    ScreensLowered,
    SpaceClaimed,
    SpaceLeft,
    StartPassed,
    StartRolledOff,
    TieLeft,
    UpkeepPaid,
)

__all__ = [
    "AgencyRolled",
    "AgencySet",
    "AnyEvent",
    "ArrayDealt",
    "BecameReady",
    "BlockbusterFound",
    "BoxResolved",
    "BoxTied",
    "ChipRemoved",
    "CubesLeft",
    "CubesPlaced",
    "DeckChanged",
    "FilmPicked",
    "FilmsPassed",
    "FilmsReshuffled",
    "GameEnded",
    "GenreChosen",
    "GenreRolled",
    "GenreSet",
    "LoanRepaid",
    "MarkerPlaced",
    "Opened",
    "PaidOut",
    "PreviewSeen",
    "RolledOff",
    "ScreensLowered",
    "SecondDeclined",
    "SpaceClaimed",
    "SpaceLeft",
    "StartPassed",
    "StartRolledOff",
    "TieLeft",
    "TipPlayed",
    "TipsDrawn",
    "TipsEnded",
    "TipsReshuffled",
    "TipsSeen",
    "UpkeepPaid",
]


class Opened(Event, frozen=True):
    """The street is set up and the first Start Player drawn."""

    rounds: int
    start: Seat


class ArrayDealt(Event, frozen=True):
    """Films are laid out for a week."""

    reveals: ClassVar[bool] = True

    round: int
    deck: int
    films: tuple[str, ...]


class DeckChanged(Event, frozen=True):
    """The second film deck replaces the first."""


class FilmsReshuffled(Event, frozen=True):
    """A film deck ran out and its discards were shuffled into a new one."""

    cards: int


class TipsReshuffled(Event, frozen=True):
    """The tip deck ran out and its discards were shuffled into a new one."""

    cards: int


class TipsDrawn(Event, frozen=True):
    """A player drew tip cards; this many is all that the others know."""

    seat: Seat
    cards: int


class TipsSeen(Event, frozen=True):
    """The faces of the tip cards that a player drew, told to that player."""

    reveals: ClassVar[bool] = True

    seat: Seat
    tips: tuple[str, ...]


class ChipRemoved(Event, frozen=True):
    """A player took a chip off the board."""

    seat: Seat
    chip: str


class LoanRepaid(Event, frozen=True):
    """A player paid a loan back."""

    seat: Seat
    paid: int


class MarkerPlaced(Event, frozen=True):
    """A player put a marker somewhere, paid a fee, and took what the spot gives."""

    seat: Seat
    spot: str
    marker: int
    """1, or 2 for the manager's."""
    paid: int = 0
    received: int = 0
    chips: tuple[str, ...] = ()
    """The chips that were placed."""
    cubes: int = 0
    """For a star: how many cubes now lie there."""


class GenreRolled(Event, frozen=True):
    """What a player rolled behind the screen for the genre: `genre` is empty on a 2."""

    reveals: ClassVar[bool] = True

    seat: Seat
    dice: tuple[int, int]
    genre: str = ""


class AgencyRolled(Event, frozen=True):
    """What a player rolled behind the screen for the agency."""

    reveals: ClassVar[bool] = True

    seat: Seat
    die: int


class PreviewSeen(Event, frozen=True):
    """The player at the Preview House knows the genre now."""

    seat: Seat


class GenreChosen(Event, frozen=True):
    """The genre that a player chose in secret, told to that player."""

    seat: Seat
    genre: str


class FilmPicked(Event, frozen=True):
    """A player rented a film, for this price and counting this many minutes."""

    seat: Seat
    film: str
    paid: int
    minutes: int
    cards: tuple[str, ...] = ()
    """The tip cards that were played with it."""


class FilmsPassed(Event, frozen=True):
    """A player rents no more films this week: by choice, or because none is legal."""

    seat: Seat
    forced: bool = False


class SecondDeclined(Event, frozen=True):
    """A player with a Studio Handshake left the second film."""

    seat: Seat


class BecameReady(Event, frozen=True):
    """A player's advertising is set."""

    seat: Seat


class TipPlayed(Event, frozen=True):
    """A player showed and played a tip card."""

    seat: Seat
    card: str
    on: str = ""
    star: str = ""


class TipsEnded(Event, frozen=True):
    """A player plays no more tip cards in this step."""

    seat: Seat


AnyEvent = (
    Opened
    | ArrayDealt
    | DeckChanged
    | FilmsReshuffled
    | TipsReshuffled
    | TipsDrawn
    | TipsSeen
    | ChipRemoved
    | LoanRepaid
    | MarkerPlaced
    | GenreRolled
    | AgencyRolled
    | PreviewSeen
    | GenreChosen
    | FilmPicked
    | FilmsPassed
    | SecondDeclined
    | BecameReady
    | TipPlayed
    | TipsEnded
    | ScreensLowered
    | GenreSet
    | AgencySet
    | BoxTied
    | TieLeft
    | RolledOff
    | BoxResolved
    | SpaceLeft
    | SpaceClaimed
    | PaidOut
    | BlockbusterFound
    | CubesPlaced
    | CubesLeft
    | UpkeepPaid
    | StartPassed
    | StartRolledOff
    | GameEnded
)
