"""Sentences for the refusals of the rules, by refusal key."""

from typing import Final

from matinee.engine.text.errors import Refused
from matinee.engine.text.player_names import FieldFormatters, format_refusal
from matinee.engine.text.sentences import sentences
from matinee.games.deadwood.text.names import Names

REFUSALS: Final = sentences(__package__, "refusals.toml")

REFUSAL_FIELDS: Final[FieldFormatters] = {
    "area": Names.place,
    "here": Names.place,
    "to": Names.place,
    "role": Names.role,
    "scene": Names.scene,
    "seat": Names.player,
}
"""Formatters of refusal parameters for the sentences."""


def refusal_text(refused: Refused, names: Names) -> str:
    """Sentence for a refusal; amounts are in the currency `pay` of the refusal."""

    def money(names: Names, amount: int) -> str:
        return names.money(refused.params.get("pay", ""), amount)

    fields = {**REFUSAL_FIELDS, "price": money, "has": money}
    return format_refusal(refused, REFUSALS.get(refused.key), fields, names)
