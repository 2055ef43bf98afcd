"""Names in sentences: articles, short names, prepositions, and phrases from traits.

Names are free text, so articles and prepositions are guessed from their words; where the guess is
uncertain, the result says less.
"""

import re
import tomllib
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from matinee.engine.thread_cache import cache
from matinee.games.universalis.rules.state import Component

Manner: TypeAlias = Literal["adj", "that"]


@cache
def _lists() -> dict[str, str]:
    return tomllib.loads((files(__package__) / "word_lists.toml").read_text("utf-8"))


def english_words(name: str) -> frozenset[str]:
    """A word list from `word_lists.toml`."""
    return frozenset(_lists()[name].split())


_ARTICLES: Final = ("the ", "a ", "an ", "my ", "our ", "their ")
_TITLES: Final = english_words("titles")
_ON: Final = english_words("on")
_AT: Final = english_words("at")
_BARE: Final = english_words("bare")
_NUMBERS: Final = english_words("numbers")
_COMMON: Final = english_words("common")
_PLACED: Final = re.compile(r"\s+(?:of|on|in|at|under|behind|by|near)\s+", re.IGNORECASE)

_VERBS: Final = english_words("verbs")
_ADJECTIVES: Final = english_words("adjectives")
_ADJECTIVAL: Final = re.compile(r"[a-z-]*[a-z](?:ful|less|ous|ive|able|ible|ish|-\w+ed|-\w+ing)$")


def name_in_sentence(component: Component) -> str:
    """Name of a component within a sentence.

    >>> name_in_sentence(Component(id=1, name="Brass Key", kind="prop"))
    'the Brass Key'
    >>> name_in_sentence(Component(id=1, name="Pier Nine", kind="location"))
    'Pier Nine'
    """
    name = component.name
    for article in _ARTICLES:
        if name.casefold().startswith(article):
            return name[0].lower() + name[1:]
    if component.kind == "character":
        return name
    if component.kind == "prop":
        return name if _owned(name) else f"the {name}"
    return f"the {name}" if _common(name) else name


def _owned(name: str) -> bool:
    first = name.split()[0].casefold()
    owner = re.fullmatch(r"(.+)['’]s", first)  # not “Servants’ Hall”: a plural, no owner’s name
    return owner is not None and owner[1] not in _TITLES


def _common(name: str) -> bool:
    """Whether a place is named by a common noun, which takes an article."""
    if _owned(name):
        return False
    head = _PLACED.split(name, maxsplit=1)[0].split()[-1].casefold()
    placed = _PLACED.search(name) is not None
    named = name.split()[0].casefold() not in _COMMON  # Union Square, but the Village Square
    bare = head in _BARE and not placed and (named or head != "square")
    if head in _NUMBERS or head.isdigit() or bare:
        return False
    return head in _COMMON or placed or name.split()[0].casefold() == "flagship"


def place_phrase(place: Component) -> str:
    """Phrase for being at a place.

    >>> place_phrase(Component(id=1, name="Croquet Lawn", kind="location", place="EXT"))
    'on the Croquet Lawn'
    """
    words = [word.casefold() for word in _PLACED.split(place.name, maxsplit=1)[0].split()]
    if any(word in _ON for word in words):
        preposition = "on"
    elif words[-1] in _AT:
        preposition = "at"
    else:
        preposition = "at" if place.place == "EXT" and not _common(place.name) else "in"
    return f"{preposition} {name_in_sentence(place)}"


def short_name(name: str) -> str:
    """Short form of a character's name.

    >>> short_name("Eddie Marsh"), short_name("Captain Imre Sol"), short_name("The Cook")
    ('Eddie', 'Captain Sol', 'the Cook')
    """
    words = name.split()
    first = words[0].casefold().rstrip(".")
    if f"{first} " in _ARTICLES:
        return name[0].lower() + name[1:]
    if first in _TITLES:
        return f"{words[0]} {words[-1]}" if len(words) > 1 else name
    return words[0]


def is_plural(name: str) -> bool:
    """Whether the name of a thing seems to be a plural."""
    last = name.split()[-1].casefold()
    return last.endswith("s") and not last.endswith(("ss", "us", "is", "’s", "'s"))


def trait_phrase(words: str) -> tuple[Manner, str] | None:
    """Form of a trait in a sentence: an adjective or a verb phrase; None if neither fits.

    >>> trait_phrase("short-sighted"), trait_phrase("owes money"), trait_phrase("fog")
    (('adj', 'short-sighted'), ('that', 'owes money'), None)
    """
    spoken = words.strip().rstrip(".!")
    lowered = spoken.casefold()
    parts = lowered.split()
    if not parts or "," in lowered or len(lowered) > 45:
        return None
    if len(parts) > 1 and parts[0] in _VERBS:
        return "that", spoken
    if len(parts) == 1 and (parts[0] in _ADJECTIVES or _ADJECTIVAL.fullmatch(parts[0])):
        return "adj", lowered
    return None
