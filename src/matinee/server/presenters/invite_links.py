"""Invite links of a table and of its seats."""

from matinee.engine.contract.game import Seat
from matinee.server.context import ServerContext
from matinee.server.tables.table import Table


def invite_link(context: ServerContext, table: Table, seat: Seat | None) -> str:
    """The invite link of a table, or of one seat."""
    token = context.tokens.invite_token(table.row.id, seat, table.row.invites)
    return f"{context.settings.base}/join/{table.row.id}/{token}"
