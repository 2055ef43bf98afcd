"""Browser and operating system from a User-Agent header: two words that its owner recognises."""

from collections.abc import Iterable
from typing import Final

from matinee.store.sessions import Device

_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chrome"),
    ("Safari/", "Safari"),
)
"""Pattern and name. Most browsers claim to be others, so the order matters."""
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device(headers: Iterable[tuple[bytes, bytes]]) -> Device:
    """The device of a request.

    Anything whose header does not look like a browser's is a program.

    >>> device([(b"user-agent", b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0")])
    Device(browser='Firefox', system='Linux')
    >>> device([(b"user-agent", b"python-httpx/0.28.1")])
    Device(browser=None, system=None)
    """
    user_agent = next((value for name, value in headers if name == b"user-agent"), b"").decode(
        "latin-1"
    )
    if not user_agent.startswith("Mozilla/"):
        return Device()
    return Device(_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent))


def _first(names: Iterable[tuple[str, str]], user_agent: str) -> str | None:
    return next((name for sign, name in names if sign in user_agent), None)
