"""Notifications to people who are away: when, in which words, by mail or webhook."""
