"""The current language: that of a request, or of the terminal.

The server sets it at the start of a request, and it holds for everything that the request renders,
streams included; the command line sets it once. A notification is in the language of the person who
gets it instead. Stored data, logs and metrics have no language.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from matinee.engine.contract.title import Title
from matinee.engine.text.i18n import Language, language

_tag: Final = ContextVar("language", default="en")


def current_tag() -> str:
    """The tag of the current language."""
    return _tag.get()


def current_language(title: Title | None = None) -> Language:
    """The current language with the platform's texts, or with those of a game before them."""
    return language(_tag.get()) if title is None else title.language(_tag.get())


def _(message: str) -> str:
    """A text of the platform in the current language."""
    return language(_tag.get()).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """A text of the platform about `n` things in the current language."""
    return language(_tag.get()).ngettext(singular, plural, n)


def set_language(tag: str) -> None:
    """Make this the current language from now on."""
    _tag.set(tag)


@contextmanager
def use_language(tag: str) -> Iterator[None]:
    """Make this the current language inside the `with` block."""
    before = _tag.set(tag)
    try:
        yield
    finally:
        _tag.reset(before)
