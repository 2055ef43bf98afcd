"""Form fields for a game's options, derived from the API's description of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from matinee.engine.contract.open_fields import label
from matinee.engine.contract.title import Title
from matinee.engine.text.current_language import _, current_language
from matinee.engine.text.i18n import N_
from matinee.server.extension import extension
from matinee.server.schemas.games import GameOption, GameSchema

PREFIX: Final = "option."
"""Prefix of the name of an option's field."""
LEFT_OPEN: Final = N_("left open")


@dataclass(frozen=True, slots=True)
class Widget:
    """One field of a form: a select with `choices`, otherwise an input."""

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


def widgets(title: Title, game: GameSchema, form: Mapping[str, str]) -> list[Widget]:
    """The fields for all options of a game, with the values of a refused form.

    Options that are lists have no field: their values come from an earlier table.
    """
    return [_widget(title, option, form) for option in game.options if not _is_list(option)]


def format_options(title: Title, options: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The options of a table: name, value and help text of each."""
    say, helps = current_language(title).gettext, title.option_help
    formatted = [
        (
            format_option_name(title, name),
            format_option_value(title, value),
            say(helps.get(name, "")),
        )
        for name, value in options.items()
        if not isinstance(value, list | tuple | dict)
    ]
    back = extension().sequel_summary(title, options)
    return [*formatted, (_("Sequel"), back, "")] if back else formatted


def format_option_name(title: Title, name: str) -> str:
    """The name of an option. The game's message catalogue has it by its English name."""
    return current_language(title).gettext(label(name))


def format_option_value(title: Title, value: Any) -> str:
    """The value of an option. The game's message catalogue translates words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return current_language(title).gettext(str(value)) if value != "" else ""


def _widget(title: Title, option: GameOption, form: Mapping[str, str]) -> Widget:
    name = PREFIX + option.name
    kinds = [kind for kind in option.type.get("anyOf", [option.type]) if kind != {"type": "null"}]
    kind: Mapping[str, Any] = kinds[0] if len(kinds) == 1 else {}
    counts = kind.get("type") == "integer"
    choices = _choices(title, kind)
    if choices and option.default is None:
        choices = (("", _(LEFT_OPEN)), *choices)
    return Widget(
        name=name,
        label=format_option_name(title, option.name),
        help=f"{option.help[:1].upper()}{option.help[1:]}." if option.help else "",
        value=form.get(name, _text(option.default)),
        choices=choices,
        counts=counts,
        least=kind.get("minimum"),
        most=kind.get("maximum") if counts else kind.get("maxLength"),
        hint=_(LEFT_OPEN) if option.default is None else "",
    )


def _is_list(option: GameOption) -> bool:
    return option.type.get("type") == "array"


def _choices(title: Title, kind: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    values = (False, True) if kind.get("type") == "boolean" else kind.get("enum", ())
    return tuple((_text(value), format_option_value(title, value)) for value in values)


def _text(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
    return str(value)
