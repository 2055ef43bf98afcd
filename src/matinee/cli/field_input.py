"""Typed input for an open field: a number, a text, or names of items."""

import re
from collections.abc import Mapping
from typing import Any

from matinee.engine.contract.open_fields import Domain, Number, OneOf, Ranking, Text
from matinee.engine.text.command_matching import fold, matches_name
from matinee.engine.text.i18n import ENGLISH, Language


def describe_input(domain: Domain, called: Mapping[str, str], language: Language = ENGLISH) -> str:
    """Description of what a field takes; `called` has the names of items, by key."""
    _ = language.gettext
    names = ", ".join(called.values())
    match domain:
        case OneOf():
            return _("one of: {names}").format(names=names)
        case Ranking(least=least, most=most):
            text = _("{most} of these, the first one first, with commas between: {names}")
            if least != most:
                text = _(
                    "{least} to {most} of these, the first one first, with commas between: {names}"
                )
            return text.format(least=least, most=most, names=names)
        case Text():
            return domain.in_language(language)
    return str(domain)


def parse_input(
    domain: Domain, typed: str, called: Mapping[str, str], language: Language = ENGLISH
) -> Any:
    """The typed value, if it can be parsed; the caller checks whether it fits the field."""
    match domain:
        case Number() if re.fullmatch(r"-?\d{1,9}", typed):
            return int(typed)
        case OneOf():
            return _match_item(typed, called, language)
        case Ranking():
            return tuple(
                _match_item(one, called, language) for one in typed.split(",") if one.strip()
            )
    return typed


def _match_item(typed: str, called: Mapping[str, str], language: Language) -> str | None:
    """The key of the one item that these words match; a key or a whole name matches alone."""
    word = fold(typed.strip())
    for key, name in called.items():
        if word in (fold(key), fold(name)):
            return key
    found = [key for key, name in called.items() if matches_name(typed, name, language)]
    return found[0] if len(found) == 1 else None
