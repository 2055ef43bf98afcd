"""Rows as a database keeps them: what somebody wrote stands there once.

In memory and in records the events of a play repeat the words of its action. In a database they
refer to them instead: a mark, and the action's field. Tidy texts have no control characters, so
that nothing that anybody writes looks like a mark.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from matinee.engine.open import written
from matinee.engine.rows import Play, Row

MARK: Final = "\x1a"
_MARKED: Final = msgspec.json.encode(MARK)[:-1]


class _Deed(msgspec.Struct):
    """As much of a play as has its words, just as they stand in it."""

    action: dict[str, msgspec.Raw]


_read_deed: Final = msgspec.json.Decoder(_Deed).decode


def fold(row: Row) -> bytes:
    """The row as it is stored."""
    texts = written(row.action) if isinstance(row, Play) else {}
    if not texts:
        return msgspec.json.encode(row)
    marks = {text: f"{MARK}{field}" for field, text in texts.items()}
    plain = msgspec.to_builtins(row)
    plain["events"] = _referring(plain["events"], marks)
    return msgspec.json.encode(plain)


def unfold(stored: bytes) -> bytes:
    """A stored row as a record has it; what was stored whole stays as it is."""
    before, *references = stored.split(_MARKED)
    if not references:
        return stored
    texts = _read_deed(stored).action
    whole: list[bytes | msgspec.Raw] = [before]
    for reference in references:
        field, _, after = reference.partition(b'"')
        whole += (texts[field.decode()], after)
    return b"".join(whole)


def _referring(value: Any, marks: Mapping[str, str]) -> Any:
    """Plain values with a mark wherever one of these texts stands alone."""
    if isinstance(value, str):
        return marks.get(value, value)
    if isinstance(value, dict):
        return {name: _referring(one, marks) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_referring(one, marks) for one in value]
    return value
