"""Operations on a table: pure functions from its state to a change of it.

Nothing here waits, writes or notifies: the registry does (`matinee.server.runtime.table_registry`).
"""
