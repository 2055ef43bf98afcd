"""Contracts of a game's browser and terminal UI, templates, and the colours of seats."""
