"""The language that is spoken now: that of a request, or of the terminal.

A request's is chosen in its browser, or asked for by it. It is set at the door and holds for all
that is said while the request is answered, streams included. What is written to somebody who did
not ask is in that person's language (`letters`). What is kept, logged or counted has none.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Final

from matinee.engine.language import Language, known, language, preferred
from matinee.engine.title import Title

COOKIE: Final = "matinee_language"
_NAME: Final = COOKIE.encode() + b"="
_tag: Final = ContextVar("language", default="en")


def tag() -> str:
    """The language that is spoken now, by its tag."""
    return _tag.get()


def spoken(title: Title | None = None) -> Language:
    """The language that is spoken now, as the platform or this game speaks it."""
    return language(_tag.get()) if title is None else title.language(_tag.get())


def _(message: str) -> str:
    """A text of the platform's."""
    return language(_tag.get()).gettext(message)


def many(singular: str, plural: str, n: int) -> str:
    """A text of the platform's about so many things."""
    return language(_tag.get()).ngettext(singular, plural, n)


def speak(tag: str) -> None:
    """Say everything in this language from now on."""
    _tag.set(tag)


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Say everything in this language meanwhile."""
    before = _tag.set(tag)
    try:
        yield
    finally:
        _tag.reset(before)


def asked_for(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The language that a request asks for: by the cookie of our switch, or by its header."""
    wish = None
    for name, value in headers:
        if name == b"cookie" and _NAME in value:
            chosen = _chosen(value)
            if chosen is not None:
                return chosen
        elif name == b"accept-language":
            wish = _accepted(value)
    return wish


def _chosen(cookies: bytes) -> str | None:
    for part in cookies.split(b"; "):
        if part.startswith(_NAME):
            chosen = part[len(_NAME) :].decode("latin-1")
            return chosen if chosen in known() else None
    return None


@lru_cache(maxsize=1024)
def _accepted(header: bytes) -> str:
    """The best of the languages that a header names, each with how much it is liked.

    >>> _accepted(b"tlh, en;q=0.7")
    'en'
    """
    liked = []
    for wish in header.decode("latin-1").split(","):
        name, _, quality = wish.strip().partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        if weight > 0:
            liked.append((weight, name.strip()))
    liked.sort(key=lambda one: -one[0])
    return preferred(name for _, name in liked)
