"""Challenges and fines, and how an entry is reworded or struck with all that rests on it (sections
13 and 14).
"""
