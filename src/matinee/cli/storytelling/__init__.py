"""Commands for records in which a story is told."""
