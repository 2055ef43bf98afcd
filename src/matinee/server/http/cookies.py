"""Cookies: reading those of a request, and making our own."""

from collections.abc import Iterable
from typing import Final

from litestar.datastructures import Cookie

YEAR: Final = 365 * 86_400
"""Lifetime of a cookie with a person's choice, in seconds."""


def make_cookie(
    name: str, value: str, *, https: bool, seconds: int = YEAR, path: str = "/"
) -> Cookie:
    """A cookie for this site alone and for no script; with no seconds it deletes the browser's.

    >>> make_cookie("light", "dark", https=False, seconds=60).to_header(header="")
    'light=dark; HttpOnly; Max-Age=60; Path=/; SameSite=lax'
    """
    return Cookie(name, path, value, max_age=seconds, secure=https, httponly=True, samesite="lax")


def read_cookies(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The cookies of a request, as they were sent.

    Litestar would unquote them, and Python before 3.11.10 takes seconds to unquote a long row of
    backslashes. Ours have nothing to unquote.

    >>> read_cookies([(b"host", b"here"), (b"cookie", b"light=dark; key=a=b")])
    {'light': 'dark', 'key': 'a=b'}
    """
    lines = [value.decode("latin-1") for name, value in headers if name == b"cookie"]
    pairs = (part.strip().partition("=") for line in lines for part in line.split(";"))
    return {name: value for name, _, value in pairs if name}
