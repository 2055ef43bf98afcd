"""Drawings as SVG: symbols, film posters (one-sheets), text fitting, the geometry of the street.

`drawings/` holds the hand-drawn files.
"""
