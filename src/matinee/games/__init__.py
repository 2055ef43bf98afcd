"""The games, one folder each; everything of a game is in its folder."""
