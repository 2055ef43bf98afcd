"""Copying of positions: bots and searches spend most of their time on it, so code is generated."""

from dataclasses import fields
from typing import (
    Annotated,
    Any,
    Final,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

_Kind = TypeVar("_Kind", bound="BasePosition")
_Item = TypeVar("_Item")

_PER_SEAT: Final = "per seat"
PerSeat: TypeAlias = Annotated[list[_Item], _PER_SEAT]
"""The type of a field with one value for each seat: `points: PerSeat[int]`."""


def fields_per_seat(kind: type[Any]) -> frozenset[str]:
    """The fields of a position that are marked `PerSeat`."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _PER_SEAT in get_args(hint))


class BasePosition:
    """The base of a game's `View`, a dataclass with slots, and so of its `State`.

    Lists and dictionaries are copied, and those that they hold; everything else is shared, so it
    has to be immutable.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """An independent copy."""
        return self.copy_as(type(self))

    def copy_as(self, kind: type[_Kind]) -> _Kind:
        """An independent copy as a view or a state, for callers who hide or fill in values."""
        copier = _copier(type(self))
        setattr(type(self), "copy_as", copier)  # noqa: B010 (from now on the generated function)
        made: _Kind = copier(self, kind)
        return made


def _copier(kind: type[Any]) -> Any:
    """A function that copies a position, written out field by field: twice as fast as a loop."""
    hints = get_type_hints(kind)
    values = ", ".join(_copy(f"self.{one.name}", hints[one.name]) for one in fields(kind))
    found: dict[str, Any] = {}
    exec(f"def copy_as(self, kind):\n    return kind({values})", found)
    return found["copy_as"]


def _copy(value: str, hint: Any) -> str:
    """An expression for a copy of a value of this type."""
    outer, held = get_origin(hint), (get_args(hint) or (None,))[-1]
    nested = get_origin(held) in (list, dict)
    if outer is list:
        return f"[{_copy('one', held)} for one in {value}]" if nested else f"{value}[:]"
    if outer is dict and nested:
        return f"{{key: {_copy('one', held)} for key, one in {value}.items()}}"
    return f"{value}.copy()" if outer is dict else value
