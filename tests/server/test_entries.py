"""Rows of a log as pages show them."""

import timeit
from time import process_time
from typing import Any

import pytest

from matinee.engine.record import Seen, TakenBack
from matinee.server.pages.entries import gone_rows
from matinee.server.tables.eyes import Noticed

WORDS: Any = None
"""Nothing is told here."""


def log(*rows: int | None) -> list[Noticed]:
    """A log: a number is where a row takes play back to, `None` a move."""
    return [
        Noticed(number, number, 0.0, moved() if to is None else back(to), WORDS, iter(()))
        for number, to in enumerate(rows)
    ]


def moved() -> Any:
    return Seen(seat=0, by="person", action=None, events=())


def back(to: int) -> Any:
    return TakenBack(seat=0, by="person", to=to)


@pytest.mark.parametrize(
    ("rows", "gone"),
    [
        ((None, None, None), set()),
        ((None, None, 0), {1}),
        ((None, None, None, 1, None), {2}),
        ((None, None, 0, None, 0, None), {1, 3}),
        ((None, None, None, 1, None, 0), {1, 2, 4}),
    ],
)
def test_what_was_taken_back_is_known(rows: tuple[int | None, ...], gone: set[int]) -> None:
    assert gone_rows(log(*rows)) == gone


def test_going_back_again_and_again_costs_no_more_than_it_should() -> None:
    def seconds(times: int) -> float:
        noticed = log(None, *([None, 0] * times))
        return min(timeit.repeat(lambda: gone_rows(noticed), process_time, repeat=5, number=1))

    # In proportion it is 20 times as much, and to go through it all each time 400 times as much
    # or more: a busy machine can make neither look like the other.
    assert seconds(4_000) < 100 * seconds(200)
