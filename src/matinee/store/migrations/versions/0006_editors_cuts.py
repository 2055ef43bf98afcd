"""Editor's cuts: one that was agreed on, and one that is proposed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """No story has a cut yet."""
    op.create_table(
        "cuts",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("agreed", sa.LargeBinary, comment="the editor's cut that all agreed on: JSON"),
        sa.Column("pending", sa.LargeBinary, comment="one that they are asked about: JSON"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_cuts_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_cuts"),
    )
