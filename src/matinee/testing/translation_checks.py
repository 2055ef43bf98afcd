"""Checks of translations: missing texts, and texts that cannot be right.

`problems("callsheet", "fr")` is for a package's own tests; the platform's tests run it for every
catalogue published here.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from babel.messages.catalog import Catalog, Message

from matinee.testing.message_extraction import read_catalogue, texts

_PLACE: Final = re.compile(r"\{\w*[^{}]*\}|%\(\w+\)s")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
_ENTITY: Final = re.compile(r"&#?\w+;")
_SPACE: Final = re.compile(r"\s")
FRENCH: Final[Sequence[tuple[re.Pattern[str], str]]] = (
    (re.compile(r"[^\s!? ] ?[;:!?](?=[\s”»)]|$)"), "no no-break space before a sign"),
    (re.compile(r"«(?![\u00a0\u202f])"), "no no-break space after «"),
    (re.compile(r"(?<![\u00a0\u202f])»"), "no no-break space before »"),
    (re.compile(r"\w'\w"), "a straight apostrophe"),
    (re.compile(r"[\"“”]"), "English quotation marks"),
)
"""Violations of French typography, after markup and placeholders are removed."""
TYPOGRAPHY: Final = {"fr": FRENCH}


def problems(package: str, tag: str) -> list[str]:
    """All problems of a package's catalogue, as sentences."""
    there, wanted = read_catalogue(package, tag), texts(package)
    return [
        *(f"not in the catalogue: {one.id!r}" for one in _lacking(there, wanted)),
        *(f"not in the code any more: {one.id!r}" for one in _lacking(wanted, there)),
        *(f"kept though obsolete: {one!r}" for one in there.obsolete),
        *(told for one in there if one.id for told in _wrong(one, tag)),
    ]


def _lacking(catalogue: Catalog, wanted: Catalog) -> Iterator[Message]:
    for message in wanted:
        if message.id:
            found = catalogue.get(message.id, message.context)
            if found is None or found.id != message.id:
                yield message


def _wrong(message: Message, tag: str) -> Iterator[str]:
    english = [message.id] if isinstance(message.id, str) else list(message.id)
    said = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if message.fuzzy:
        yield f"fuzzy: {english[0]!r}"
    elif not said or not all(said):
        yield f"not translated: {english[0]!r}"
    else:
        for text in map(str, said):
            yield from (f"{what}: {text!r}" for what in _unfit(text, english))
            plain = _ENTITY.sub("x", _TAG.sub("", _PLACE.sub("x", text)))
            rules = TYPOGRAPHY.get(tag.partition("-")[0], ())
            yield from (f"{what}: {text!r}" for rule, what in rules if rule.search(plain))


def _unfit(text: str, english: Sequence[str]) -> Iterator[str]:
    """Differences of a text's placeholders and markup from the English; a singular needs no number.

    A text that begins or ends with a blank is joined to another, so the blank is meant.
    """
    least = set(_PLACE.findall(english[-1])) - ({"{n}", "%(num)s"} if len(english) > 1 else set())
    places = set(_PLACE.findall(text))
    if not least <= places <= {place for one in english for place in _PLACE.findall(one)}:
        yield "other places than in English"
    if Counter(_TAG.findall(text)) not in [Counter(_TAG.findall(one)) for one in english]:
        yield "other markup than in English"
    if [bool(_SPACE.match(end)) for end in (text[:1], text[-1:])] != [
        bool(_SPACE.match(end)) for end in (english[0][:1], english[0][-1:])
    ]:
        yield "other blanks at the ends than in English"
