"""A damaged table can be set aside, with its log."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_SQLITE = """
CREATE TRIGGER log_DELETE BEFORE DELETE ON log
WHEN NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.table_id = OLD.table_id)
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END
"""
_POSTGRESQL = """
DROP TRIGGER log_stays ON log;
CREATE TRIGGER log_stays BEFORE TRUNCATE ON log
FOR EACH STATEMENT EXECUTE FUNCTION log_stays();
CREATE FUNCTION log_set_aside() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.table_id = OLD.table_id)
  THEN RAISE EXCEPTION 'the log is only added to'; END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER log_set_aside BEFORE DELETE ON log
FOR EACH ROW EXECUTE FUNCTION log_set_aside()
"""


def upgrade() -> None:
    """Allow deleting log rows of tables that are set aside."""
    op.create_table(
        "set_aside",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("problem", sa.Text, nullable=False),
        sa.Column("rows", sa.LargeBinary, nullable=False, comment="by their tables: JSON"),
        sa.PrimaryKeyConstraint("table_id", name="pk_set_aside"),
    )
    if op.get_context().dialect.name == "sqlite":
        op.execute("DROP TRIGGER log_DELETE")
        op.execute(_SQLITE)
    else:
        op.execute(_POSTGRESQL)
