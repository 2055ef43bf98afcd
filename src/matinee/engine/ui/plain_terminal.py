"""The terminal UI of a game that brings none: the fields of the view, by their names.

Fields marked `PerSeat` are columns of a table with a row for each seat; the others are lines above
it. The game's text formats values by `view_fields` and translates the names of fields.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from matinee.engine.contract.base_position import fields_per_seat
from matinee.engine.contract.game import Seat
from matinee.engine.contract.hidden import HIDDEN
from matinee.engine.contract.open_fields import label
from matinee.engine.text.i18n import N_
from matinee.engine.ui.terminal_elements import mark

_HIDDEN: Final = "?"
_NOTHING: Final = "-"
_OMITTED: Final = frozenset({"options"})
"""Fields that are shown elsewhere."""


def shown_fields(kind: type[Any]) -> tuple[list[str], list[str]]:
    """The names of the fields of views: those about the table, and those with a value per seat."""
    per_seat = fields_per_seat(kind)
    names = [field.name for field in fields(kind) if field.name not in _OMITTED]
    return [one for one in names if one not in per_seat], [one for one in names if one in per_seat]


def draw(view: Any, words: Any, viewer: Seat | None) -> Group:
    """All fields of the view."""
    common, per_seat = shown_fields(type(view))
    lines = [
        Text(f"{_label(words, name)}: {_value(words, name, getattr(view, name))}")
        for name in common
    ]
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("", *(_label(words, name) for name in per_seat)):
        table.add_column(heading)
    for seat, player in enumerate(words.names):
        values = (_value(words, name, getattr(view, name)[seat]) for name in per_seat)
        table.add_row(Text.assemble(mark(seat), f" {player}"), *map(Text, values))
    return Group(*lines, "", table)


def things(view: Any, words: Any) -> Mapping[str, str]:
    """Nothing has a detail view."""
    return {}


def detail(view: Any, words: Any, ref: str) -> str | None:
    """Nothing has a detail view."""
    return None


def status(view: Any, words: Any, seat: Seat) -> str:
    """The values of a seat, or the player's name if there are none."""
    per_seat = shown_fields(type(view))[1]
    values = (
        f"{_label(words, name)}: {_value(words, name, getattr(view, name)[seat])}"
        for name in per_seat
    )
    return ", ".join(values) or str(words.names[seat])


def odds(view: Any, words: Any, seat: Seat) -> str:
    """Not known."""
    return ""


def _label(words: Any, name: str) -> str:
    text: str = words.language.gettext(label(name))
    return text


def _value(words: Any, name: str, value: Any) -> str:
    """A value of a field, as the game's text or else its type says."""
    if value is HIDDEN:
        return _HIDDEN
    formatter = getattr(words, "view_fields", {}).get(name)
    if formatter is not None and value is not None:
        return str(formatter(words, value))
    return _plain(words, value)


def _plain(words: Any, value: Any) -> str:
    if value is HIDDEN:
        return _HIDDEN
    if value is None or value == "":
        return _NOTHING
    if isinstance(value, bool):
        text: str = words.language.gettext(N_("yes") if value else N_("no"))
        return text
    if isinstance(value, int | float):
        number: str = words.language.number(value)
        return number
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(words, one)}" for key, one in value.items()) or _NOTHING
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_items(words, value)) or _NOTHING
    return str(value)


def _items(words: Any, values: Sequence[Any]) -> Iterator[str]:
    """The items of a list; only their number if all are hidden."""
    if values and all(value is HIDDEN for value in values):
        yield str(words.language.number(len(values)))
    else:
        yield from (_plain(words, value) for value in values)
