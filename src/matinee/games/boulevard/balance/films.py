"""Chapters about the films alone: the best programmes, and whether money limits them."""

from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from typing import Final

from matinee.engine.contract.balance_study import Chapter, Finding
from matinee.engine.match.dice import FastDice
from matinee.games.boulevard.balance.formatting import about
from matinee.games.boulevard.balance.programmes import best_programme, net
from matinee.games.boulevard.content import deck, films
from matinee.games.boulevard.content.pieces import ARRAY, QUARTER
from matinee.games.boulevard.rules.state import RUNNING_TIME
from matinee.games.boulevard.text.names import dollars

ARRAYS: Final = 200
"""Number of random arrays of each deck over which the best programmes are averaged."""


def chapters() -> Iterator[Chapter]:
    """The value of the best programmes, and whether cash limits them."""
    yield _programmes()
    yield _cash()


def _arrays(number: int) -> list[list[str]]:
    """Random arrays of a deck, the same in every run."""
    dice, cards = FastDice(f"arrays {number}"), list(deck(number))
    found = []
    for _ in range(ARRAYS):
        dice.shuffle(cards)
        found.append(cards[:ARRAY])
    return found


def _best(number: int, extra: int, cash: int | None = None, *shows: str) -> tuple[float, float]:
    """The mean net and the mean price of the best programmes of a deck's arrays."""
    found = [
        best_programme(
            (films()[film] for film in array), RUNNING_TIME + QUARTER * extra, cash, shows
        )
        for array in _arrays(number)
    ]
    return fmean(one.net for one in found), fmean(one.price for one in found)


def _programmes() -> Chapter:
    every = films().values()
    plain = [film for film in every if not film.process]
    wide = [film for film in every if film.process]
    hourly = [
        60 * sum(map(net, some)) / sum(film.minutes for film in some) for some in (plain, wide)
    ]
    nets = [fmean(_best(number, extra)[0] for number in (1, 2)) for extra in range(5)]
    gains = [later - sooner for sooner, later in pairwise(nets)]
    return Chapter(
        "What a programme can be worth",
        (
            "The best that a lone picker with money enough can make of a random array (HB-CON-18), "
            "by printed dice.",
        ),
        (
            about("net for each hour, films without a process", 3.3, hourly[0]),
            about("net for each hour, films with a process", 5.9, hourly[1]),
            about("best programme without equipment", 12.7, nets[0]),
            about("best with CinemaScope, deck 1", 16, _best(1, 0, None, "cinemascope")[0]),
            about("best with CinemaScope, deck 2", 18, _best(2, 0, None, "cinemascope")[0]),
            about("first two Running Time chips, each", 1.5, (gains[0] + gains[1]) / 2),
            Finding(
                "the other two Running Time chips, each",
                "less than $1,000",
                dollars((gains[2] + gains[3]) / 2),
                (gains[2] + gains[3]) / 2 < 1,
            ),
        ),
    )


def _cash() -> Chapter:
    free, price = _best(1, 0)
    lost = {cash: 1 - _best(1, 0, cash)[0] / free for cash in (22, 12)}
    return Chapter(
        "Whether cash binds at the start",
        ("The same with deck 1 and the money of the first week (HB-CON-21).",),
        (
            about("price of the best programme", 28, price),
            Finding(
                "profit given up with $22,000",
                "about an eighth",
                f"{lost[22]:.1%}",
                abs(lost[22] - 1 / 8) <= 0.04,
            ),
            Finding(
                "profit given up with $12,000",
                "almost a third",
                f"{lost[12]:.1%}",
                abs(lost[12] - 0.31) <= 0.06,
            ),
        ),
    )
