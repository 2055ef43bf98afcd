"""Buttons for the actions of a seat, grouped by the verb with which their labels begin."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec
from markupsafe import Markup

from matinee.engine.contract.open_fields import Domain, Number, OneOf, Ranking, label, open_fields
from matinee.server.schemas.play import LegalAction, PlanSchema

_SPACES: Final = re.compile("[ \t\n]+")


@dataclass(frozen=True, slots=True)
class Field:
    """An open field of an action."""

    name: str
    label: str
    """Its translated name."""
    domain: Domain
    labels: Mapping[str, str]
    """The choices of a list, by key."""

    @property
    def kind(self) -> str:
        """The kind of its domain."""
        match self.domain:
            case Number():
                return "number"
            case OneOf():
                return "one"
            case Ranking():
                return "order"
        return "text"


@dataclass(frozen=True, slots=True)
class Button:
    """The button of one action or order; `verb` is the part of the label that its group shares."""

    value: str
    say: str
    final: bool = False
    fields: tuple[Field, ...] = ()
    verb: str = ""
    refs: tuple[str, ...] = ()
    """The refs of the elements of the board that it touches."""
    preview: str = ""
    """Its effects that cannot be undone."""

    @property
    def quoted(self) -> Markup:
        """The value in single quotes, so that the double quotes of JSON need no escape."""
        plain = self.value.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")
        return Markup(f"'{plain}'")

    @property
    def rest(self) -> str:
        """The label without its verb."""
        return self.say[len(self.verb) :].strip()


@dataclass(slots=True)
class Group:
    """Buttons whose labels begin with the same verb; without a verb, single buttons."""

    verb: str
    buttons: list[Button] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Offer:
    """All choices: those that need a click only, and those with open fields."""

    groups: list[Group]
    open: list[Button]

    def __bool__(self) -> bool:
        return bool(self.groups or self.open)

    def has(self, value: str) -> bool:
        """Whether a choice with open fields is still offered."""
        return any(button.value == value for button in self.open)


Say = Callable[[str], str]
"""A game's own gettext, which has open fields by their English names."""


def of_actions(
    choices: Sequence[LegalAction], say: Say, preview: Callable[[Any], str] = lambda _: ""
) -> Offer:
    """The actions of a seat; `preview` describes the effects that cannot be undone."""
    return _offer(
        (
            choice.action,
            Button(
                _json(choice.action),
                choice.say,
                choice.final,
                _fields(choice.action, choice.labels, say),
                refs=tuple(choice.refs),
                preview=preview(choice.action),
            ),
        )
        for choice in choices
    )


def of_plans(plans: Sequence[PlanSchema], say: Say) -> Offer:
    """The standing orders that a seat can leave."""
    return _offer(
        (
            plan.plan,
            Button(_json(plan.plan), plan.say, fields=_fields(plan.plan, plan.labels, say)),
        )
        for plan in plans
    )


def _json(choice: Any) -> str:
    return msgspec.json.encode(choice).decode()


def _fields(choice: Any, labels: Mapping[str, Mapping[str, str]], say: Say) -> tuple[Field, ...]:
    return tuple(
        Field(name, say(label(name)), domain, labels.get(name, {}))
        for name, domain in open_fields(choice).items()
    )


def _offer(choices: Iterable[tuple[Any, Button]]) -> Offer:
    clusters: dict[tuple[type, str], list[Button]] = {}
    filled = []
    for choice, button in choices:
        if button.fields:
            filled.append(button)
        else:
            first = _words(button.say)[0]
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
    """The words with which all sentences begin, if each has more words after them."""
    if len(sentences) < 2:
        return ""
    split = [_words(sentence) for sentence in sentences]
    words = []
    for together in zip(*split, strict=False):
        if len(set(together)) > 1:
            break
        words.append(together[0])
    if min(map(len, split)) <= len(words):
        words = words[: min(map(len, split)) - 1]
    while words and _is_cut(words):
        words.pop()
    verb = " ".join(words)
    return verb if all(sentence.startswith(verb) for sentence in sentences) else ""


def _words(sentence: str) -> list[str]:
    """Words, split at ordinary spaces: a non-breaking space is part of a word."""
    return _SPACES.split(sentence)


def _is_cut(words: Sequence[str]) -> bool:
    """Whether these words end inside a quotation."""
    text = " ".join(words)
    return any(text.count(begin) > text.count(end) for begin, end in ("“”", "«»"))
