"""A reader for the pages of games: tags, tables, drawings and text."""

from collections.abc import Mapping, Sequence
from html.parser import HTMLParser

ALONE = {"br", "img", "hr"}
Sections = Mapping[str, Sequence[str]]
"""Rules, or families of rules, that each section of a guide explains."""


class Reader(HTMLParser):
    """Reads a page: balance of tags, tables by caption, tags and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.widths: dict[str, list[int]] = {}
        """Number of columns in each row of a table, by caption."""
        self.text = ""
        self._rows: list[list[str]] = []
        self._widths: list[int] = []
        self._cell = ""
        self.feed(page)
        self.close()
        self.text = " ".join(self.text.split())
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._see(tag, attrs)
        if tag not in ALONE:
            self.open.append(tag)
        if tag == "tr":
            self._rows.append([])
            self._widths.append(0)
        if tag in ("th", "td"):
            self._widths[-1] += int(dict(attrs).get("colspan") or 1)
        self._cell = "" if tag in ("th", "td", "caption") else self._cell

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._see(tag, attrs)

    def _see(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._cell += dict(attrs).get("aria-label") or "" if tag == "svg" else ""

    def handle_data(self, data: str) -> None:
        self._cell += data
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.text += "" if tag in ("b", "span") else " "
        self._cell += " " if tag == "span" else ""
        if tag == "caption":
            self._rows = self.tables[self._cell.strip()] = []
            self._widths = self.widths[self._cell.strip()] = []
        elif tag in ("th", "td"):
            self._rows[-1].append(" ".join(self._cell.split()))


def section_of(rule: str, sections: Sections) -> str | None:
    """Section that explains a rule: the one that names it or else its family; `None` if missing."""
    homes = {name: section for section, names in sections.items() for name in names}
    return homes.get(rule) or homes.get(rule.rpartition("-")[0])
