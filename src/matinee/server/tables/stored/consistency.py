"""Consistency checks of a loaded table: damaged data must not fail later, elsewhere."""

import logging
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from matinee.engine.contract.game import Result, Seat
from matinee.engine.contract.title import Title
from matinee.engine.decoding import decode
from matinee.server.extension import extension
from matinee.server.tables.progress import TableProgress
from matinee.server.tables.stored.orders import read_order
from matinee.server.tables.table import Table
from matinee.store.row_reader import DAMAGE
from matinee.store.tables import OPEN, OVER, RUNNING, SeatRow

LOG: Final = logging.getLogger(__name__)

ENDED: Final = frozenset({"finished", "agreed", "conceded", "abandoned", "cancelled"})


class InconsistentTable(ValueError):
    """A part of the stored table is inconsistent with the rest."""


def require_consistent(table: Table) -> None:
    """Raise `InconsistentTable`, which names the part, for a table with an inconsistent part."""
    for what, fits in _invariants(table):
        if not fits:
            raise InconsistentTable(f"its {what} does not fit the rest")


def with_readable_orders(title: Title, seat_rows: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The seats without standing orders that cannot be read: their people decide by hand."""
    return tuple(
        seat_row if _order_is_readable(title, seat_row) else replace(seat_row, plan=None)
        for seat_row in seat_rows
    )


def _order_is_readable(title: Title, seat_row: SeatRow) -> bool:
    if seat_row.plan is None:
        return True
    try:
        read_order(title, seat_row)
    except DAMAGE as error:
        LOG.warning("a standing order is damaged and left out: %s", type(error).__name__)
        return False
    return True


def _invariants(table: Table) -> Iterator[tuple[str, bool]]:
    """The invariants of a table: the part that each is about, and whether it holds."""
    table_row, seat_rows, progress, match = table.row, table.seats, table.progress, table.match
    numbers = [seat_row.number for seat_row in seat_rows]
    yield "seats", bool(numbers) and numbers == list(range(len(numbers)))
    yield "turn", len(progress.seats) == len(seat_rows)
    yield "turn", all(0 <= seat < len(seat_rows) for seat in _seat_numbers(progress))
    yield "motions", all(0 <= (vote.to or 0) <= table_row.rows for vote in progress.votes)
    yield "header", (table_row.header is None) == (table_row.seed is None) == (match is None)
    yield "status", match is not None or table_row.status != RUNNING
    yield "status", match is None or table_row.status != OPEN
    yield (
        "ended",
        (table_row.ended in ENDED) if table_row.status == OVER else table_row.ended is None,
    )
    yield "rows", table_row.rows == len(table.times) == (0 if match is None else len(match.rows))
    if match is not None:
        yield "header", len(match.players) == len(seat_rows)
        yield "seats", all(seat_row.person or seat_row.bot for seat_row in seat_rows)
    if table_row.result is not None:
        result = decode(table_row.result, Result)
        yield "result", len(result.places) == len(seat_rows)
        yield "result", result.scores is None or len(result.scores) == len(seat_rows)
    extension().require_readable(table)


def _seat_numbers(progress: TableProgress) -> Iterator[Seat]:
    yield from progress.awaited_seats
    yield from (seat for seat, _ in progress.former_authors)
    yield from (vote.seat for vote in progress.votes if vote.seat is not None)
    if progress.pending_end is not None:
        yield progress.pending_end.seat
        yield from progress.pending_end.undecided_seats
