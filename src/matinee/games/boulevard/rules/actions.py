"""Actions of a theater owner, and standing orders for later decisions."""

from typing import Any, ClassVar, Final

from matinee.engine.contract.game import Action, kinds
from matinee.engine.contract.open_fields import OneOf, Ranking
from matinee.engine.contract.standing_orders import Plan


class RemoveChip(Action, tag="remove-chip", frozen=True):
    """Take one chip off the board, before the player's first marker is placed."""

    batchable: ClassVar[bool] = True

    chip: str


class RepayLoan(Action, tag="repay-loan", frozen=True):
    """Pay back one loan, before the player's first marker is placed."""

    batchable: ClassVar[bool] = True


class PlaceMarker(Action, tag="place-marker", frozen=True, omit_defaults=True):
    """Put a marker on a section, a box or a star, and take its benefit."""

    spot: str
    chips: int = 0
    """Number of chips to place, in a box other than that of the lenses."""
    lenses: tuple[str, ...] = ()
    """The lenses to buy, in their box."""


class NoteGenre(Action, tag="note-genre", frozen=True):
    """Acknowledge the genre that was rolled behind the screen."""

    final: ClassVar[bool] = True
    secret: ClassVar[bool] = True


class ChooseGenre(Action, tag="choose-genre", frozen=True):
    """Name the genre, after a secret roll of 2."""

    final: ClassVar[bool] = True
    secret: ClassVar[bool] = True

    genre: str


class PickFilm(Action, tag="pick-film", frozen=True, omit_defaults=True):
    """Rent a film from the array, perhaps with the help of tip cards."""

    film: str
    cards: tuple[str, ...] = ()


class PassFilms(Action, tag="pass-films", frozen=True):
    """Rent no more films this week."""


class Bid(Action, tag="bid", frozen=True):
    """Put a die on an advertising box, behind the screen."""

    secret: ClassVar[bool] = True
    batchable: ClassVar[bool] = True

    medium: str
    pips: int


class ClearBid(Action, tag="clear-bid", frozen=True):
    """Take the die off an advertising box."""

    secret: ClassVar[bool] = True
    batchable: ClassVar[bool] = True

    medium: str


class Ready(Action, tag="ready", frozen=True):
    """Declare the bids final."""

    final: ClassVar[bool] = True


class PlayTip(Action, tag="play-tip", frozen=True, omit_defaults=True):
    """Play an Insider Tip Card, on a film, a medium or nothing in particular."""

    card: str
    on: str = ""
    """The film or the medium that it is played on."""
    star: str = ""
    """The star that it is played on."""


class EndTips(Action, tag="end-tips", frozen=True):
    """Play no more tip cards now."""


class Decline(Action, tag="decline", frozen=True):
    """Decline an offer: a second film, a tied box, unsold space, cubes."""


DECLINE: Final = Decline()


class Celebrate(Action, tag="celebrate", frozen=True):
    """Celebrate the Blockbuster: put a cube on each of these names of the player's film."""

    film: str
    stars: tuple[str, ...]


AnyAction: Final[Any] = kinds(__name__, Action)


class WishList(Plan, tag="wish-list", frozen=True):
    """Rent the first of these films that is still there and legal, turn after turn, else pass."""

    films: tuple[str, ...] | Ranking


class SealedOrders(Plan, tag="sealed-orders", frozen=True):
    """Answers for the time after all are ready: tips to play, ties, unsold space.

    Every player can leave any answer to ties and unsold space, whatever is in the hand.
    """

    tips: tuple[str, ...] | Ranking
    """Each item is a card with its target, such as `fan-club vertigo james-stewart`."""
    tie: str | OneOf
    space: str | OneOf


AnyPlan = WishList | SealedOrders
