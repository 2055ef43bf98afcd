"""Open fields: the domain that stands in a template where a number or a text is still to come."""

from typing import TypeVar

import msgspec

from matinee.engine.dice import Dice
from matinee.engine.game import Action
from matinee.engine.refused import Refused

_WORDS = ("action", "camera", "cut", "dust", "lights", "mule", "quiet", "reel", "sunset", "take")


class Number(msgspec.Struct, frozen=True, tag_field="open", tag="number"):
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def holds(self, value: object) -> bool:
        """Whether the field may take this value."""
        return type(value) is int and self.low <= value <= self.high

    def pick(self, dice: Dice) -> int:
        """A random value."""
        return self.low + dice.below(self.high - self.low + 1)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


class Text(msgspec.Struct, frozen=True, tag_field="open", tag="text"):
    """A text of 1 to `length` characters."""

    length: int

    def holds(self, value: object) -> bool:
        """Whether the field may take this value."""
        return isinstance(value, str) and 1 <= len(value) <= self.length

    def pick(self, dice: Dice) -> str:
        """A random value."""
        words = (dice.pick(_WORDS) for _ in range(1 + dice.below(6)))
        return " ".join(words)[: self.length].strip()

    def __str__(self) -> str:
        return f"1-{self.length} characters"


_Action = TypeVar("_Action", bound=Action)


def open_fields(action: Action) -> dict[str, Number | Text]:
    """The fields of a template that are still open."""
    found = {}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if type(value) is Number or type(value) is Text:
            found[field] = value
    return found


def fill(action: _Action, dice: Dice) -> _Action:
    """The action with every open field chosen at random: what most games use as their `fill`."""
    found = open_fields(action)
    if not found:
        return action
    return msgspec.structs.replace(action, **{f: domain.pick(dice) for f, domain in found.items()})


def refuse_open(action: Action) -> None:
    """Refuse a template that somebody tries to play as it stands."""
    for field, domain in open_fields(action).items():
        raise Refused("open-field", field=field, domain=domain)


def covers(offer: Action, action: Action) -> bool:
    """Whether `action` is this offer, or this template with its open fields filled in."""
    if offer == action:
        return True
    if type(offer) is not type(action):
        return False
    for field in offer.__struct_fields__:
        domain, value = getattr(offer, field), getattr(action, field)
        if not (domain.holds(value) if isinstance(domain, Number | Text) else domain == value):
            return False
    return True
