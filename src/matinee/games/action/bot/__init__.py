"""The bot of Action!: `heuristic` chooses, `evaluation` values each action, the other modules
estimate films, money and the box office.
"""
