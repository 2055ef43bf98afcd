"""Tools for tests of games: the conformance kit, loaded dice, counting of actions.

Not needed to play. A package with a game of its own runs the same kit; see `docs/adding-a-game.md`.
"""
