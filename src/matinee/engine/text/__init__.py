"""Sentences in any language: translations, errors, player names, narration of a log."""
