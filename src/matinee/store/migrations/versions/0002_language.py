"""People have a language: the one used last."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Existing people have no language yet."""
    column = sa.Column("language", sa.Text, comment="the one used last, by its tag")
    op.add_column("people", column)
