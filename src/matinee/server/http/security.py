"""Security headers, and protection against cross-site requests (CSRF).

A browser sends its cookie with any request another site makes it send. So a request that changes
something and has no program's key must come from one of our pages. To the API it must also be JSON,
which other sites cannot send without permission. Forms carry a token as well.
"""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from litestar.config.csrf import CSRFConfig

from matinee.server.errors import ServerRefused
from matinee.server.http.signed_tokens import SignedTokens
from matinee.server.settings import Settings

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
BODY_BYTES: Final = 64 * 1024
"""Maximal size of a request, unless its route says otherwise."""

FORM_COOKIE: Final = "matinee-form"

Header = tuple[bytes, bytes]
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def headers(settings: Settings) -> tuple[Header, ...]:
    """The headers of every response."""
    fixed: tuple[Header, ...] = (
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        # An invite link is a secret: other sites get no referrer. Our own site does: with
        # `no-referrer` a browser would not send the origin of a form either.
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"x-frame-options", b"DENY"),
    )
    if settings.https:
        fixed += ((b"strict-transport-security", b"max-age=31536000"),)
    return fixed


def form_tokens(settings: Settings, tokens: SignedTokens) -> CSRFConfig:
    """CSRF tokens for the forms of pages; `refuse_foreign` protects the API.

    Pages are compressed, which can leak a token to a site that makes a browser request them many
    times (BREACH). But cookies are `SameSite=Lax`, so such requests carry none.
    """
    return CSRFConfig(
        secret=tokens.form_secret,
        cookie_name=FORM_COOKIE,
        cookie_secure=settings.https,
        cookie_httponly=True,
        exclude=["^/(api|static|confirm|healthz|readyz|metrics)(/|$)"],
    )


def refuse_foreign(method: str, path: str, sent: Iterable[Header], own: str) -> None:
    """Raise `ServerRefused` if a request may come from another site; `own` is our origin."""
    if method in _SAFE:
        return
    found = {name: value for name, value in sent if name in _RELEVANT}
    if found.get(b"authorization", b"")[:7].lower() == b"bearer ":
        return
    if not _is_ours(found, own):
        raise ServerRefused("request-foreign")
    body = found.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in found
    kind = found.get(b"content-type", b"").partition(b";")[0].strip().lower()
    to_api = path.lstrip("/").startswith("api")
    if to_api and (kind or body) and kind != b"application/json":
        raise ServerRefused("request-type")


_RELEVANT: Final = frozenset(
    {
        b"authorization",
        b"content-length",
        b"content-type",
        b"host",
        b"origin",
        b"sec-fetch-site",
        b"transfer-encoding",
    }
)


def _is_ours(found: dict[bytes, bytes], own: str) -> bool:
    site = found.get(b"sec-fetch-site")
    if site is not None:
        return site in {b"same-origin", b"none"}
    origin = found.get(b"origin")
    if origin is None:
        return True  # not a browser: browsers send the origin
    sender = origin.decode("latin-1")
    try:
        return sender == own or urlsplit(sender).netloc.encode() == found.get(b"host")
    except ValueError:
        return False  # not a valid address
