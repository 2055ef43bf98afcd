"""Read positions: how much of a table each person has seen, so that unread rows can be marked."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Existing visits have no read position."""
    seen = sa.Column("seen", sa.Integer, comment="rows of the log that this person has seen")
    seen_at = sa.Column("seen_at", sa.Double, comment="when this person last looked")
    new_from = sa.Column(
        "new_from", sa.Integer, comment="the row from which on things were new at this visit"
    )
    for column in (seen, seen_at, new_from):
        op.add_column("visits", column)
