"""Schema migrations: the status of a database, and upgrading it.

Migrations lead forward only. The way back to an older version is a backup.
"""

from enum import Enum
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from matinee.engine.thread_cache import cache
from matinee.store.connections import display_address
from matinee.store.database import Database
from matinee.store.errors import StoreRefused

_LOCK = 0x6D6174696E6565  # an arbitrary number for the advisory lock of migrations


class SchemaStatus(Enum):
    """The status of a database compared with the schema of this Matinee."""

    CURRENT = "current"
    EMPTY = "empty"
    OLDER = "older"
    NEWER = "newer"
    FOREIGN = "foreign"


def schema_status(database: Database) -> SchemaStatus:
    """The schema status of a database."""
    return database.read_now(_schema_status)


def upgrade(database: Database) -> bool:
    """Upgrade a database in one transaction; `False` if it was current already."""
    found, revision = database.write_now(_upgrade)
    if found in {SchemaStatus.NEWER, SchemaStatus.FOREIGN}:
        raise _refusal(database, found, revision)
    return found is not SchemaStatus.CURRENT


def require_current(database: Database) -> None:
    """Refuse a database that is not current, with the command that helps."""
    found, revision = database.read_now(lambda conn: (_schema_status(conn), _revision(conn)))
    if found is not SchemaStatus.CURRENT:
        raise _refusal(database, found, revision)


def make_ready(database: Database) -> None:
    """Upgrade a new SQLite file; refuse any other database that is not current."""
    if database.dialect == "sqlite" and schema_status(database) is SchemaStatus.EMPTY:
        upgrade(database)
    require_current(database)


def _refusal(database: Database, found: SchemaStatus, revision: str | None) -> StoreRefused:
    key = f"store-{found.value}"
    return StoreRefused(key, database=display_address(database.url), revision=revision)


def _upgrade(conn: Connection) -> tuple[SchemaStatus, str | None]:
    if conn.dialect.name == "postgresql":  # SQLite has only one writer anyway
        conn.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    found = _schema_status(conn)
    if found in {SchemaStatus.EMPTY, SchemaStatus.OLDER}:
        command.upgrade(_config(connection=conn), "head")
    return found, _revision(conn)


def _schema_status(conn: Connection) -> SchemaStatus:
    revision = _revision(conn)
    if revision is None:
        return SchemaStatus.FOREIGN if inspect(conn).get_table_names() else SchemaStatus.EMPTY
    newest, *older = _revisions()
    if revision == newest:
        return SchemaStatus.CURRENT
    return SchemaStatus.OLDER if revision in older else SchemaStatus.NEWER


@cache
def _revisions() -> tuple[str, ...]:
    """All migrations that this Matinee knows, newest first. Cached: scanning takes a while."""
    steps = ScriptDirectory.from_config(_config())
    return tuple(step.revision for step in steps.walk_revisions())


def _revision(conn: Connection) -> str | None:
    return MigrationContext.configure(conn).get_current_revision()


def _config(**attributes: Any) -> Config:
    config = Config(attributes=attributes)
    config.set_main_option("script_location", "matinee.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
