"""What a theater owner can decide, now or ahead."""

from typing import ClassVar, Final

from matinee.engine.game import Action
from matinee.engine.open import OneOf, Order
from matinee.engine.plan import Plan


class RemoveChip(Action, frozen=True):
    """Take one chip off the board, before one's first marker is placed."""

    quiet: ClassVar[bool] = True

    chip: str


class RepayLoan(Action, frozen=True):
    """Pay back one loan, before one's first marker is placed."""

    quiet: ClassVar[bool] = True


class PlaceMarker(Action, frozen=True, omit_defaults=True):
    """Put a marker on a section, a box or a star, and take what it gives."""

    spot: str
    chips: int = 0
    """How many chips to place, in a box that leaves the choice."""
    lenses: tuple[str, ...] = ()
    """Which lenses to buy, in their box."""


class NoteGenre(Action, frozen=True):
    """Keep the genre that was rolled behind one's screen in mind."""

    final: ClassVar[bool] = True
    secret: ClassVar[bool] = True


class ChooseGenre(Action, frozen=True):
    """Name the genre, after a secret roll of 2."""

    final: ClassVar[bool] = True
    secret: ClassVar[bool] = True

    genre: str


class PickFilm(Action, frozen=True, omit_defaults=True):
    """Rent a film from the array, perhaps with the help of tip cards."""

    film: str
    cards: tuple[str, ...] = ()


class PassFilms(Action, frozen=True):
    """Rent no more films this week."""


class Bid(Action, frozen=True):
    """Put a die on an advertising box, behind one's screen."""

    secret: ClassVar[bool] = True
    quiet: ClassVar[bool] = True

    medium: str
    pips: int


class ClearBid(Action, frozen=True):
    """Take the die off an advertising box."""

    secret: ClassVar[bool] = True
    quiet: ClassVar[bool] = True

    medium: str


class Ready(Action, frozen=True):
    """Say that one's advertising is set."""

    final: ClassVar[bool] = True


class PlayTip(Action, frozen=True, omit_defaults=True):
    """Play an Insider Tip Card, on a film, a medium or nothing in particular."""

    card: str
    on: str = ""
    """The film or the medium that it is played on."""
    star: str = ""
    """The name that it is played on."""


class EndTips(Action, frozen=True):
    """Play no more tip cards now."""


class Decline(Action, frozen=True):
    """Leave what was offered: a second film, a tied box, unsold space, cubes."""


DECLINE: Final = Decline()


class Celebrate(Action, frozen=True):
    """Have the Blockbuster: put a cube on each of these names of one's film."""

    film: str
    stars: tuple[str, ...]


AnyAction = (
    RemoveChip
    | RepayLoan
    | PlaceMarker
    | NoteGenre
    | ChooseGenre
    | PickFilm
    | PassFilms
    | Bid
    | ClearBid
    | Ready
    | PlayTip
    | EndTips
    | Decline
    | Celebrate
)


class WishList(Plan, frozen=True):
    """Rent the first of these films that is still there and legal, turn after turn, else pass."""

    films: tuple[str, ...] | Order


class SealedOrders(Plan, frozen=True):
    """What to answer once all are ready: tips to play, ties, unsold space.

    Everybody can leave any of these answers, whatever is in their hand.
    """

    tips: tuple[str, ...] | Order
    """Each is a card with what it is played on, such as `fan-club vertigo james-stewart`."""
    tie: str | OneOf
    space: str | OneOf


AnyPlan = WishList | SealedOrders
