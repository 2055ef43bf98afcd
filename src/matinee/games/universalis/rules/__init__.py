"""The rules of Universalis.

`scenes`, `complications` and `disputes` follow the rulebook; the other modules hold what these
share: state, coins, the transcript, phases, active seats, text limits.
"""
