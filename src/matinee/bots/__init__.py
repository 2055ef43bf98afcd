"""Bots that can play any game, and the bots that a title offers by level."""
