"""Whether what is stored of a table fits together: a damaged row must not fail later, elsewhere."""

import logging
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from matinee.engine.game import Result, Seat
from matinee.engine.title import Title
from matinee.server.tables import holding
from matinee.server.tables.standing import read_plan
from matinee.server.tables.table import Table
from matinee.server.tables.turn import Turn
from matinee.store.row_reader import DAMAGE
from matinee.store.tables import OPEN, OVER, RUNNING, Chair

LOG: Final = logging.getLogger(__name__)

ENDED: Final = frozenset({"finished", "agreed", "conceded", "abandoned", "cancelled"})


class Unsound(ValueError):
    """Something stored of a table does not fit the rest."""


def require_sound(table: Table) -> None:
    """Refuse a table whose parts do not fit together; raises `Unsound`, which says what."""
    for what, fits in _facts(table):
        if not fits:
            raise Unsound(f"its {what} does not fit the rest")


def readable_chairs(title: Title, chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The chairs without standing orders that cannot be read: their seats decide by hand."""
    return tuple(
        chair if _plan_is_sound(title, chair) else replace(chair, plan=None) for chair in chairs
    )


def _plan_is_sound(title: Title, chair: Chair) -> bool:
    if chair.plan is None:
        return True
    try:
        read_plan(title, chair)
    except DAMAGE as error:
        LOG.warning("a standing order is damaged and left out: %s", type(error).__name__)
        return False
    return True


def _facts(table: Table) -> Iterator[tuple[str, bool]]:
    """What has to be true of a table, by what it is about."""
    card, chairs, turn, match = table.card, table.chairs, table.turn, table.match
    numbers = [chair.number for chair in chairs]
    yield "seats", bool(numbers) and numbers == list(range(len(numbers)))
    yield "turn", len(turn.seats) == len(chairs)
    yield "turn", all(0 <= seat < len(chairs) for seat in _named(turn))
    yield "motions", all(0 <= (motion.to or 0) <= card.rows for motion in turn.motions)
    yield "header", (card.header is None) == (card.seed is None) == (match is None)
    yield "status", match is not None or card.status != RUNNING
    yield "status", match is None or card.status != OPEN
    yield "ended", (card.ended in ENDED) if card.status == OVER else card.ended is None
    yield "rows", card.rows == len(table.times) == (0 if match is None else len(match.rows))
    if match is not None:
        yield "header", len(match.players) == len(chairs)
        yield "seats", all(chair.person or chair.bot for chair in chairs)
    if card.result is not None:
        result = msgspec.json.decode(card.result, type=Result)
        yield "result", len(result.places) == len(chairs)
        yield "result", result.scores is None or len(result.scores) == len(chairs)
    if turn.held is not None:
        holding.read(table.game, turn.held)


def _named(turn: Turn) -> Iterator[Seat]:
    """Every seat that a turn names."""
    yield from turn.waiting
    yield from (seat for seat, _ in turn.told)
    yield from (motion.seat for motion in turn.motions if motion.seat is not None)
    if turn.held is not None:
        yield turn.held.seat
        yield from turn.held.asked
