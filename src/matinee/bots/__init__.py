"""Bots that can play any game, and how a level's name becomes a bot."""
