"""Pages and forms of storytelling tables."""
