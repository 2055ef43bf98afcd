"""The panels of the board; each returns the parts that a page replaces on their own."""
