"""Signed tokens: keys of people, invite links, confirmation links.

Each kind of token is signed with a key of its own, derived from the server's secret, and compared
in constant time. A key names a person and a stored session, and is void once the session has ended.
Keys of former versions name a person and an epoch instead. Each stands for a session that is stored
when the key is next used, unless the person's epoch is higher by then.
"""

import hashlib
import hmac
import time
from typing import Final

import msgspec
from itsdangerous import BadData, Signer, URLSafeTimedSerializer
from litestar.datastructures import Cookie

from matinee.server.http.cookies import make_cookie
from matinee.store.sessions import ADOPTED

COOKIE: Final = "matinee"
DAY: Final = 24 * 60 * 60
SESSION_DAYS: Final = 400  # browsers keep no cookie for longer
RENEW_DAYS: Final = 30
EMAIL_DAYS: Final = 7
VERIFIED: Final = 20_000
_SIGNATURE: Final = 16


class Claim(msgspec.Struct, frozen=True):
    """The content of a key. Whether its session is open is not known yet."""

    person_id: str
    session: str
    signed_at: float
    epoch: int | None = None
    """Of a key older than stored sessions."""

    @property
    def needs_renewal(self) -> bool:
        """Whether the key should be replaced by a new one."""
        return time.time() - self.signed_at > RENEW_DAYS * DAY


class Invite(msgspec.Struct, frozen=True):
    """The permission of an invite link: to take this seat, or any seat of the table."""

    seat: int | None


class SignedTokens:
    """Makes and verifies every token of this server."""

    def __init__(self, secret: str, *, https: bool) -> None:
        self._session = _serializer(secret, "session")
        self._verified: dict[str, Claim] = {}
        """Keys with a verified signature: verifying one takes as long as a small response."""
        self._email = _serializer(secret, "email")
        self._invite = Signer(secret, salt="matinee.invite", digest_method=hashlib.sha256)
        self._https = https
        self.form_secret: Final = hmac.new(secret.encode(), b"matinee.form", "sha256").hexdigest()
        """The secret of the tokens in forms."""
        self._fingerprint_key = hmac.new(secret.encode(), b"matinee.mark", "sha256").digest()

    def session_key(self, person_id: str, session: str) -> str:
        """A person's key, for a cookie or `Authorization: Bearer`."""
        return str(self._session.dumps([person_id, session]))

    def read_key(self, key: str) -> Claim | None:
        """The content of a key; `None` if it is not ours or too old."""
        claim = self._verified.get(key)
        if claim is None:
            claim = self._verify(key)
            if claim is None:
                return None
            if len(self._verified) >= VERIFIED:
                self._verified.clear()
            self._verified[key] = claim
        return claim if time.time() - claim.signed_at <= SESSION_DAYS * DAY else None

    def set_cookie(self, token: str) -> Cookie:
        """Set the cookie with a browser's key."""
        return make_cookie(COOKIE, token, https=self._https, seconds=SESSION_DAYS * DAY)

    def clear_cookie(self) -> Cookie:
        """Delete the cookie with a browser's key."""
        return make_cookie(COOKIE, "", https=self._https, seconds=0)

    def invite_token(self, table_id: str, seat: int | None, epoch: int) -> str:
        """The secret part of an invite link; a higher epoch invalidates older links."""
        number = "" if seat is None else str(seat)
        return number + self._invite_signature(table_id, number, epoch)

    def read_invite(self, token: str, table_id: str, epoch: int) -> Invite | None:
        """The permission of a link at this table; `None` if it is not valid there."""
        number, signature = token[:-_SIGNATURE], token[-_SIGNATURE:]
        expected = self._invite_signature(table_id, number, epoch)
        if not hmac.compare_digest(signature.encode(), expected.encode()):
            return None
        return Invite(int(number) if number else None)

    def email_token(self, person_id: str, email: str) -> str:
        """The secret part of a link that confirms an e-mail address."""
        return str(self._email.dumps([person_id, email]))

    def read_email_token(self, token: str) -> tuple[str, str] | None:
        """The person and the address of a confirmation link."""
        try:
            person_id, email = self._email.loads(token, max_age=EMAIL_DAYS * DAY)
        except BadData:
            return None
        return person_id, email

    def fingerprint(self, text: str) -> str:
        """Short fingerprint of a text.

        It reveals nothing of the text, and is the same in all processes.
        """
        return hmac.new(self._fingerprint_key, text.encode(), "sha256").hexdigest()[:12]

    def _verify(self, token: str) -> Claim | None:
        try:
            value, signed = self._session.loads(token, return_timestamp=True)
        except BadData:
            return None
        person_id, session = value
        if isinstance(session, int):
            return self._adopted(person_id, session, signed.timestamp())
        return Claim(person_id, session, signed.timestamp())

    def _adopted(self, person_id: str, epoch: int, signed_at: float) -> Claim:
        """The session of a key that names none, derived from the key's content.

        Not from the encoded key: base64 has several encodings of the same content.
        """
        session = hmac.new(
            self._fingerprint_key, f"{person_id}\n{epoch}\n{signed_at}".encode(), "sha256"
        )
        return Claim(person_id, ADOPTED + session.hexdigest()[:24], signed_at, epoch)

    def _invite_signature(self, table_id: str, number: str, epoch: int) -> str:
        signed = self._invite.get_signature(f"{table_id}\n{number}\n{epoch}")
        return signed[:_SIGNATURE].decode()


def _serializer(secret: str, use: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(
        secret, salt=f"matinee.{use}", signer_kwargs={"digest_method": hashlib.sha256}
    )
