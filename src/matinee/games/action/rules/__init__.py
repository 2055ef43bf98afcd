"""The rules of Action!: setup, rounds, prices, markets, productions, the box office and scoring.

The actions at each location are in `locations`.
"""
