"""The checks of the conformance kit, one function each, for any game, grouped by subject."""
