"""Matinee: film-industry tabletop games for people, bots and programs."""
