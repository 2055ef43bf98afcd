"""What a seat can do, put together as sentences that begin alike: verb first, then object."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from matinee.engine.open import Number, Text, open_fields
from matinee.server.api.shapes_tables import Choice, PlanShape


@dataclass(frozen=True, slots=True)
class Field:
    """Something that is still to be typed."""

    name: str
    domain: Number | Text

    @property
    def counts(self) -> bool:
        """Whether it takes a number."""
        return isinstance(self.domain, Number)


@dataclass(frozen=True, slots=True)
class Button:
    """One thing to choose; `verb` is how its sentence begins if others begin so too."""

    value: str
    say: str
    final: bool = False
    fields: tuple[Field, ...] = ()
    verb: str = ""
    refs: tuple[str, ...] = ()
    """The things on the board that it touches."""
    preview: str = ""
    """What it does that cannot be taken back."""

    @property
    def rest(self) -> str:
        """The sentence without its verb."""
        return self.say[len(self.verb) :].strip()


@dataclass(slots=True)
class Group:
    """Buttons whose sentences begin alike; without a verb, buttons that stand for themselves."""

    verb: str
    buttons: list[Button] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Offer:
    """All that can be chosen: at a click, and with something to type."""

    groups: list[Group]
    open: list[Button]

    def __bool__(self) -> bool:
        return bool(self.groups or self.open)

    def has(self, value: str) -> bool:
        """Whether something with an open field is still on offer."""
        return any(button.value == value for button in self.open)


def of_actions(choices: Sequence[Choice], preview: Callable[[Any], str] = lambda _: "") -> Offer:
    """What a seat may play; `preview` says what of an action cannot be taken back."""
    return _offer(
        (
            choice.action,
            Button(
                _json(choice.action),
                choice.say,
                choice.final,
                _fields(choice.action),
                refs=tuple(choice.refs),
                preview=preview(choice.action),
            ),
        )
        for choice in choices
    )


def of_plans(plans: Sequence[PlanShape]) -> Offer:
    """What a seat may order ahead."""
    return _offer(
        (plan.plan, Button(_json(plan.plan), plan.say, fields=_fields(plan.plan))) for plan in plans
    )


def _json(choice: Any) -> str:
    return msgspec.json.encode(choice).decode()


def _fields(choice: Any) -> tuple[Field, ...]:
    return tuple(Field(name, domain) for name, domain in open_fields(choice).items())


def _offer(choices: Iterable[tuple[Any, Button]]) -> Offer:
    clusters: dict[tuple[type, str], list[Button]] = {}
    filled = []
    for choice, button in choices:
        if button.fields:
            filled.append(button)
        else:
            first = (button.say.split() or [""])[0]
            clusters.setdefault((type(choice), first), []).append(button)
    groups, alone = [], Group("")
    for buttons in clusters.values():
        verb = _verb([button.say for button in buttons])
        if verb:
            groups.append(Group(verb, [replace(button, verb=verb) for button in buttons]))
        else:
            alone.buttons += buttons
    return Offer([*groups, alone] if alone.buttons else groups, filled)


def _verb(sentences: Sequence[str]) -> str:
    """The words with which all of several sentences begin, if each has more to say."""
    if len(sentences) < 2:
        return ""
    split = [sentence.split() for sentence in sentences]
    words = []
    for together in zip(*split, strict=False):
        if len(set(together)) > 1:
            break
        words.append(together[0])
    if min(map(len, split)) <= len(words):
        words = words[: min(map(len, split)) - 1]
    verb = " ".join(words)
    return verb if all(sentence.startswith(verb) for sentence in sentences) else ""
