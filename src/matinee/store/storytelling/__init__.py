"""Rows that only storytelling tables have: safety tools, typing indicators, editor's cuts."""
