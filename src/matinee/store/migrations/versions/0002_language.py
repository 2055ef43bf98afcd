"""People have a language: the one that they used last."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Nobody's language is known yet."""
    column = sa.Column("language", sa.Text, comment="the one used last, by its tag")
    op.add_column("people", column)
