"""What a seat can do, put together as sentences that begin alike: verb first, then object."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec
from markupsafe import Markup

from matinee.engine.open import Domain, Number, OneOf, Order, label, open_fields
from matinee.server.api.shapes_playing import Choice, PlanShape

_SPACES: Final = re.compile("[ \t\n]+")


@dataclass(frozen=True, slots=True)
class Field:
    """Something that is still to be typed or chosen."""

    name: str
    told: str
    """Its name, for people."""
    domain: Domain
    labels: Mapping[str, str]
    """What can be chosen from a list, by key."""

    @property
    def kind(self) -> str:
        """What it takes."""
        match self.domain:
            case Number():
                return "number"
            case OneOf():
                return "one"
            case Order():
                return "order"
        return "text"


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
    def quoted(self) -> Markup:
        """The value between single quotes, which leaves the double ones of JSON as they are."""
        plain = self.value.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;")
        return Markup(f"'{plain}'")

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


Say = Callable[[str], str]
"""A game's own gettext: it knows open fields by their names as English has them."""


def of_actions(
    choices: Sequence[Choice], say: Say, preview: Callable[[Any], str] = lambda _: ""
) -> Offer:
    """What a seat may play; `preview` says what of an action cannot be taken back."""
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


def of_plans(plans: Sequence[PlanShape], say: Say) -> Offer:
    """What a seat may order ahead."""
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
    """The words with which all of several sentences begin, if each has more to say."""
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
    """What stands between ordinary spaces; one that must not be broken is part of a word."""
    return _SPACES.split(sentence)


def _is_cut(words: Sequence[str]) -> bool:
    """Whether these words end in the middle of something quoted."""
    text = " ".join(words)
    return any(text.count(begin) > text.count(end) for begin, end in ("“”", "«»"))
