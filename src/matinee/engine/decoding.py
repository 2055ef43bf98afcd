"""Decoding to types, safe in several threads.

msgspec builds what it knows of a type when the type is first used, and stores it on the class
before it is complete. A second thread that decodes to the same class at that moment takes it for
complete, and the process dies of a segmentation fault. Here one thread builds a type while the
others wait, so everything that is decoded to a type is decoded with these functions; a test looks
for exceptions.
"""

from typing import Any, TypeVar, overload

import msgspec

from matinee.engine.thread_cache import cache

T = TypeVar("T")


@overload
def decode(data: bytes | str, kind: type[T]) -> T: ...
@overload
def decode(data: bytes | str, kind: Any) -> Any: ...
def decode(data: bytes | str, kind: Any) -> Any:
    """The value of a JSON document, as this type.

    >>> decode(b"[1, 2]", tuple[int, ...])
    (1, 2)
    """
    return decoder(kind).decode(data)


@overload
def convert(value: object, kind: type[T], *, strict: bool = True, str_keys: bool = False) -> T: ...
@overload
def convert(value: object, kind: Any, *, strict: bool = True, str_keys: bool = False) -> Any: ...
def convert(value: object, kind: Any, *, strict: bool = True, str_keys: bool = False) -> Any:
    """A value of lists, dictionaries, numbers and texts, as this type."""
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict, str_keys=str_keys)


@overload
def decoder(kind: type[T]) -> msgspec.json.Decoder[T]: ...
@overload
def decoder(kind: Any) -> msgspec.json.Decoder[Any]: ...
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The JSON decoder of a type."""
    return _built(kind)


@cache
def _built(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
