"""Rows as a database stores them: each text once.

In memory and in records the events of a play repeat the texts of its action. In the database events
have references instead: a marker character, and the action's field. Normalised texts have no
control characters, so no text looks like a reference.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from matinee.engine.contract.open_fields import free_texts
from matinee.engine.decoding import decoder
from matinee.engine.match.log_rows import Play, Row

MARK: Final = "\x1a"
_MARKED: Final = msgspec.json.encode(MARK)[:-1]


class _StoredPlay(msgspec.Struct):
    """The texts of a stored play, undecoded."""

    action: dict[str, msgspec.Raw]


_read_play: Final = decoder(_StoredPlay).decode


def encode_row(row: Row) -> bytes:
    """The row in its stored form, with references."""
    texts = free_texts(row.action) if isinstance(row, Play) else {}
    if not texts:
        return msgspec.json.encode(row)
    marks = {text: f"{MARK}{field}" for field, text in texts.items()}
    plain = msgspec.to_builtins(row)
    plain["events"] = _with_references(plain["events"], marks)
    return msgspec.json.encode(plain)


def expand_row(stored: bytes) -> bytes:
    """A stored row with its references replaced; a row without references is unchanged."""
    before, *references = stored.split(_MARKED)
    if not references:
        return stored
    texts = _read_play(stored).action
    whole: list[bytes | msgspec.Raw] = [before]
    for reference in references:
        field, _, after = reference.partition(b'"')
        whole += (texts[field.decode()], after)
    return b"".join(whole)


def _with_references(value: Any, marks: Mapping[str, str]) -> Any:
    """Plain values, with a reference in place of each of these texts."""
    if isinstance(value, str):
        return marks.get(value, value)
    if isinstance(value, dict):
        return {name: _with_references(one, marks) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_with_references(one, marks) for one in value]
    return value
