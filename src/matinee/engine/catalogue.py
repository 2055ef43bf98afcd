"""Reading a rule catalogue: a Markdown text whose tables have a row for every rule."""

import re
from dataclasses import dataclass
from typing import Final

_ROW: Final = re.compile(r"^\|\s*([A-Z]{2,}-[A-Z]+-\d+)\s*\|(.*)\|\s*$")
_HEADING: Final = re.compile(r"^#+\s+(.*)$")
_COLUMNS: Final = re.compile(r"^\|\s*id\s*\|(.*)\|\s*$")


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of a catalogue: its id, the section it stands in, and its cells by column."""

    id: str
    section: str
    cells: dict[str, str]


def rules(text: str) -> list[Rule]:
    """All rows of a catalogue, in order.

    >>> rules("## Moving\\n| id | rule |\\n|---|---|\\n| XY-MOVE-01 | One step. |")
    [Rule(id='XY-MOVE-01', section='Moving', cells={'rule': 'One step.'})]
    """
    found = []
    section, columns = "", [""]
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            section = heading[1]
        elif header := _COLUMNS.match(line):
            columns = _cells(header[1])
        elif row := _ROW.match(line):
            found.append(Rule(row[1], section, dict(zip(columns, _cells(row[2]), strict=False))))
    return found


def _cells(text: str) -> list[str]:
    return [cell.strip() for cell in text.split("|")]
