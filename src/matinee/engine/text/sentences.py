"""Sentences in data files beside a game's code: its refusals, its hints, the terms of its glossary.

The game's `locale/content.toml` names these files, so that their sentences are translated.
"""

from collections.abc import Iterable, Mapping

from matinee.engine.contract.content import DataFiles, convert_value
from matinee.engine.text.player_names import NameFormatter


def sentences(package: str, file: str, table: str = "") -> dict[str, str]:
    """The sentences of a TOML file by key, or those of one of its tables."""
    found = DataFiles(package).toml(file)
    return convert_value(found[table] if table else found, dict[str, str], f"{package}: {file}")


def sentence_pairs(package: str, file: str) -> dict[str, tuple[str, str]]:
    """Pairs of sentences about a player by key: one for that player, one for others."""
    return convert_value(
        DataFiles(package).toml(file), dict[str, tuple[str, str]], f"{package}: {file}"
    )


def translated_terms(
    terms: Iterable[Mapping[str, str]], words: NameFormatter, **figures: object
) -> dict[str, str]:
    """Each term of a glossary with its explanation, in which figures have their places."""
    rows = ((term["name"], term["text"]) for term in terms)
    return {words.text(name): words.text(text).format(**figures) for name, text in rows}
