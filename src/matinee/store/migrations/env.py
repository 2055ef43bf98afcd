"""Run by Alembic. The connection and its transaction come from `matinee.store.migrate`."""

from alembic import context

from matinee.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
