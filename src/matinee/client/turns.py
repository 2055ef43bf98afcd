"""The turns of a player, found in the updates of a table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from matinee.client.errors import Refused, Stale
from matinee.client.models import Choice, PlayResult, Row, SeatInfo, Update

if TYPE_CHECKING:
    from matinee.client.table import Table


class Turn:
    """One of your seats is active."""

    def __init__(self, table: "Table", seat: int | None, update: Update, rows: list[Row]) -> None:
        self._table = table
        self.seat = seat
        self.cursor = update.cursor
        """Your cursor at the table, which `play` sends."""
        self.view: Any = update.view
        """The game's own view; what you may not know is `{"hidden": True}`."""
        self.legal = update.legal
        """All legal actions, each with its label."""
        self.waiting = update.waiting
        self.rows = tuple(rows)
        """The rows since your previous turn."""

    def play(self, *actions: Choice | dict[str, Any]) -> PlayResult:
        """Play one action, or several, all or none. The move is stored when this returns.

        Raises `Stale` if what you saw no longer holds: the next turn shows the current state.
        """
        try:
            moved = self._table.play(*actions, cursor=self.cursor, seat=self.seat)
        except Stale:
            raise
        except Refused as refused:
            if self._table.view(self.seat).cursor == self.cursor:
                raise
            # The action may have been legal when it was chosen, so this is no error of the caller.
            why = refused.detail, refused.rule, refused.status
            raise Stale(refused.key, *why) from refused
        self.cursor = moved.cursor
        return moved


def turns(table: "Table", seat: int | None, news: Iterator[Update]) -> Iterator[Turn]:
    """The turns of one seat, until the game is over or the seat has conceded."""
    rows: list[Row] = []
    last = -1
    own: SeatInfo | None = None
    for update in news:
        rows += update.rows
        if update.rows:
            last = update.rows[-1].number
        own = _own_seat(update, seat) or own
        if update.over or (own is not None and own.conceded):
            return
        if own is not None and own.away:
            _come_back(table, seat)
        elif update.your_turn and last >= table.played(seat):
            yield Turn(table, seat, update, rows)
            rows = []


def _own_seat(update: Update, seat: int | None) -> SeatInfo | None:
    """The seat in an update, if the table's data changed."""
    seats = () if update.table is None else update.table.seats
    return next((one for one in seats if one.you and seat in {None, one.number}), None)


def _come_back(table: "Table", seat: int | None) -> None:
    """Replace a stand-in bot: a program that asks for turns is there."""
    try:
        table.come_back(seat)
    except Refused as refused:
        if refused.key != "away-not":
            raise
