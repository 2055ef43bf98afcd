"""Places in a position: where two positions differ, and where a value is hidden."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

import msgspec

LISTED: Final = 4
"""Most places that a sentence names."""


def leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Each value in a position that holds no others, with its place.

    >>> dict(leaves({"takes": [3, None]}))
    {"['takes'][0]": 3, "['takes'][1]": None}
    """
    if isinstance(value, Mapping):
        inner = [(f"{place}[{key!r}]", one) for key, one in value.items()]
    elif isinstance(value, list | tuple):
        inner = [(f"{place}[{number}]", one) for number, one in enumerate(value)]
    elif isinstance(value, msgspec.Struct):
        inner = [(f"{place}.{name}", getattr(value, name)) for name in value.__struct_fields__]
    elif is_dataclass(value):
        inner = [(f"{place}.{one.name}", getattr(value, one.name)) for one in fields(value)]
    else:
        yield place.removeprefix("."), value
        return
    for name, one in inner:
        yield from leaves(one, name)


def listed_differences(one: Any, two: Any) -> str:
    """The first places at which two positions differ, as in `takes[0], printed[1]`.

    >>> listed_differences([1, 2, 3], [1, 5])
    '[1], [2]'
    """
    left, right = dict(leaves(one)), dict(leaves(two))
    absent = object()
    differ = [
        place for place in {**left, **right} if left.get(place, absent) != right.get(place, absent)
    ]
    more = ["…"] if len(differ) > LISTED else []
    return ", ".join([*differ[:LISTED], *more])
