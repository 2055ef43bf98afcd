"""API routes of storytelling tables."""
