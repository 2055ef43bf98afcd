"""The value that stands in a view for what its viewer may not know."""

from typing import Any, Final, NoReturn, final


@final
class Hidden:
    """A hidden value, which raises on arithmetic, ordering, lookup and truth tests.

    It is equal to itself only, so that views can be compared: two hidden values cannot be told
    apart. Equality cannot raise; the conformance kit checks that no rule depends on it.

    >>> [HIDDEN] == [HIDDEN]
    True
    >>> bool(HIDDEN)
    Traceback (most recent call last):
        ...
    TypeError: this is hidden from the viewer and cannot be used
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "HIDDEN"

    def __reduce__(self) -> str:
        return "HIDDEN"

    def _refuse(self, *_: object) -> NoReturn:
        raise TypeError("this is hidden from the viewer and cannot be used")

    __bool__ = __hash__ = __index__ = __int__ = __float__ = __len__ = __iter__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = _refuse
    __getitem__ = __contains__ = __call__ = _refuse


HIDDEN: Final[Any] = Hidden()
"""Typed as `Any`, so that it may stand for a value of any type; using it raises."""
