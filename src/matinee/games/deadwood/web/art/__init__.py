"""Drawings and their geometry as SVG: symbols, scene cards, text fitting, the poster.

`drawings/` holds the hand-drawn files.
"""
