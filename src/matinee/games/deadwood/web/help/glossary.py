"""The glossary: each term with its explanation."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.contract.content import DataFiles
from matinee.engine.text.sentences import translated_terms
from matinee.games.deadwood.text.game_text import DeadwoodText

TERMS: Final = DataFiles(__package__).toml("glossary.toml")


def glossary(words: DeadwoodText) -> Mapping[str, str]:
    """Each term in this table's edition, with its explanation."""
    edition = "classic" if words.classic else "studios"
    return translated_terms([*TERMS["term"], *TERMS[edition]], words)
