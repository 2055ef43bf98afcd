"""Open fields: domains that stand in a template for values still to be chosen.

A domain is a number, a text, one of several items, or a ranking of items.
"""

import re
import unicodedata
from typing import Any, Final, TypeAlias, TypeVar, get_args, get_type_hints

import msgspec

from matinee.engine.contract.game import Action, GameText
from matinee.engine.match.dice import Dice
from matinee.engine.text.confusables import remove_invisible
from matinee.engine.text.errors import Refused
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.engine.thread_cache import cache

_WORDS = ("action", "camera", "cut", "dust", "lights", "mule", "quiet", "reel", "sunset", "take")
_BLANKS = re.compile(r"\s+")
_TRIES: Final = 1000
"""The number of random texts after which a domain is taken for one that accepts none."""


def normalise_text(text: str) -> str:
    """The stored form of a text: composed characters, no control characters, single blanks.

    >>> normalise_text("  Quiet,\\n please!\\x00 ")
    'Quiet, please!'
    """
    spaced = _BLANKS.sub(" ", text)  # a line break parts words, other control characters do not
    kept = (letter for letter in spaced if unicodedata.category(letter) not in {"Cc", "Cf", "Cs"})
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", "".join(kept))).strip()


def normalise_name(text: str) -> str:
    """The stored form of a name: a normalised text without invisible characters.

    Combining marks at the beginning are removed too: they would be drawn on the text before it.

    >>> normalise_name(" An\\ufe0fn\\u2800 ")
    'Ann'
    """
    name = normalise_text(remove_invisible(text))
    while name and unicodedata.category(name[0]).startswith("M"):
        name = name[1:].lstrip()
    return name


class Number(msgspec.Struct, frozen=True, tag_field="open", tag="number"):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def accepts(self, value: object) -> bool:
        """Whether the field may take this value."""
        return type(value) is int and self.low <= value <= self.high

    def pick(self, dice: Dice) -> int:
        """A random value."""
        return self.low + dice.below(self.high - self.low + 1)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


class Text(msgspec.Struct, frozen=True, tag_field="open", tag="text"):
    """A tidy text of `least` to `length` characters that is not one of those taken."""

    length: int
    least: int = 1
    taken: tuple[str, ...] = ()
    """Compared without regard to case."""
    lettered: bool = False
    """It has a letter or a digit in it, as a name does."""

    def accepts(self, value: object) -> bool:
        """Whether the field may take this value."""
        return (
            isinstance(value, str)
            and self.least <= len(value) <= self.length
            and value == normalise_text(value)
            and (not self.lettered or any(letter.isalnum() for letter in value))
            and value.casefold() not in {name.casefold() for name in self.taken}
        )

    def pick(self, dice: Dice) -> str:
        """A random value."""
        for _ in range(_TRIES):
            words = " ".join(dice.pick(_WORDS) for _ in range(1 + dice.below(6)))
            while len(words) < self.least:
                words = f"{words} {dice.pick(_WORDS)}"
            text = words[: self.length].strip()
            if self.accepts(text):
                return text
        raise ValueError(f"no example for a text of {self}: is there one that it accepts?")

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def in_language(self, language: Language) -> str:
        """The accepted length, in words."""
        text = language.ngettext("{least}-{n} character", "{least}-{n} characters", self.length)
        return text.format(least=self.least, n=self.length)


class OneOf(msgspec.Struct, frozen=True, tag_field="open", tag="one-of"):
    """One of these things, by its key."""

    items: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        """Whether the field may take this value."""
        return value in self.items

    def pick(self, dice: Dice) -> str:
        """A random value."""
        return dice.pick(self.items)

    def __str__(self) -> str:
        return " | ".join(self.items)


class Ranking(msgspec.Struct, frozen=True, tag_field="open", tag="order"):
    """Some of these things by their keys, none twice, in an order that matters."""

    items: tuple[str, ...]
    most: int
    least: int = 0

    def accepts(self, value: object) -> bool:
        """Whether the field may take this value."""
        return (
            isinstance(value, tuple)
            and self.least <= len(value) <= self.most
            and len(set(value)) == len(value)
            and set(value) <= set(self.items)
        )

    def pick(self, dice: Dice) -> tuple[str, ...]:
        """A random value."""
        items = list(self.items)
        dice.shuffle(items)
        most = min(self.most, len(items))
        return tuple(items[: self.least + dice.below(most - self.least + 1)])

    def __str__(self) -> str:
        return f"{self.least}-{self.most} of {', '.join(self.items)}"


Domain: TypeAlias = Number | Text | OneOf | Ranking

_DOMAINS: Final = frozenset({Number, Text, OneOf, Ranking})
_Action = TypeVar("_Action", bound=Action)


def label(name: str) -> str:
    """English label of a field or an option, which a game's catalogue translates.

    >>> label("first_seat")
    'First seat'
    """
    return name.replace("_", " ").capitalize()


def open_fields(action: Action) -> dict[str, Domain]:
    """The fields of a template that are still open."""
    found: dict[str, Domain] = {}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if type(value) in _DOMAINS:
            found[field] = value
    return found


def item_names(choice: Any, words: GameText, view: Any) -> dict[str, dict[str, str]]:
    """Labels of the items of an action's or a plan's open fields, by field and key."""
    return {
        field: {item: words.option_label(choice, field, item, view) for item in domain.items}
        for field, domain in open_fields(choice).items()
        if isinstance(domain, OneOf | Ranking)
    }


def sample_fields(action: _Action, dice: Dice) -> _Action:
    """The action with every open field chosen at random: `Game.sample_fields` for most games."""
    found = open_fields(action)
    if not found:
        return action
    return msgspec.structs.replace(action, **{f: domain.pick(dice) for f, domain in found.items()})


def refuse_open(action: Action) -> None:
    """Refuse an action with fields that are still open."""
    found = open_fields(action)
    if found:
        field, domain = next(iter(found.items()))
        raise Refused("open-field", field=field, domain=domain)


def with_normalised_texts(action: _Action) -> _Action:
    """The action with normalised free texts, as it is checked, played and recorded."""
    texts: dict[str, Any] = {}
    for field in text_fields(type(action)):
        value = getattr(action, field)
        if isinstance(value, str):
            texts[field] = normalise_text(value)
    return msgspec.structs.replace(action, **texts) if texts else action


def free_texts(action: Action) -> dict[str, str]:
    """The free texts of an action that are not empty, by field."""
    texts = {field: getattr(action, field) for field in text_fields(type(action))}
    return {field: text for field, text in texts.items() if isinstance(text, str) and text}


def equal_except_texts(one: Action, other: Action) -> bool:
    """Whether two actions are the same, whatever is written in their free texts."""
    if type(one) is not type(other):
        return False
    free = text_fields(type(one))
    return all(
        getattr(one, field) == getattr(other, field)
        for field in one.__struct_fields__
        if field not in free
    )


@cache
def text_fields(kind: type[Action]) -> tuple[str, ...]:
    """The fields of an action type that hold free texts."""
    hints = get_type_hints(kind)
    return tuple(field for field in kind.__struct_fields__ if Text in get_args(hints[field]))


def matches(offer: Action, action: Action, *, words: bool = True) -> bool:
    """Whether `action` is this offer, or this template with its open fields filled in.

    Without `words`, free texts may hold anything.
    """
    if offer == action:
        return True
    if type(offer) is not type(action):
        return False
    for field in offer.__struct_fields__:
        domain, value = getattr(offer, field), getattr(action, field)
        if isinstance(domain, Text) and not words:
            continue
        if not (domain.accepts(value) if isinstance(domain, Domain) else domain == value):
            return False
    return True
