"""Sentences for the refusals of the rules, by refusal key."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.engine.text.sentences import sentences
from matinee.games.boulevard.text.names import Names

REFUSALS: Final = sentences(__package__, "refusals.toml")

PHASES: Final[Mapping[str, str]] = {
    "markers": N_("markers are being placed"),
    "preview": N_("the genre is being previewed"),
    "films": N_("films are being rented"),
    "second": N_("a second film is on offer"),
    "advertising": N_("advertising is being set"),
    "tips": N_("Insider Tip Cards are being played"),
    "tie": N_("a tied advertising box is being settled"),
    "unsold": N_("unsold advertising boxes are on offer"),
    "blockbuster": N_("the Blockbuster is being celebrated"),
    "over": N_("the game is over"),
}
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
