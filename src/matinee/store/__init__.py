"""People, tables, seats, log rows and messages, in SQLite or PostgreSQL. Knows no web, no game."""
