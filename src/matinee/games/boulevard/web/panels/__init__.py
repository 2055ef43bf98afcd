"""The panels of the board and their parts: the street, the films on offer, the own theater and the
rivals.
"""
