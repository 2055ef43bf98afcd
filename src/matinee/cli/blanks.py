"""What is typed at a keyboard for an open field: a number, a text, or names of things."""

import re
from collections.abc import Mapping
from typing import Any

from matinee.engine.language import ENGLISH, Language
from matinee.engine.open import Domain, Number, OneOf, Order, Text
from matinee.engine.wish import folded, named


def takes(domain: Domain, called: Mapping[str, str], language: Language = ENGLISH) -> str:
    """What a field takes, in a line; `called` are the names of things, by key."""
    _ = language.gettext
    names = ", ".join(called.values())
    match domain:
        case OneOf():
            return _("one of: {names}").format(names=names)
        case Order(least=least, most=most):
            told = _("{most} of these, the first one first, with commas between: {names}")
            if least != most:
                told = _(
                    "{least} to {most} of these, the first one first, with commas between: {names}"
                )
            return told.format(least=least, most=most, names=names)
        case Text():
            return domain.said(language)
    return str(domain)


def read(
    domain: Domain, typed: str, called: Mapping[str, str], language: Language = ENGLISH
) -> Any:
    """The value that was typed, as far as it is one: whoever asks still looks whether it fits."""
    match domain:
        case Number() if re.fullmatch(r"-?\d{1,9}", typed):
            return int(typed)
        case OneOf():
            return _thing(typed, called, language)
        case Order():
            return tuple(_thing(one, called, language) for one in typed.split(",") if one.strip())
    return typed


def _thing(typed: str, called: Mapping[str, str], language: Language) -> str | None:
    """The key of the one thing that these words name; a key or a whole name stands alone."""
    word = folded(typed.strip())
    for key, name in called.items():
        if word in (folded(key), folded(name)):
            return key
    found = [key for key, name in called.items() if named(typed, name, language)]
    return found[0] if len(found) == 1 else None
