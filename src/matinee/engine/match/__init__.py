"""One match of any game: dice, log rows, undo, records, and the verification of records."""
