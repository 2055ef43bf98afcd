"""Assistants as pawns in their seats' colours and shapes: at a location, and on their desks.

An assistant's id has its seat, its location and its number there, since the state has no more of
it. The desk of a seat with assistants left has an invisible pawn for each location, with the id of
the next assistant there: the page animates the move from one to the other.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from matinee.engine.contract.game import Seat
from matinee.engine.thread_cache import cache
from matinee.engine.ui.svg import seat_shapes
from matinee.games.action.content.pieces import LOCATIONS
from matinee.games.action.rules.state import View

SHOULDERS: Final = "M3 34q0-15 9-15t9 15q-9 3-18 0z"
"""A pawn's body, under its seat's shape, in a box of 24 by 36."""


def name(seat: Seat, location: str, number: int) -> str:
    """The id of a seat's assistant at a location; numbers there begin with 0."""
    return f"assistant-{seat}-{location}-{number}"


@cache
def pawn(seat: Seat) -> Markup:
    """A seat's pawn, for running text: the seat's shape on a body."""
    return Markup(
        f'<svg class="pawn seat-{seat}" viewBox="-1 -1 26 38" aria-hidden="true">'
        f'<use href="#acs-body"/><use href="#acs-shape{seat}"/></svg>'
    )


@cache
def mark(seat: Seat) -> Markup:
    """A seat's shape, for running text."""
    return Markup(
        f'<svg class="mark seat-{seat}" viewBox="-1 -1 26 26" aria-hidden="true">'
        f'<use href="#acs-shape{seat}"/></svg>'
    )


@cache
def pawn_at_location(seat: Seat, location: str, number: int) -> Markup:
    """A pawn at a location, with the id by which the page animates its move there."""
    return Markup('<span class="stands" id="{}" data-moves="">{}</span>').format(
        name(seat, location, number), pawn(seat)
    )


def pawns_at_desk(view: View, seat: Seat) -> Markup:
    """The pawns of a seat's assistants left, with the invisible ones that moves start from."""
    there = tuple((place, placed.count(seat)) for place, placed in view.placed.items())
    return _home(seat, view.left[seat], tuple(sorted(there)))


@lru_cache(maxsize=1024)
def _home(seat: Seat, left: int, there: tuple[tuple[str, int], ...]) -> Markup:
    counts: Mapping[str, int] = dict(there)
    walkers = (
        Markup('<i id="{}" data-moves=""></i>').format(name(seat, place, counts.get(place, 0)))
        for place in LOCATIONS
    )
    return Markup('<span class="home">{}{}</span>').format(
        Markup("").join(walkers) if left else "", pawn(seat) * left
    )


@cache
def defs() -> str:
    """The shapes of pawns, which are referred to by id."""
    return f'<path id="acs-body" d="{SHOULDERS}"/>{seat_shapes("acs-shape")}'
