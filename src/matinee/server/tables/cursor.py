"""How far a viewer has come."""

import re
from dataclasses import dataclass
from typing import Final

from matinee.server.tables.refusals import TableRefused

_CURSOR: Final = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cursor:
    """What a viewer has seen: so many rows, and messages up to this one. Outside it is a text."""

    rows: int = 0
    messages: int = 0

    @classmethod
    def read(cls, text: str) -> "Cursor":
        """The cursor that was given out as this text."""
        found = _CURSOR.fullmatch(text)
        if found is None:
            raise TableRefused("cursor-wrong", cursor=text[:40])
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.rows}-{self.messages}"
