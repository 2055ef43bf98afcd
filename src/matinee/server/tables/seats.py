"""Whether the people on a table's seats play on."""

from collections.abc import Sequence

from matinee.store.tables import SeatRow


def plays_on(seat_row: SeatRow) -> bool:
    """Whether a person plays this seat, is not away and has not conceded."""
    return seat_row.person is not None and seat_row.bot is None and not seat_row.conceded


def all_away(seat_rows: Sequence[SeatRow]) -> bool:
    """Whether there are people at the table and none of them plays on."""
    return any(seat_row.person for seat_row in seat_rows) and not any(map(plays_on, seat_rows))
