"""Checks of the conformance kit for games in which people write."""
