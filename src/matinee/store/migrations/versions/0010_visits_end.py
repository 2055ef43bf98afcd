"""A host can end a spectator's visit."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """No visit has been ended yet."""
    ended = sa.Column("ended", sa.Boolean, comment="by the host; only an invitation lets in again")
    op.add_column("visits", ended)
