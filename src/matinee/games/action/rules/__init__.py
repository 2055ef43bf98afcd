"""The rules of Action!: setup, rounds, prices, markets, productions, the box office and scoring.

What an assistant does at each location is in `locations`.
"""
