"""All imaginable actions of a week, legal or not."""

from collections.abc import Sequence

from matinee.engine.contract.game import Action
from matinee.games.boulevard import content
from matinee.games.boulevard.content.pieces import MEDIA
from matinee.games.boulevard.rules.actions import DECLINE, Bid, ChooseGenre, ClearBid
from matinee.games.boulevard.rules.state import View
from matinee.games.boulevard.rules.week import (
    step02_markers,
    step03_previews,
    step04_films,
    step05_bids,
    step06_tips,
    step07_bid_resolution,
    step09_blockbuster,
)


def all_actions(position: View) -> Sequence[Action]:
    """All imaginable actions; those with films are in the order of this week's array."""
    return [
        *step02_markers.every_marker(),
        step03_previews.NOTE,
        *(ChooseGenre(genre) for genre in content.genres()),
        *(pick for film in position.array for pick in step04_films.picks(film).values()),
        step04_films.PASS,
        *(Bid(medium, pips) for medium in MEDIA for pips in range(8)),
        *(ClearBid(medium) for medium in MEDIA),
        step05_bids.READY,
        *step06_tips.every_tip(position.array),
        *step07_bid_resolution.CLAIMS.values(),
        step06_tips.END,
        DECLINE,
        *(c for film in position.array for c in step09_blockbuster.celebrations(film)),
    ]
