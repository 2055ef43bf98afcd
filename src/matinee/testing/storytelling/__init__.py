"""What the conformance kit checks of games in which people write."""
