"""Checks of settings beyond their types, and their descriptions."""

from collections.abc import Callable, Mapping
from ipaddress import ip_network
from typing import Final
from urllib.parse import urlsplit

ALLOWED: Final[Mapping[str, str]] = {
    "data": "a folder",
    "database": "a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME",
    "secret": "a text of at least 32 characters",
    "address": "http://HOST or https://HOST, with nothing behind it",
    "forwarded": "addresses or networks with commas between them, or * for all",
    "smtp": "smtp://, starttls:// or smtps://, then USER:PASSWORD@HOST:PORT",
    "mail_from": "an e-mail address",
}
"""Description of the allowed values, by field."""


def _is_address(text: str) -> bool:
    parts = urlsplit(text)
    plain = parts.path in {"", "/"} and not (parts.query or parts.fragment or parts.username)
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and plain


def _is_forwarded(text: str) -> bool:
    return text == "*" or all(ip_network(part.strip(), strict=False) for part in text.split(","))


def _is_smtp(text: str) -> bool:
    parts = urlsplit(text)
    _ = parts.port  # raises a ValueError for an invalid port
    return parts.scheme in {"smtp", "smtps", "starttls"} and bool(parts.hostname)


CHECKS: Final[Mapping[str, Callable[[str], bool]]] = {
    "secret": lambda text: len(text) >= 32,
    "address": _is_address,
    "forwarded": _is_forwarded,
    "smtp": _is_smtp,
    "mail_from": lambda text: "@" in text.strip("@"),
}
"""Checks by field; each returns false, or raises a `ValueError`, for a wrong text."""
