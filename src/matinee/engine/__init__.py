"""The contract that every game implements, and what any match of any game needs.

The engine uses no network, no clock and no database, and knows no game.
"""
