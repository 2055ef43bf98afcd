"""The fields in which a game's options are chosen, made from what the API tells of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from matinee.server.api.shapes_tables import GameShape, Option

PREFIX: Final = "option."
"""What the name of an option's field begins with."""
LEFT_OPEN: Final = "left open"


@dataclass(frozen=True, slots=True)
class Widget:
    """One field of a form: with `choices` a list to pick from, otherwise something to type."""

    name: str
    label: str
    help: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    counts: bool = False
    least: int | None = None
    most: int | None = None
    """The largest number, or the most characters."""
    hint: str = ""


def widgets(game: GameShape, form: Mapping[str, str]) -> list[Widget]:
    """The fields for all options of a game, with what a refused form held."""
    return [_widget(option, form) for option in game.options]


def _widget(option: Option, form: Mapping[str, str]) -> Widget:
    name = PREFIX + option.name
    kinds = [kind for kind in option.type.get("anyOf", [option.type]) if kind != {"type": "null"}]
    kind: Mapping[str, Any] = kinds[0] if len(kinds) == 1 else {}
    counts = kind.get("type") == "integer"
    choices = _choices(kind)
    if choices and option.default is None:
        choices = (("", LEFT_OPEN), *choices)
    return Widget(
        name=name,
        label=option.name.replace("_", " ").capitalize(),
        help=f"{option.help[:1].upper()}{option.help[1:]}.",
        value=form.get(name, _text(option.default)),
        choices=choices,
        counts=counts,
        least=kind.get("minimum"),
        most=kind.get("maximum") if counts else kind.get("maxLength"),
        hint=LEFT_OPEN if option.default is None else "",
    )


def _choices(kind: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    if kind.get("type") == "boolean":
        return (("false", "no"), ("true", "yes"))
    return tuple((_text(value), _text(value)) for value in kind.get("enum", ()))


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
    return str(value)
