"""The steps of a week in the order of the rulebook, one module each."""
