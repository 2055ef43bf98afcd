"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.content import DataFiles
from matinee.engine.text.sentences import translated_terms
from matinee.games.universalis.text.game_text import UniversalisText

TERMS: Final = DataFiles(__package__).rows("glossary.toml", "term")


def glossary(words: UniversalisText) -> Mapping[str, str]:
    """Each term with its explanation."""
    return translated_terms(TERMS, words)
