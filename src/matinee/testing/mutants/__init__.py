"""Mutation testing: small generated changes of a game's rules, and the tests that notice them.

`python -m matinee.testing.mutants --game KEY` does it for any installed game
(`docs/adding-a-game.md`).
"""
