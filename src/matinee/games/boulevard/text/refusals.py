"""Sentences for the refusals of the rules, by refusal key."""

from typing import Final

from matinee.engine.text.player_names import FieldFormatters
from matinee.engine.text.sentences import sentences
from matinee.games.boulevard.text.names import Names

REFUSALS: Final = sentences(__package__, "refusals.toml")

PHASES: Final = sentences(__package__, "phases.toml")
"""Descriptions of the phases, inside a sentence."""


REFUSAL_FIELDS: Final[FieldFormatters] = {
    "spot": Names.place,
    "chip": Names.place,
    "lens": Names.place,
    "film": Names.film,
    "genre": Names.genre,
    "medium": Names.medium,
    "card": Names.tip,
    "process": Names.process,
    "seat": Names.player,
    "price": Names.money,
    "cash": Names.money,
    "total": Names.money,
    "minutes": Names.minutes,
    "left": Names.minutes,
    "most": Names.chips,
    "phase": lambda names, phase: names.text(PHASES[phase]),
}
"""Formatters of refusal parameters for the sentences."""
