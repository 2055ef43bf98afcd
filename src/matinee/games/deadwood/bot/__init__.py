"""The bot of Deadwood: a heuristic without search."""
