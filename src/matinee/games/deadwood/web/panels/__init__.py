"""The parts of the board that a page replaces on their own: ground, areas, pawns, and the tiles
for phones.
"""
