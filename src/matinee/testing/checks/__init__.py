"""The checks of the conformance kit, one function each, for any game, by what they are about."""
