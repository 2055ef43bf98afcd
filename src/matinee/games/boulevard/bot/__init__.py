"""The bot of Hollywood Boulevard: `heuristic` answers each decision, the other modules estimate
what films, markers, bids and tip cards are worth.
"""
