"""Simulation, studies of balance and the speed of the rules, for designers and researchers."""
