"""A host can end the visit of somebody who looks on."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody's visit has been ended."""
    ended = sa.Column("ended", sa.Boolean, comment="by the host; only an invitation lets in again")
    op.add_column("visits", ended)
