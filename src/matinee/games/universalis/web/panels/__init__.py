"""The panels of the board: the script, components, open matters, the price list, the composer."""
