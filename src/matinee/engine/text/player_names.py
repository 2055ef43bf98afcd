"""Names of players and of things at one table, in one language: the base of every game's text.

The names of things are in a game's `text/names.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from matinee.engine.contract.game import Seat
from matinee.engine.text.errors import PHRASES, Refused, error_text
from matinee.engine.text.i18n import Language

FieldFormatters: TypeAlias = Mapping[str, Callable[[Any, Any], str]]
"""Formatters by field: methods of the game's names that format a value inside a sentence."""


class NameFormatter:
    """The players of one table, and the language in which sentences name them and their things."""

    def __init__(self, names: Sequence[str], language: Language) -> None:
        self.names = names
        self.language = language
        self.text = self._ = language.gettext
        self.many = language.ngettext

    def about(self, seat: Seat, viewer: Seat | None, you: str, other: str, /, **params: Any) -> str:
        """A sentence about a player: `you` if that player reads it, else `other`."""
        if seat == viewer:
            return fill(self._(you), params)
        return fill(self._(other), {"name": self.names[seat], **params})

    def player(self, seat: Seat, viewer: Seat | None = None) -> str:
        """A player by name; the reader is “you”."""
        return self._("you") if seat == viewer else self.names[seat]

    def listed(self, things: Iterable[str]) -> str:
        """A list of things in a sentence: Ada, Buster and Clara."""
        return self.language.listed(things)

    def players(self, seats: Iterable[Seat], viewer: Seat | None) -> str:
        """A list of players in a sentence; the reader is “you”."""
        return self.listed(self.player(seat, viewer) for seat in seats)

    def by_player(self, values: Iterable[object]) -> str:
        """Each player with a value: Ann 3 and Ben 5."""
        pairs = zip(self.names, values, strict=True)
        return self.listed(f"{name} {value}" for name, value in pairs)

    def ranking(self, places: Sequence[int], scores: Iterable[object]) -> str:
        """All players in the order of their places, with their scores: 1. Ben 37, 2. Ann 30."""
        ranked = sorted(zip(places, self.names, scores, strict=True), key=lambda row: row[0])
        return ", ".join(f"{place}. {name} {score}" for place, name, score in ranked)


def named(
    pieces: Callable[[], Mapping[str, Any]], field: str = "name"
) -> Callable[[NameFormatter, str], str]:
    """A method that gives the translated name of a piece by its key.

    An unknown key stands for itself. `field` is another text of the piece.
    """

    def name(self: NameFormatter, key: str) -> str:
        piece = pieces().get(key)
        return self.text(getattr(piece, field)) if piece else key

    return name


def translated(texts: Mapping[str, str]) -> Callable[[NameFormatter, str], str]:
    """A method that translates a text by its key; an unknown key stands for itself."""

    def text(self: NameFormatter, key: str) -> str:
        return self.text(texts[key]) if key in texts else key

    return text


def counted(singular: str, plural: str) -> Callable[[NameFormatter, int], str]:
    """A method that gives a number of things: `counted("{n} die", "{n} dice")`."""

    def count(self: NameFormatter, number: int) -> str:
        return self.many(singular, plural, number).format(n=self.language.number(number))

    return count


def fill(sentence: str, fields: Mapping[str, Any]) -> str:
    """A sentence with its fields in their places; raises `LookupError` for a field that is not one.

    >>> fill("{name} carries {cans}.", {"name": "Ann", "cans": "2 cans"})
    'Ann carries 2 cans.'
    """
    try:
        return sentence.format(**fields)
    except KeyError as missing:
        known = ", ".join(fields) or "none"
        text = f"“{sentence}” has no field {missing.args[0]}; it has {known}"
        raise LookupError(text) from None


def format_fields(
    fields: Mapping[str, Any], formatters: FieldFormatters, names: NameFormatter
) -> dict[str, str]:
    """The fields of a sentence as strings; a field without a formatter is written as it is.

    >>> from matinee.engine.text.i18n import ENGLISH
    >>> names = NameFormatter(("Ann", "Ben"), ENGLISH)
    >>> format_fields({"seat": 1, "round": 3}, {"seat": NameFormatter.player}, names)
    {'seat': 'Ben', 'round': '3'}
    """
    return {
        name: formatters[name](names, value) if name in formatters else str(value)
        for name, value in fields.items()
    }


def format_refusal(
    refused: Refused, sentence: str | None, formatters: FieldFormatters, names: NameFormatter
) -> str:
    """Sentence that gives the reason of a refusal: the game's own, or else the platform's."""
    if sentence is None:
        if refused.key not in PHRASES:
            text = f"{type(names).__name__}.refusals has no sentence for {refused.key!r}"
            raise LookupError(text)
        return error_text(refused, names.language)
    text = fill(names.text(sentence), format_fields(refused.params, formatters, names))
    return text[:1].upper() + text[1:]
