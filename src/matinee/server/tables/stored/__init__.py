"""Tables as they are stored: decoding rows, loading a table, checking that it is consistent."""
