"""The panels of the board, each with the parts that a page replaces on their own."""
