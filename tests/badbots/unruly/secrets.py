"""What the spy knows to look for."""

TABLE_SEED = b"the table's own seed, 32 bytes.."
VARIABLE = "MATINEE_SECRET"
