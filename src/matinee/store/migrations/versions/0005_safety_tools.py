"""Safety tools: lines and veils, applause, notes to the host, personal choices."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

BY_LOT = "drawn by lot: tells neither who nor when"


def upgrade() -> None:
    """Nothing exists yet."""
    shows = sa.Column(
        "shows", sa.Boolean, comment="whether the story may be shown to all; empty for no"
    )
    muted = sa.Column(
        "muted", sa.LargeBinary, comment="whose talk this person does not want: JSON, secret"
    )
    unseen = sa.Column(
        "unseen", sa.LargeBinary, comment="lines hidden from this person alone: JSON, secret"
    )
    for column in (shows, muted, unseen):
        op.add_column("visits", column)
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False, comment=BY_LOT),
        sa.Column("kind", sa.Text, nullable=False, comment="line, veil"),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("person_id", sa.Text, comment="empty if nobody is to know"),
        sa.Column("name", sa.Text, comment="empty if nobody is to know"),
        sa.Column("proof", sa.LargeBinary, comment="what the key must hash to that takes it back"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_wishes_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_wishes_table_id"),
        sa.PrimaryKeyConstraint("table_id", "id", name="pk_wishes"),
        sqlite_with_rowid=False,  # row ids would reveal the order of writing
    )
    op.create_table(
        "applause",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("line", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_applause_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_applause_table_id"),
        sa.PrimaryKeyConstraint("table_id", "line", "person_id", name="pk_applause"),
    )
    op.create_table(
        "host_notes",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False, comment=BY_LOT),
        sa.Column("host", sa.Text, nullable=False, comment="who alone reads it"),
        sa.Column("name", sa.Text, comment="of who wrote it; empty if nobody is to know"),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("read", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_host_notes_host"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_host_notes_table_id"),
        sa.PrimaryKeyConstraint("table_id", "id", name="pk_host_notes"),
        sqlite_with_rowid=False,
    )
