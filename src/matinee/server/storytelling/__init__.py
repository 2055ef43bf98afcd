"""Tables at which a story is told: pending ends, text edits, hidden lines, safety tools, cuts."""
