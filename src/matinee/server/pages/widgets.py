"""The fields in which a game's options are chosen, made from what the API tells of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from matinee.engine.open import label
from matinee.engine.refused import N_
from matinee.engine.title import Title
from matinee.server.api.shapes_tables import GameShape, Option
from matinee.server.speech import _, spoken, tag

PREFIX: Final = "option."
"""What the name of an option's field begins with."""
LEFT_OPEN: Final = N_("left open")


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


def widgets(title: Title, game: GameShape, form: Mapping[str, str]) -> list[Widget]:
    """The fields for all options of a game, with what a refused form held.

    A list of things cannot be typed into a field: it comes from an earlier table, or not at all.
    """
    return [_widget(title, option, form) for option in game.options if not _is_list(option)]


def options_told(title: Title, options: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The options of a table: what each is called, what it is set to, and what it does."""
    say, helps = spoken(title).gettext, title.option_help
    told = [
        (option_told(title, name), value_told(title, value), say(helps.get(name, "")))
        for name, value in options.items()
        if not isinstance(value, list | tuple | dict)
    ]
    if title.tale is not None:
        back = title.tale.returning(title.options_of(options), title.reading(tag()))
        told += [(_("Sequel"), back, "")] if back else []
    return told


def option_told(title: Title, name: str) -> str:
    """What an option is called; the game's catalogue knows it by its name as English has it."""
    return spoken(title).gettext(label(name))


def value_told(title: Title, value: Any) -> str:
    """What an option is set to; the game's catalogue knows its words, if it has any."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return spoken(title).gettext(str(value)) if value != "" else ""


def _widget(title: Title, option: Option, form: Mapping[str, str]) -> Widget:
    name = PREFIX + option.name
    kinds = [kind for kind in option.type.get("anyOf", [option.type]) if kind != {"type": "null"}]
    kind: Mapping[str, Any] = kinds[0] if len(kinds) == 1 else {}
    counts = kind.get("type") == "integer"
    choices = _choices(title, kind)
    if choices and option.default is None:
        choices = (("", _(LEFT_OPEN)), *choices)
    return Widget(
        name=name,
        label=option_told(title, option.name),
        help=f"{option.help[:1].upper()}{option.help[1:]}.",
        value=form.get(name, _text(option.default)),
        choices=choices,
        counts=counts,
        least=kind.get("minimum"),
        most=kind.get("maximum") if counts else kind.get("maxLength"),
        hint=_(LEFT_OPEN) if option.default is None else "",
    )


def _is_list(option: Option) -> bool:
    return option.type.get("type") == "array"


def _choices(title: Title, kind: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    values = (False, True) if kind.get("type") == "boolean" else kind.get("enum", ())
    return tuple((_text(value), value_told(title, value)) for value in values)


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
    return str(value)
