"""Language negotiation: the cookie of the language switch, else the Accept-Language header."""

from functools import lru_cache
from typing import Final

from matinee.engine.text.i18n import available_languages, preferred_language
from matinee.server.http.auth import AnyConnection

COOKIE: Final = "matinee_language"


def requested_language(connection: AnyConnection) -> str | None:
    """The language that a request asks for."""
    chosen = connection.cookies.get(COOKIE)
    if chosen in available_languages():
        return chosen
    accepted = connection.headers.get("accept-language")
    return None if accepted is None else _accepted(accepted)


@lru_cache(maxsize=1024)
def _accepted(header: str) -> str:
    """The best available language of an Accept-Language header, by quality.

    >>> _accepted("tlh, en;q=0.7")
    'en'
    """
    weighted = []
    for entry in header.split(","):
        name, _, quality = entry.strip().partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        if weight > 0:
            weighted.append((weight, name.strip()))
    weighted.sort(key=lambda one: -one[0])
    return preferred_language(name for _, name in weighted)
