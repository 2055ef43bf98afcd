"""The events of Hollywood Boulevard. Money is in thousands of dollars."""

from typing import Any, ClassVar, Final

from matinee.engine.contract.game import Event, Seat, kinds


class Opened(Event, tag="opened", frozen=True):
    """The street is set up and the first Start Player drawn."""

    rounds: int
    start: Seat


class ArrayDealt(Event, tag="array-dealt", frozen=True):
    """Films are laid out for a week."""

    reveals: ClassVar[bool] = True

    round: int
    deck: int
    films: tuple[str, ...]


class DeckChanged(Event, tag="deck-changed", frozen=True):
    """The second film deck replaces the first."""


class FilmsReshuffled(Event, tag="films-reshuffled", frozen=True):
    """A film deck ran out and its discards were shuffled into a new one."""

    cards: int


class TipsReshuffled(Event, tag="tips-reshuffled", frozen=True):
    """The tip deck ran out and its discards were shuffled into a new one."""

    cards: int


class TipsDrawn(Event, tag="tips-drawn", frozen=True):
    """A player drew tip cards; the others learn only how many."""

    seat: Seat
    cards: int


class TipsSeen(Event, tag="tips-seen", frozen=True):
    """The faces of the tip cards that a player drew, told to that player."""

    reveals: ClassVar[bool] = True

    seat: Seat
    tips: tuple[str, ...]


class ChipRemoved(Event, tag="chip-removed", frozen=True):
    """A player took a chip off the board."""

    seat: Seat
    chip: str


class LoanRepaid(Event, tag="loan-repaid", frozen=True):
    """A player paid a loan back."""

    seat: Seat
    paid: int


class MarkerPlaced(Event, tag="marker-placed", frozen=True):
    """A player put a marker on a spot, paid its fee and took its benefit."""

    seat: Seat
    spot: str
    marker: int
    """1, or 2 for the manager's."""
    paid: int = 0
    received: int = 0
    chips: tuple[str, ...] = ()
    """The chips that were placed."""
    cubes: int = 0
    """For a star: number of cubes there now."""


class GenreRolled(Event, tag="genre-rolled", frozen=True):
    """A player's roll behind the screen for the genre; `genre` is empty on a 2."""

    reveals: ClassVar[bool] = True

    seat: Seat
    dice: tuple[int, int]
    genre: str = ""


class AgencyRolled(Event, tag="agency-rolled", frozen=True):
    """A player's roll behind the screen for the agency."""

    reveals: ClassVar[bool] = True

    seat: Seat
    die: int


class PreviewSeen(Event, tag="preview-seen", frozen=True):
    """The player at the Preview House knows the genre now."""

    seat: Seat


class GenreChosen(Event, tag="genre-chosen", frozen=True):
    """The genre that a player chose in secret, told to that player."""

    seat: Seat
    genre: str


class FilmPicked(Event, tag="film-picked", frozen=True):
    """A player rented a film, for this price and counting this many minutes."""

    seat: Seat
    film: str
    paid: int
    minutes: int
    cards: tuple[str, ...] = ()
    """The tip cards that were played with it."""


class FilmsPassed(Event, tag="films-passed", frozen=True):
    """A player rents no more films this week: by choice, or because none is legal."""

    seat: Seat
    forced: bool = False


class SecondDeclined(Event, tag="second-declined", frozen=True):
    """A player with a Studio Handshake declined the second film."""

    seat: Seat


class BecameReady(Event, tag="became-ready", frozen=True):
    """A player's advertising is set."""

    seat: Seat


class TipPlayed(Event, tag="tip-played", frozen=True):
    """A player showed and played a tip card."""

    seat: Seat
    card: str
    on: str = ""
    star: str = ""


class TipsEnded(Event, tag="tips-ended", frozen=True):
    """A player plays no more tip cards in this step."""

    seat: Seat


class ScreensLowered(Event, tag="screens-lowered", frozen=True):
    """All bids are shown: for each seat, its pips on boxes 1 to 6; all of it is paid."""

    reveals: ClassVar[bool] = True

    bids: tuple[tuple[int, ...], ...]


class GenreSet(Event, tag="genre-set", frozen=True):
    """The genre marker was placed: by what a player rolled in secret, or by an open roll."""

    reveals: ClassVar[bool] = True

    dice: tuple[int, int]
    genre: str | None
    """The trend; `None` if the marker still stands on its start space."""
    seat: Seat | None = None
    """The seat that rolled in secret; `None` for an open roll."""


class AgencySet(Event, tag="agency-set", frozen=True):
    """The agency's box was designated, by a secret or an open roll."""

    reveals: ClassVar[bool] = True

    die: int
    seat: Seat | None = None


class BoxTied(Event, tag="box-tied", frozen=True):
    """Several players bid the most on a box."""

    medium: str
    seats: tuple[Seat, ...]
    bid: int


class TieLeft(Event, tag="tie-left", frozen=True):
    """A tied player lets the dice decide."""

    seat: Seat
    medium: str


class RolledOff(Event, tag="rolled-off", frozen=True):
    """A roll-off for a box: each player's die, round after round."""

    reveals: ClassVar[bool] = True

    medium: str
    rolls: tuple[tuple[tuple[Seat, int], ...], ...]


class BoxResolved(Event, tag="box-resolved", frozen=True):
    """An advertising box was resolved: its winner, the winning bid and the dice it gives."""

    medium: str
    winner: Seat | None
    bid: int = 0
    dice: int = 0


class SpaceLeft(Event, tag="space-left", frozen=True):
    """A player declined the unsold boxes."""

    seat: Seat


class SpaceClaimed(Event, tag="space-claimed", frozen=True):
    """A player took a box that nobody had bid on."""

    seat: Seat
    medium: str
    dice: int


class PaidOut(Event, tag="paid-out", frozen=True):
    """A player rolled all dice: their number by source, their faces and the income."""

    reveals: ClassVar[bool] = True

    seat: Seat
    sources: tuple[tuple[str, int], ...]
    """Films, genre, stars, tips, advertising, amenities, in this order, those with dice."""
    dice: tuple[int, ...]
    """As first rolled."""
    rerolls: tuple[int, ...]
    """The face of each reroll of a 1, in order."""
    income: int


class BlockbusterFound(Event, tag="blockbuster-found", frozen=True):
    """These players earned the most with films this week; none if nobody screened any."""

    seats: tuple[Seat, ...]
    income: int


class CubesPlaced(Event, tag="cubes-placed", frozen=True):
    """A player celebrated a film: a cube on each of these names."""

    seat: Seat
    film: str
    stars: tuple[str, ...]


class CubesLeft(Event, tag="cubes-left", frozen=True):
    """A player with a Blockbuster placed no cubes."""

    seat: Seat


class UpkeepPaid(Event, tag="upkeep-paid", frozen=True):
    """A player paid upkeep, after this many emergency loans."""

    seat: Seat
    paid: int
    saved: int = 0
    """The amount that a Tax Holiday took off."""
    loans: int = 0


class StartPassed(Event, tag="start-passed", frozen=True):
    """The player with the least cash becomes Start Player."""

    seat: Seat
    cash: int


class StartRolledOff(Event, tag="start-rolled-off", frozen=True):
    """A roll-off between the players with the least cash."""

    reveals: ClassVar[bool] = True

    rolls: tuple[tuple[tuple[Seat, int], ...], ...]


class GameEnded(Event, tag="game-ended", frozen=True):
    """The last week is over; each seat's holdings and place."""

    holdings: tuple[int, ...]
    places: tuple[int, ...]


AnyEvent: Final[Any] = kinds(__name__, Event)
