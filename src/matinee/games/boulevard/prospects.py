"""What chance has in store for a player's decision, told in a line or two."""

from collections.abc import Iterator
from typing import Final

from matinee.engine.game import Seat
from matinee.engine.hidden import HIDDEN
from matinee.engine.refused import N_
from matinee.games.boulevard.content import MEDIA, PER_DIE
from matinee.games.boulevard.names import dollars
from matinee.games.boulevard.state import BEFORE_FILMS, RENTING, View
from matinee.games.boulevard.trend import dice_so_far, known_trend, percent
from matinee.games.boulevard.words import BoulevardWords

LIKELIEST: Final = 3
"""How many genres are named while the trend is open."""

_CHOOSING: Final = RENTING | {"tips"}
"""When it matters what the trend may be."""
_UNDECIDED: Final = BEFORE_FILMS | _CHOOSING | {"tie", "unsold"}


def odds(view: View, words: BoulevardWords, seat: Seat) -> str:
    """The income to expect so far and the trend; in advertising, what a box is worth."""
    if view.phase == "advertising":
        return " ".join((*_income(view, words, seat), _stakes(view, words)))
    if view.phase in _UNDECIDED:
        return " ".join((*_income(view, words, seat), *_trend(view, words)))
    return ""


def _income(view: View, words: BoulevardWords, seat: Seat) -> Iterator[str]:
    """The dice that are certain so far: last week's trend is none of them."""
    count = sum(dice_so_far(view, seat).values())
    if count:
        yield words.text(N_("So far you roll {dice}: {money} on average.")).format(
            dice=words.dice(count), money=dollars(count * PER_DIE)
        )


def _trend(view: View, words: BoulevardWords) -> Iterator[str]:
    """The genre, or how likely each is."""
    seen = known_trend(view)
    if seen.genre is not None:
        told = words.text(N_("The trend will be {genre}."))
        yield told.format(genre=words.genre(seen.genre))
    elif view.phase in _CHOOSING and not seen.yours:
        likely = sorted(seen.ways, key=lambda genre: -genre[1])[:LIKELIEST]
        chances = [f"{words.genre(key)} {percent(ways)}" for key, ways in likely]
        yield words.text(N_("Likeliest trends: {chances}.")).format(chances=", ".join(chances))


def _stakes(view: View, words: BoulevardWords) -> str:
    """What winning an advertising box is worth."""
    if view.agency_die is None or view.agency_die is HIDDEN:
        told = words.text(N_("A box is worth a die, or two at odds of 1 in 6: {money} on average."))
        return told.format(money=dollars(PER_DIE * 7 / 6, nearest=1))
    told = words.text(N_("A box is worth {one} on average, {medium} {two}."))
    medium = words.medium(MEDIA[view.agency_die - 1])
    return told.format(one=dollars(PER_DIE), medium=medium, two=dollars(2 * PER_DIE))
