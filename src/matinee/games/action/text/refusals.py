"""Refusals: a sentence for each key of a refusal by the rules."""

from collections.abc import Mapping
from typing import Final

from matinee.engine.text.i18n import N_
from matinee.engine.text.player_names import FieldFormatters
from matinee.engine.text.sentences import sentences
from matinee.games.action.text.names import Names

REFUSALS: Final = sentences(__package__, "refusals.toml")

CHANGED: Final = N_("That costs {price} while {event} is in force, not {listed}; you have {money}.")
"""Refusal of a purchase whose price an event has changed and the player cannot pay."""

PHASES: Final[Mapping[str, str]] = {
    "assistants": N_("assistants are being placed"),
    "set": N_("the set that was drawn has to be put into a production first"),
    "over": N_("the game is over"),
}
"""The current phase, inside a sentence."""


REFUSAL_FIELDS: Final[FieldFormatters] = {
    "location": lambda names, location: names.language.quoted(names.place(location)),
    "production": Names.production,
    "script": Names.film,
    "film": Names.film,
    "left": Names.film,
    "right": Names.film,
    "actor": Names.actor,
    "prop": Names.prop,
    "card": Names.card,
    "event": lambda names, event: names.event(event or ""),
    "missing": lambda names, lacks: names.listed(names.amount(genre, n) for genre, n in lacks),
    "seat": Names.player,
    "price": Names.money,
    "listed": Names.money,
    "money": Names.money,
    "phase": lambda names, phase: names.text(PHASES[phase]),
}
"""Formatters of the parameters of refusals in sentences."""
