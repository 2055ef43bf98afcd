"""For designers and researchers: simulation and measurement."""
