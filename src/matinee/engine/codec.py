"""Plain JSON of views and states: for the wire, for digests, for eyes. Never read back."""

import hashlib
from typing import Any

import msgspec

from matinee.engine.game import Table
from matinee.engine.hidden import Hidden


def _plain(value: object) -> object:
    """What msgspec does not know: hidden things, and fixed content, which goes by its key."""
    if isinstance(value, Hidden):
        return {"hidden": True}
    key: object = getattr(value, "key", None)
    if key is None:
        raise TypeError(f"a state cannot hold a {type(value).__name__}")
    return key


_encoder = msgspec.json.Encoder(enc_hook=_plain, order="deterministic")


def plain(table: Table) -> Any:
    """A view or a state as plain lists, dictionaries, numbers and texts."""
    return msgspec.json.decode(_encoder.encode(table))


def digest(state: Table, seed: bytes) -> str:
    """A fingerprint of a state, keyed by the secret seed so that it tells nothing before the end.

    Without the key, whoever holds the fingerprint could try all states that are possible.
    """
    return hashlib.blake2b(_encoder.encode(state), key=seed, digest_size=12).hexdigest()
