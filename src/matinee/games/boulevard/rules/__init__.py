"""The rules of Hollywood Boulevard.

The thirteen steps of a week are in `week`; the other modules hold what the steps share, setup,
views and scoring.
"""
