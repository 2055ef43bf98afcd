"""The contract that every game fulfils, and what any match of any game needs.

Nothing here reads a network, a clock or a database, and nothing here knows a game.
"""
