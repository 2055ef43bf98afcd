"""Typing indicators, stored so that every process shows them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody is typing yet."""
    op.create_table(
        "signs",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False, comment="when it has faded"),
        sa.Column("rows", sa.Integer, nullable=False, comment="how long the log was by then"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_signs_table_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_signs_person_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_signs"),
    )
