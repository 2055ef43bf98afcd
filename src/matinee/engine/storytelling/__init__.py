"""For games in which people write: redaction, text edits, interrupts, story files."""
