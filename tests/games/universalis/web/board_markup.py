"""The board's markup, parsed for tests."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from games.universalis.builder import TableBuilder
from matinee.engine.contract.game import Seat
from matinee.engine.text.i18n import ENGLISH, Language
from matinee.games.universalis.game import UNIVERSALIS
from matinee.games.universalis.rules.state import View
from matinee.games.universalis.text.game_text import UniversalisText
from matinee.games.universalis.web.board import board, parts

NAMES = ("Ann", "Bo", "Cleo", "Dom", "Eve", "Fay", "Gus", "Hal")

Element = ElementTree.Element


def words_of(view: View, language: Language = ENGLISH) -> UniversalisText:
    return UniversalisText(NAMES[: view.seats], view.options, language)


def board_part(table: TableBuilder, key: str, viewer: Seat | None = 0) -> Element:
    """A part of the board, as a viewer sees it."""
    view = UNIVERSALIS.view(table.state, viewer)
    return ElementTree.fromstring(_as_xml(parts(view, words_of(view), viewer)[key].markup))


def whole(table: TableBuilder, viewer: Seat | None = 0, language: Language = ENGLISH) -> str:
    view = UNIVERSALIS.view(table.state, viewer)
    words = words_of(view, language)
    return board(view, words, viewer, parts(view, words, viewer))


def _as_xml(markup: str) -> str:
    """The same markup as XML: attributes without a value get an empty one."""
    return re.sub(r" (hidden|open)(?=[ >])", r' \1=""', str(markup))


def of_class(element: Element, *names: str) -> list[Element]:
    return list(_of_class(element, set(names)))


def _of_class(element: Element, classes: set[str]) -> Iterator[Element]:
    for one in element.iter():
        if classes <= set((one.get("class") or "").split()):
            yield one


def text(element: Element) -> str:
    """All words in an element, except those for screen readers only."""
    return " ".join(" ".join(_texts(element)).split())


def _texts(element: Element) -> Iterator[str]:
    if "unseen" not in (element.get("class") or "").split():
        yield element.text or ""
        for child in element:
            yield from _texts(child)
            yield child.tail or ""


def with_ref(element: Element, ref: str) -> list[Element]:
    return [one for one in element.iter() if ref in (one.get("data-ref") or "").split()]


def action_elements(element: Element, action: str) -> list[Element]:
    """Elements that lead to an action of this kind."""
    return [one for one in element.iter() if action in (one.get("data-do") or "").split()]
