"""A seat's knowledge of this week's trend: odds of two dice, a secret roll, or the genre itself.

It follows from the seat's own view, so it reveals nothing that the seat may not know.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.thread_cache import cache
from matinee.games.boulevard.content import genres
from matinee.games.boulevard.rules.state import PAID_OUT, View
from matinee.games.boulevard.rules.week.step08_payout import dice_of

ROLLS: Final = 36
"""Number of equally likely rolls of two dice."""


def ways(total: int) -> int:
    """Number of the 36 rolls of two dice that have this total.

    >>> [ways(total) for total in (2, 7, 12)]
    [1, 6, 1]
    """
    return 6 - abs(total - 7)


def percent(ways: int) -> str:
    """Probability of `ways` of the 36 rolls, as text.

    >>> percent(6)
    '17%'
    """
    return f"{ways / ROLLS:.0%}"


class Trend(NamedTuple):
    """A viewer's knowledge of the genre that pays a die more this week."""

    ways: tuple[tuple[str, int], ...]
    """For each genre, the number of the 36 rolls that make it the trend; 36 if it is known."""
    known: bool
    chooser: bool
    """Whether the player at the Preview House names the genre on a 2."""

    def of(self, genre: str) -> int:
        """Number of the 36 rolls that make this genre the trend."""
        return dict(self.ways)[genre]

    @property
    def genre(self) -> str | None:
        """The trend, if there is one and it is known."""
        return next((key for key, count in self.ways if count == ROLLS), None)

    @property
    def yours(self) -> bool:
        """Whether the viewer rolled a 2 and may name the trend."""
        return self.chooser and not any(count for _, count in self.ways)


def known_trend(view: View) -> Trend:
    """This week's trend, as far as the viewer knows it.

    An open roll of 2 leaves the marker where it is (HB-GENRE-06); on a secret 2 the player at the
    Preview House chooses (HB-GENRE-08), which has no odds.
    """
    if view.phase in PAID_OUT:
        return _known(view.genre)
    if view.preview_dice is not None and view.preview_dice is not HIDDEN:
        return _to_name() if view.preview_genre is None else _known(view.preview_genre)
    if view.standing_on("preview") is not None:
        return _rolled(None, chooser=True)
    return _rolled(view.genre, chooser=False)


@cache
def _known(genre: str | None) -> Trend:
    return Trend(tuple((key, ROLLS * (key == genre)) for key in genres()), True, False)


@cache
def _to_name() -> Trend:
    return Trend(tuple((key, 0) for key in genres()), False, True)


@cache
def _rolled(stays: str | None, chooser: bool) -> Trend:
    """A roll unknown to the viewer; on a 2 the marker stays on `stays`, unless that is `None`."""
    found = ((key, ways(genre.total) + (key == stays)) for key, genre in genres().items())
    return Trend(tuple(found), False, chooser)


def dice_so_far(view: View, seat: Seat) -> dict[str, int]:
    """A player's dice by source, with the trend only if the viewer knows it."""
    return dice_of(replace(view, genre=known_trend(view).genre), seat)
