"""Redaction: a row of the log may lose its words, together with a new row that says so."""

from alembic import op

revision = "0003"
down_revision = "0002"

_SQLITE = """
CREATE TRIGGER log_UPDATE BEFORE UPDATE ON log
WHEN NEW.table_id IS NOT OLD.table_id OR NEW.number IS NOT OLD.number OR NEW.at IS NOT OLD.at
  OR CAST(OLD.row AS TEXT) NOT LIKE '{"row":"play",%'
    AND CAST(OLD.row AS TEXT) NOT LIKE '{"row":"unsaid",%'
  OR (SELECT CAST(row AS TEXT) FROM log WHERE table_id = OLD.table_id
      ORDER BY number DESC LIMIT 1) NOT LIKE '{"row":"unsaid",%'
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END
"""
_POSTGRESQL = """
DROP TRIGGER log_stays ON log;
CREATE TRIGGER log_stays BEFORE DELETE OR TRUNCATE ON log
FOR EACH STATEMENT EXECUTE FUNCTION log_stays();
CREATE FUNCTION log_unsays() RETURNS trigger LANGUAGE plpgsql AS
$$ DECLARE latest bytea;
BEGIN
  SELECT row INTO latest FROM log
    WHERE table_id = OLD.table_id ORDER BY number DESC LIMIT 1;
  IF (NEW.table_id, NEW.number, NEW.at) IS DISTINCT FROM (OLD.table_id, OLD.number, OLD.at)
    OR OLD.row NOT LIKE '{"row":"play",%'::bytea AND OLD.row NOT LIKE '{"row":"unsaid",%'::bytea
    OR latest NOT LIKE '{"row":"unsaid",%'::bytea
  THEN RAISE EXCEPTION 'the log is only added to'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER log_unsays BEFORE UPDATE ON log
FOR EACH ROW EXECUTE FUNCTION log_unsays()
"""


def upgrade() -> None:
    """Let a play change while the latest row of its table is a redaction."""
    if op.get_context().dialect.name == "sqlite":
        op.execute("DROP TRIGGER log_UPDATE")
        op.execute(_SQLITE)
    else:
        op.execute(_POSTGRESQL)
