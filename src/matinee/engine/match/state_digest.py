"""Plain JSON of views and states, for the wire, for digests and for reading.

Never decoded again.
"""

import hashlib
from typing import Any

import msgspec

from matinee.engine.contract.game import Position
from matinee.engine.contract.hidden import Hidden


def _plain(value: object) -> object:
    """JSON for hidden values, and for fixed content, which becomes its key."""
    if isinstance(value, Hidden):
        return {"hidden": True}
    key: object = getattr(value, "key", None)
    if key is None:
        raise TypeError(f"a state cannot hold a {type(value).__name__}")
    return key


def _canonical(position: Position) -> bytes:
    """JSON in a canonical order, whatever types the dictionary keys have."""
    builtins = msgspec.to_builtins(position, enc_hook=_plain, str_keys=True, order="deterministic")
    return msgspec.json.encode(builtins, order="deterministic")


def plain(position: Position) -> Any:
    """A view or a state as plain lists, dictionaries, numbers and texts."""
    return msgspec.json.decode(_canonical(position))


def digest(state: Position, seed: bytes) -> str:
    """Digest of a state, keyed with the secret seed so that it reveals nothing before the end.

    Without the key, anyone with the digest could try all possible states.
    """
    return hashlib.blake2b(_canonical(state), key=seed, digest_size=12).hexdigest()
