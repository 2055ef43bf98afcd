"""Complications: dice pools, draws on traits, the roll, and the windows in which winners and
losers narrate (sections 11 and 12).
"""
