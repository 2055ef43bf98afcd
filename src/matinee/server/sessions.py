"""Signed tokens: who somebody is, what a link allows. Nothing of them is stored.

Each kind of token is signed with a key of its own, derived from the server's secret, and
compared in constant time. A session names a person and an epoch; a higher epoch in the
database ends all sessions at once.
"""

import hashlib
import hmac
import time
from typing import Final

import msgspec
from itsdangerous import BadData, Signer, URLSafeTimedSerializer

COOKIE: Final = "matinee"
DAY: Final = 24 * 60 * 60
SESSION_DAYS: Final = 400  # browsers keep no cookie for longer
RENEW_DAYS: Final = 30
EMAIL_DAYS: Final = 7
VERIFIED: Final = 20_000
_SIGNATURE: Final = 16


class Claim(msgspec.Struct, frozen=True):
    """What a session says; the epoch is still to be compared with the person's."""

    person_id: str
    epoch: int
    signed_at: float

    @property
    def old(self) -> bool:
        """Whether it is time for a new token."""
        return time.time() - self.signed_at > RENEW_DAYS * DAY


class Invite(msgspec.Struct, frozen=True):
    """What an invite link allows: this seat, or any of the table's."""

    seat: int | None


class Sessions:
    """Makes and reads every token of this server."""

    def __init__(self, secret: str, *, https: bool) -> None:
        self._session = _serializer(secret, "session")
        self._verified: dict[str, Claim] = {}
        """Keys whose signatures were found good: checking one takes as long as a small answer."""
        self._email = _serializer(secret, "email")
        self._invite = Signer(secret, salt="matinee.invite", digest_method=hashlib.sha256)
        self._cookie = f"; Path=/; Max-Age={SESSION_DAYS * DAY}; HttpOnly; SameSite=Lax" + (
            "; Secure" if https else ""
        )
        self.form_secret: Final = hmac.new(secret.encode(), b"matinee.form", "sha256").hexdigest()
        """What the tokens in forms are signed with."""
        self._marks = hmac.new(secret.encode(), b"matinee.mark", "sha256").digest()

    def token(self, person_id: str, epoch: int) -> str:
        """The key by which somebody is known, in a cookie or as `Authorization: Bearer`."""
        return str(self._session.dumps([person_id, epoch]))

    def read(self, token: str) -> Claim | None:
        """What a key says, or `None` if it is not ours or too old."""
        claim = self._verified.get(token)
        if claim is None:
            claim = self._verify(token)
            if claim is None:
                return None
            if len(self._verified) >= VERIFIED:
                self._verified.clear()
            self._verified[token] = claim
        return claim if time.time() - claim.signed_at <= SESSION_DAYS * DAY else None

    def set_cookie(self, token: str) -> bytes:
        """The header value that hands a browser its key."""
        return f"{COOKIE}={token}{self._cookie}".encode()

    def clear_cookie(self) -> bytes:
        """The header value that takes a browser's key away."""
        return f"{COOKIE}={self._cookie.replace(str(SESSION_DAYS * DAY), '0')}".encode()

    def invite(self, table_id: str, seat: int | None, epoch: int) -> str:
        """The secret part of an invite link; a higher epoch makes older links void."""
        number = "" if seat is None else str(seat)
        return number + self._invite_signature(table_id, number, epoch)

    def invited(self, token: str, table_id: str, epoch: int) -> Invite | None:
        """What a link allows at this table, or `None` if it is not valid there."""
        number, signature = token[:-_SIGNATURE], token[-_SIGNATURE:]
        expected = self._invite_signature(table_id, number, epoch)
        if not hmac.compare_digest(signature.encode(), expected.encode()):
            return None
        return Invite(int(number) if number else None)

    def email(self, person_id: str, email: str) -> str:
        """The secret part of a link that shows who reads this address."""
        return str(self._email.dumps([person_id, email]))

    def emailed(self, token: str) -> tuple[str, str] | None:
        """The person and the address that such a link is for."""
        try:
            person_id, email = self._email.loads(token, max_age=EMAIL_DAYS * DAY)
        except BadData:
            return None
        return person_id, email

    def mark(self, text: str) -> str:
        """A short sign of a text that tells nothing about it, the same in all processes."""
        return hmac.new(self._marks, text.encode(), "sha256").hexdigest()[:12]

    def _verify(self, token: str) -> Claim | None:
        try:
            value, signed = self._session.loads(token, return_timestamp=True)
        except BadData:
            return None
        person_id, epoch = value
        return Claim(person_id, epoch, signed.timestamp())

    def _invite_signature(self, table_id: str, number: str, epoch: int) -> str:
        signed = self._invite.get_signature(f"{table_id}\n{number}\n{epoch}")
        return signed[:_SIGNATURE].decode()


def _serializer(secret: str, use: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(
        secret, salt=f"matinee.{use}", signer_kwargs={"digest_method": hashlib.sha256}
    )
