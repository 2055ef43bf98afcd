"""Log rows as pages show them."""

from time import process_time
from typing import Any

import pytest

from matinee.engine.match.seat_log import UndoRow, VisibleRow
from matinee.server.pages.parts.log_entries import undone_rows
from matinee.server.tables.viewer_log import ViewerRow

WORDS: Any = None
"""Not used: these rows need no text."""


def log(*rows: int | None) -> list[ViewerRow]:
    """A log: a number stands for an undo to that row, `None` for a move."""
    return [
        ViewerRow(number, number, 0.0, moved() if to is None else back(to), WORDS, iter(()))
        for number, to in enumerate(rows)
    ]


def moved() -> Any:
    return VisibleRow(seat=0, by="person", action=None, events=())


def back(to: int) -> Any:
    return UndoRow(seat=0, by="person", to=to)


@pytest.mark.parametrize(
    ("rows", "undone"),
    [
        ((None, None, None), set()),
        ((None, None, 0), {1}),
        ((None, None, None, 1, None), {2}),
        ((None, None, 0, None, 0, None), {1, 3}),
        ((None, None, None, 1, None, 0), {1, 2, 4}),
    ],
)
def test_what_was_taken_back_is_known(rows: tuple[int | None, ...], undone: set[int]) -> None:
    assert undone_rows(log(*rows)) == undone


def test_going_back_again_and_again_costs_no_more_than_it_should() -> None:
    noticed = log(None, *([None, 0] * 20_000))
    began = process_time()
    assert len(undone_rows(noticed)) == 20_000
    # It takes some milliseconds, and would take ten seconds if each undo went through all rows: no
    # machine is slow or fast enough to confuse the two.
    assert process_time() - began < 1
