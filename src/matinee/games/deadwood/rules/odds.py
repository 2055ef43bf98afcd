"""The odds of an act, and the means of sorted dice."""

from itertools import product

from matinee.engine.thread_cache import cache


@cache
def mean_dice(count: int) -> list[float]:
    """Mean of each of `count` dice sorted from high to low."""
    rolls = [sorted(roll, reverse=True) for roll in product(range(1, 7), repeat=count)]
    return [sum(faces) / len(rolls) for faces in zip(*rolls, strict=True)]


def odds(budget: int, markers: int) -> float:
    """The chance that an act succeeds (DW-OPT-18).

    >>> odds(budget=4, markers=1)
    0.6666666666666666
    """
    return (7 - max(1, budget - markers)) / 6
