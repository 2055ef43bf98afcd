"""What is true of every page that a game has written: its guide, its aid, its poster."""

from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from itertools import pairwise

from matinee.engine.catalogue import rules
from matinee.engine.title import Title

ALONE = {"br", "img", "hr"}
Sections = Mapping[str, Sequence[str]]
"""The rules, or families of rules, that each section of a guide explains."""


class Reader(HTMLParser):
    """Reads a page: whether tags are balanced, its tables by caption, its tags and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.widths: dict[str, list[int]] = {}
        """How many columns each row of a table fills."""
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


def check_markup(page: str) -> None:
    """It is well-formed and has no style or script in it; what is drawn is said, or left unsaid."""
    tags = Reader(page).tags
    for (tag, attrs), (inside, _) in pairwise([*tags, ("", {})]):
        assert tag not in ("script", "style", "h1")
        assert not any(name == "style" or name.startswith("on") for name in attrs)
        if tag == "svg":
            hidden = "aria-hidden" in attrs
            assert hidden != ("aria-label" in attrs or inside == "title")
            assert hidden or attrs.get("role") == "img"
        if tag == "th":
            assert attrs.get("scope") in ("row", "col")


def check_tables(page: str) -> None:
    """Every table has a caption of its own, and even rows."""
    reader = Reader(page)
    assert len(reader.tables) == sum(tag == "table" for tag, _ in reader.tags)
    for widths in reader.widths.values():
        assert len(set(widths)) == 1


def check_drawings(page: str) -> None:
    """Every drawing that is used is there, and no id is there twice."""
    tags = Reader(page).tags
    ids = [attrs["id"] for _, attrs in tags if "id" in attrs]
    assert len(set(ids)) == len(ids)
    used = {str(attrs["href"]) for tag, attrs in tags if tag == "use"}
    assert used <= {f"#{id}" for id in ids}


def check_no_idle_drawing(page: str) -> None:
    """Every drawing that is there is used."""
    tags = Reader(page).tags
    used = {str(attrs["href"]) for tag, attrs in tags if tag == "use"}
    assert {f"#{attrs['id']}" for tag, attrs in tags if tag == "symbol"} <= used


def check_sections(guide: Reader, sections: Sections) -> None:
    """All are there, in order, each with what it explains."""
    found = [attrs for tag, attrs in guide.tags if tag == "section"]
    assert [attrs["id"] for attrs in found] == list(sections)
    explained = [str(attrs["data-rules"] or "").split() for attrs in found]
    assert explained == [list(names) for names in sections.values()]


def check_names(sections: Sections, title: Title) -> None:
    """They name no rule twice, and none that is not in the catalogue."""
    named = [name for names in sections.values() for name in names]
    assert len(set(named)) == len(named)
    known = rule_ids(title)
    assert set(named) <= {rule.rpartition("-")[0] for rule in known} | set(known)


def rule_ids(title: Title) -> list[str]:
    """The ids of all rules of a game."""
    return [rule.id for rule in rules(title.rules.read_text("utf-8"))]


def section_of(rule: str, sections: Sections) -> str:
    """The section that explains a rule: the one that names it, or else its family."""
    homes = {name: section for section, names in sections.items() for name in names}
    return homes.get(rule) or homes[rule.rpartition("-")[0]]
