"""Bringing a database up to date, and finding out if it is.

Steps lead forward only: a database that has been upgraded goes back by its backup.
"""

from enum import Enum
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from matinee.engine.cache import cache
from matinee.store.database import Database
from matinee.store.engines import told
from matinee.store.refusals import StoreRefused

_LOCK = 0x6D6174696E6565  # any number will do, as long as nobody else takes it


class Standing(Enum):
    """How a database stands to the schema of this Matinee."""

    CURRENT = "current"
    EMPTY = "empty"
    OLDER = "older"
    NEWER = "newer"
    FOREIGN = "foreign"


def standing(database: Database) -> Standing:
    """How a database stands; changes nothing."""
    return database.read_now(_standing)


def upgrade(database: Database) -> bool:
    """Bring a database up to date, whole or not at all; whether there was anything to do."""
    found, revision = database.write_now(_upgrade)
    if found in {Standing.NEWER, Standing.FOREIGN}:
        raise _refusal(database, found, revision)
    return found is not Standing.CURRENT


def require_current(database: Database) -> None:
    """Refuse a database that is not up to date, and say what to do."""
    found, revision = database.read_now(lambda conn: (_standing(conn), _revision(conn)))
    if found is not Standing.CURRENT:
        raise _refusal(database, found, revision)


def make_ready(database: Database) -> None:
    """Prepare a new SQLite file by ourselves; refuse anything else that is not up to date."""
    if database.dialect == "sqlite" and standing(database) is Standing.EMPTY:
        upgrade(database)
    require_current(database)


def _refusal(database: Database, found: Standing, revision: str | None) -> StoreRefused:
    key = f"store-{found.value}"
    return StoreRefused(key, database=told(database.url), revision=revision)


def _upgrade(conn: Connection) -> tuple[Standing, str | None]:
    if conn.dialect.name == "postgresql":  # SQLite has but one writer anyway
        conn.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    found = _standing(conn)
    if found in {Standing.EMPTY, Standing.OLDER}:
        command.upgrade(_config(connection=conn), "head")
    return found, _revision(conn)


def _standing(conn: Connection) -> Standing:
    revision = _revision(conn)
    if revision is None:
        return Standing.FOREIGN if inspect(conn).get_table_names() else Standing.EMPTY
    newest, *older = _revisions()
    if revision == newest:
        return Standing.CURRENT
    return Standing.OLDER if revision in older else Standing.NEWER


@cache
def _revisions() -> tuple[str, ...]:
    """All steps that this Matinee knows, the newest first: to find them takes a while."""
    steps = ScriptDirectory.from_config(_config())
    return tuple(step.revision for step in steps.walk_revisions())


def _revision(conn: Connection) -> str | None:
    return MigrationContext.configure(conn).get_current_revision()


def _config(**attributes: Any) -> Config:
    config = Config(attributes=attributes)
    config.set_main_option("script_location", "matinee.store:migrations")
    config.set_main_option("path_separator", "os")
    return config
