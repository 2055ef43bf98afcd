"""What may be done at a table: pure functions from a table as it is to a change of it.

Nothing here waits, writes or tells anybody: the hall (`matinee.server.hall`) does.
"""
