"""The parts of the board: the static map, and areas, pawns and tiles for phones, which a page
replaces on their own.
"""
