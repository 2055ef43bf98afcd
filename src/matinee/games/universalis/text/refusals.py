"""Refusals: a sentence for each key that the rules use."""

from typing import Final

from matinee.engine.text.player_names import FieldFormatters
from matinee.engine.text.sentences import sentences
from matinee.games.universalis.text.names import Names

REFUSALS: Final = sentences(__package__, "refusals.toml")


REFUSAL_FIELDS: Final[FieldFormatters] = {
    "seat": Names.teller,
    "price": Names.coins,
    "have": Names.coins,
}
"""Formatters for the parameters of refusals."""
