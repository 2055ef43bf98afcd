"""Rule catalogues: Markdown texts whose tables have a row for every rule."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_NAME: Final = r"[A-Z]{2,}(?:-[A-Z]+)+-?\d+[a-z]?"
ID_FORMAT: Final = (
    "an id is at least two words in capitals and a number, joined by hyphens, and its first word "
    "has at least two letters, as in GH-SETUP-01"
)
_ROW: Final = re.compile(rf"^\|\s*({_NAME})\s*\|(.*)\|\s*$")
_HEADING: Final = re.compile(r"^#+\s+(.*)$")
_COLUMNS: Final = re.compile(r"^\|\s*id\s*\|(.*)\|\s*$")
_RULER: Final = re.compile(r"[|\s:-]+")
_ID: Final = re.compile(rf"id|{_NAME}")
_BEGINNING: Final = re.compile(r"(?:#+|-|\d+\.)?\s*")
_CODE: Final = re.compile(r"`[^`]*`")
_LETTER: Final = re.compile(r"[^\W\d_]")


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


def unreadable_rows(text: str) -> list[str]:
    """The rows that look like rules, but whose first cell is no id.

    A catalogue may have other tables with ids, such as those of cards: they have a prefix of their
    own.

    >>> unreadable_rows("| id | rule |\\n|---|---|\\n| XY-1 | One step. |\\n| XY-MOVE-01 | Two. |")
    ['| XY-1 | One step. |']
    """
    prefixes = {rule.id.partition("-")[0] for rule in rules(text)}
    found = []
    in_table = False
    for line in text.splitlines():
        first = _cells(line.strip("| "))[0]
        if not line.startswith("|"):
            in_table = False
        elif first.casefold() == "id":
            in_table = True
        elif in_table and not (_ROW.match(line) or _RULER.fullmatch(line)):
            prefix = first.upper().partition("-")[0]
            found += [line] if not prefixes or prefix in prefixes else []
    return found


def _cells(text: str) -> list[str]:
    return [cell.strip() for cell in text.split("|")]


def translate_catalogue(text: str, say: Callable[[str], str]) -> str:
    """A catalogue in another language: `say` translates each heading, cell and line.

    >>> translate_catalogue("## Moving\\n| XY-MOVE-01 | One step. |", str.upper)
    '## MOVING\\n| XY-MOVE-01 | ONE STEP. |'
    """
    return "\n".join(_translate_line(line, say) for line in text.splitlines())


def _translate_line(line: str, say: Callable[[str], str]) -> str:
    if line.startswith("|"):
        cells = _cells(line.strip().strip("|"))
        texts = (cell if _ID.fullmatch(cell) else _translate_text(cell, say) for cell in cells)
        return f"| {' | '.join(texts)} |"
    found = _BEGINNING.match(line)
    before = found[0] if found else ""
    return before + _translate_text(line[len(before) :].rstrip(), say)


def _translate_text(text: str, say: Callable[[str], str]) -> str:
    """The translation of a text that contains words; figures and code stay as they are."""
    return say(text) if _LETTER.search(_CODE.sub("", text)) else text
