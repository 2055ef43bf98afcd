"""Notifications to people who are away: their times and texts, and delivery by mail or webhook."""
