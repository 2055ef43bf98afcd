"""Glossary terms in texts, as buttons that show their definitions."""

import re
from collections.abc import Mapping
from functools import lru_cache

from markupsafe import Markup, escape


def link_terms(text: str, glossary: Mapping[str, str]) -> Markup:
    """A sentence in which glossary terms are buttons, each at its first occurrence."""
    if not glossary:
        return escape(text)
    pattern, made = _pattern(tuple(glossary)), Markup("")
    at, seen = 0, set()
    for found in pattern.finditer(text):
        word = found[0].casefold()
        key = word if word in glossary else word[:-1]
        if key in seen:
            continue
        seen.add(key)
        made += escape(text[at : found.start()])
        made += Markup('<button type="button" class="term" data-term="{}">{}</button>').format(
            key, found[0]
        )
        at = found.end()
    return made + escape(text[at:])


@lru_cache(maxsize=32)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Matches the words, the longest first, one or many of each as far as an ending tells."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})[sx]?\b", re.IGNORECASE)
