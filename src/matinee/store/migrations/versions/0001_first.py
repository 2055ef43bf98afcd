"""The first schema: people, tables, seats, log rows, messages, visits, presence."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_SQLITE = """
CREATE TRIGGER log_{deed} BEFORE {deed} ON log
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END
"""
_POSTGRESQL = """
CREATE FUNCTION log_stays() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the log is only added to'; END $$;
CREATE TRIGGER log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON log
FOR EACH STATEMENT EXECUTE FUNCTION log_stays()
"""


def upgrade() -> None:
    """Create all tables, and triggers that keep the log unchanged."""
    _make_tables()
    if op.get_context().dialect.name == "sqlite":
        op.execute(_SQLITE.format(deed="UPDATE"))
        op.execute(_SQLITE.format(deed="DELETE"))
    else:
        op.execute(_POSTGRESQL)


def _make_tables() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kept", sa.Text, comment="the name, case folded, once a password keeps it"),
        sa.Column("password", sa.Text, comment="an argon2 hash"),
        sa.Column("program", sa.Boolean, nullable=False, comment="a bot of somebody's own"),
        sa.Column("epoch", sa.Integer, nullable=False, comment="goes up to end all sessions"),
        sa.Column("email", sa.Text),
        sa.Column("email_confirmed", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("notify_after", sa.Integer, comment="seconds; empty for never"),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("kept", name="uq_people_kept"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column(
            "version", sa.Integer, nullable=False, comment="goes up with every change of this row"
        ),
        sa.Column(
            "asides", sa.Integer, nullable=False, comment="goes up as people talk, come and go"
        ),
        sa.Column("touched", sa.BigInteger, nullable=False, comment="orders all changes"),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False, comment="open, running, over"),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text),
        sa.Column(
            "terms",
            sa.LargeBinary,
            nullable=False,
            comment="what was agreed before the start: JSON",
        ),
        sa.Column("invites", sa.Integer, nullable=False, comment="goes up to make old links void"),
        sa.Column("header", sa.LargeBinary, comment="of the match: JSON"),
        sa.Column("seed", sa.LargeBinary),
        sa.Column("rows", sa.Integer, nullable=False, comment="of the log"),
        sa.Column(
            "turn", sa.LargeBinary, nullable=False, comment="who is awaited, clocks, motions: JSON"
        ),
        sa.Column(
            "due_at", sa.Double, comment="when something happens by itself: bot, clock, closing"
        ),
        sa.Column("notice_at", sa.Double, comment="when somebody may have to be told"),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column(
            "changed_at", sa.Double, nullable=False, comment="the latest change that all may know"
        ),
        sa.Column("ended", sa.Text, comment="finished, agreed, conceded, abandoned, cancelled"),
        sa.Column("result", sa.LargeBinary, comment="JSON"),
        sa.Column("rematch", sa.Text, comment="the table that follows this one"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_tables_host"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_due", "tables", ["status", "due_at"])
    op.create_index("ix_tables_lobby", "tables", ["status", "public", "changed_at"])
    op.create_index("ix_tables_notice", "tables", ["status", "notice_at"])
    op.create_index("ix_tables_touched", "tables", ["touched"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("row", sa.LargeBinary, nullable=False, comment="JSON, as in a record"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_log_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_log"),
        sqlite_with_rowid=False,  # rows of one table are stored together, in order
    )
    op.create_table(
        "messages",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_messages_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_messages_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_messages"),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_presence_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_presence_table_id"),
        sa.PrimaryKeyConstraint("table_id", "person_id", "process", name="pk_presence"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person_id", sa.Text),
        sa.Column("name", sa.Text, nullable=False, comment="empty while nobody sits here"),
        sa.Column(
            "bot", sa.Text, comment="the level of the bot that plays here, for good or standing in"
        ),
        sa.Column(
            "program", sa.Boolean, nullable=False, comment="the person is a bot of somebody's own"
        ),
        sa.Column("conceded", sa.Boolean, nullable=False),
        sa.Column("plan", sa.LargeBinary, comment="a standing order: JSON, secret"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_seats_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seats"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "visits",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("person_id", sa.Text, nullable=False),
        sa.Column("barred", sa.Boolean, nullable=False, comment="sent away by the host"),
        sa.Column("note", sa.Text, nullable=False, comment="for this person's eyes only"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_visits_person_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_visits_table_id"),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_visits"),
    )
    op.create_index("ix_visits_person_id", "visits", ["person_id"])
