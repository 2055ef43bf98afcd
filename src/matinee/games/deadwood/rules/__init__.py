"""The rules of Deadwood, one module for each part of the rulebook: setup, turns, movement,
roles, acting, wraps, upgrades, the day and scoring. Nothing here draws or writes sentences.
"""
