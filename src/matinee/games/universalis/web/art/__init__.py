"""Small drawings that all panels share, and the poster."""
