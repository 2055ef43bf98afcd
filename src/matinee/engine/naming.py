"""How a table speaks of its players and its things: what the words of every game begin with.

What things are called only a game knows, in its `names.py` or `words.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from matinee.engine.game import Seat
from matinee.engine.language import Language
from matinee.engine.refused import PHRASES, Refused, phrase

Called: TypeAlias = Mapping[str, Callable[[Any], str]]
"""What a value is called inside a sentence, by the name of its field."""


class Naming:
    """The players of one table, and one language in which they and their things are spoken of."""

    def __init__(self, names: Sequence[str], language: Language) -> None:
        self.names = names
        self.language = language
        self.text = self._ = language.gettext
        self.many = language.ngettext

    def about(self, seat: Seat, viewer: Seat | None, you: str, other: str, /, **params: Any) -> str:
        """A sentence about a player: `you` if that player reads it, else `other`."""
        if seat == viewer:
            return self._(you).format(**params)
        return self._(other).format(name=self.names[seat], **params)


def named(fields: Mapping[str, Any], called: Called) -> dict[str, str]:
    """What stands for each field in a sentence; a value that has no other name stands for itself.

    >>> named({"film": "rear-window", "round": 3}, {"film": str.title})
    {'film': 'Rear-Window', 'round': '3'}
    """
    return {name: called.get(name, str)(value) for name, value in fields.items()}


def explain(refused: Refused, sentence: str | None, called: Called, naming: Naming) -> str:
    """Why something was refused: in the game's own sentence, or else in the platform's."""
    if sentence is None:
        assert refused.key in PHRASES
        return phrase(refused, naming.language)
    told = naming.text(sentence).format(**named(refused.params, called))
    return told[:1].upper() + told[1:]
