"""Tenets, and scenes from the bid to the end: framing, turns, narration, components, traits and
mini-scenes (sections 1 to 10 and 15).
"""
