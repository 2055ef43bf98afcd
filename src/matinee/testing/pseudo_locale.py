"""The pseudo-locale: a language with every text in brackets, which shows untranslated texts.

`⟦Rent ⟦films⟧⟧`: text outside brackets never went through gettext.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

from matinee.engine.text import i18n as languages
from matinee.engine.text.i18n import ENGLISH, Language

if TYPE_CHECKING:
    from babel import Locale

TAG: Final = "zxx"
_TEXTS: Final = ("title", "alt", "aria-label", "aria-description", "placeholder", "label")
"""Attributes that people read or hear."""
_UNREAD: Final = frozenset({"script", "style", "template", "code"})
_ENDLESS: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr", "source", "col"})
_WORD: Final = re.compile(r"[^\W\d_]{2,}")


class Pseudo(Language):
    """English in brackets. Numbers, lists and durations are as in English, units too."""

    def __init__(self, tag: str = TAG, texts: languages.Catalog | None = None) -> None:
        super().__init__(tag, texts)

    @property
    def locale(self) -> "Locale":
        """Babel's data for English."""
        return ENGLISH.locale

    def gettext(self, message: str) -> str:
        """The text in brackets."""
        return f"⟦{message}⟧"

    def pgettext(self, context: str, message: str) -> str:
        """The text in brackets."""
        return f"⟦{message}⟧"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The text in brackets."""
        return f"⟦{singular if n == 1 else plural}⟧"

    def listed(self, things: Iterable[str]) -> str:
        """The list in brackets: its “and” comes from Babel."""
        return f"⟦{super().listed(things)}⟧"

    def duration(self, seconds: float) -> str:
        """The time in brackets: its units come from Babel."""
        return f"⟦{super().duration(seconds)}⟧"


@contextmanager
def use_pseudo_locale() -> Iterator[str]:
    """Add the pseudo-locale to the available languages inside the `with` block; yields its tag."""
    languages.TEST_LANGUAGES[TAG] = Pseudo
    languages.available_languages.cache_clear()
    try:
        yield TAG
    finally:
        del languages.TEST_LANGUAGES[TAG]
        languages.available_languages.cache_clear()


def untranslated_words(text: str, allowed: Iterable[str] = ()) -> list[str]:
    """The words of a text that are outside brackets, except names that are `allowed`.

    >>> untranslated_words("⟦Hello⟧ Ada: ⟦rent ⟦films⟧⟧ now", ["Ada"])
    ['now']
    """
    return _outside(text, 0, _names(allowed))[0]


def untranslated_words_in(markup: str, allowed: Iterable[str] = ()) -> list[str]:
    """`untranslated_words` for a page or a part of one: for all text that people read or hear.

    Elements with `translate="no"`, or a `lang` of their own, are skipped.
    """
    reader = _Reader(_names(allowed))
    reader.feed(markup)
    reader.close()
    return reader.found


def _names(allowed: Iterable[str]) -> re.Pattern[str]:
    longest = sorted(filter(None, allowed), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest)) or r"(?!)", re.IGNORECASE)


def _outside(text: str, depth: int, names: re.Pattern[str]) -> tuple[list[str], int]:
    """The words outside brackets, and the depth of brackets at the end of the text."""
    kept = []
    for part in re.split("([⟦⟧])", text):
        if part in {"⟦", "⟧"}:
            depth += 1 if part == "⟦" else -1
        elif depth <= 0:
            kept.append(part)
    return _WORD.findall(names.sub(" ", " ".join(kept))), depth


class _Reader(HTMLParser):
    """Reads a page in the order of its texts; a text in brackets may contain elements."""

    def __init__(self, names: re.Pattern[str]) -> None:
        super().__init__()
        self.found: list[str] = []
        self._names = names
        self._depth = 0
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        unread = tag in _UNREAD or given.get("translate") == "no"
        unread |= "lang" in given and tag != "html"
        if not unread and not any(self._open):
            for name in (*_TEXTS, *(("value",) if _is_button(tag, given) else ())):
                self.found += _outside(given.get(name) or "", self._depth, self._names)[0]
        if tag not in _ENDLESS:
            self._open.append(unread)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _ENDLESS and self._open:
            self._open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            found, self._depth = _outside(data, self._depth, self._names)
            self.found += found


def _is_button(tag: str, given: dict[str, str | None]) -> bool:
    return tag == "input" and given.get("type") in {"submit", "button", "reset"}
