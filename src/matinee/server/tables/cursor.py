"""Cursors: the log rows and chat messages that a viewer has seen."""

import re
from dataclasses import dataclass
from typing import Final

from matinee.server.tables.errors import TableRefused

_CURSOR: Final = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cursor:
    """A viewer's position: rows seen, and the last chat message seen.

    Serialised as `rows-messages`.
    """

    rows: int = 0
    messages: int = 0

    @classmethod
    def read(cls, text: str) -> "Cursor":
        """Parse a serialised cursor; raises `TableRefused` for any other text."""
        found = _CURSOR.fullmatch(text)
        if found is None:
            raise TableRefused("cursor-wrong", cursor=text[:40])
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.rows}-{self.messages}"
