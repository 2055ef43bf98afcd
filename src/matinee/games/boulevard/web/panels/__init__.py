"""The panels of the board and their parts: the street, the films on offer, the viewer's theater and
the rivals' theaters.
"""
