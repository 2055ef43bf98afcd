"""What is kept of a browser's long description of itself: two words that its owner knows it by."""

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
"""What the description holds, and the name. Most claim to be others, so the order matters."""
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
    """Where a request comes from; browsers say so, and whatever does not is a program.

    >>> device([(b"user-agent", b"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0")])
    Device(browser='Firefox', system='Linux')
    >>> device([(b"user-agent", b"python-httpx/0.28.1")])
    Device(browser=None, system=None)
    """
    told = next((value for name, value in headers if name == b"user-agent"), b"").decode("latin-1")
    if not told.startswith("Mozilla/"):
        return Device()
    return Device(_first(_BROWSERS, told), _first(_SYSTEMS, told))


def _first(names: Iterable[tuple[str, str]], told: str) -> str | None:
    return next((name for sign, name in names if sign in told), None)
