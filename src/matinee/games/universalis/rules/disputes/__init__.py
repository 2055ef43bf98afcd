"""Challenges and fines; rewording and striking entries (sections 13 and 14).

Striking an entry also strikes all entries that rest on it.
"""
