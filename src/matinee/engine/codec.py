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


def _canonical(table: Table) -> bytes:
    """Its JSON, always in the same order, whatever its dictionaries are keyed by."""
    builtins = msgspec.to_builtins(table, enc_hook=_plain, str_keys=True, order="deterministic")
    return msgspec.json.encode(builtins, order="deterministic")


def plain(table: Table) -> Any:
    """A view or a state as plain lists, dictionaries, numbers and texts."""
    return msgspec.json.decode(_canonical(table))


def digest(state: Table, seed: bytes) -> str:
    """A fingerprint of a state, keyed by the secret seed so that it tells nothing before the end.

    Without the key, whoever holds the fingerprint could try all states that are possible.
    """
    return hashlib.blake2b(_canonical(state), key=seed, digest_size=12).hexdigest()
