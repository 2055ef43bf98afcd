"""A cache that several threads may ask at once.

`functools.cache` holds no lock while it calls the function: of several threads that miss the same
value each builds one, and the last one stays. A server reads tables on several threads, and all of
them ask for the same things just after it has started. Building twice wastes time at the worst
moment, gives two objects where one is meant (a `Language`), and is not even safe for everything
that is built: two threads that make msgspec decode the same new type can crash the process.

So whatever is kept for the life of a process is kept with this `cache`; a test looks for others.
`functools.lru_cache` stays for small values that follow from their arguments alone and are
forgotten again: there a second building costs a moment and nothing else.
"""

import functools
from collections.abc import Callable
from threading import RLock
from typing import ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Cached(Protocol[P, T_co]):
    """A function whose values are kept."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co:
        """The value for these arguments, built if it is asked for the first time."""
        ...

    def cache_clear(self) -> None:
        """Forget all values."""
        ...

    @property
    def __wrapped__(self) -> Callable[P, T_co]:
        """The function itself."""
        ...


def cache(function: Callable[P, T]) -> Cached[P, T]:
    """The same function, called once for each set of arguments, whichever threads ask.

    A thread that asks for what another is building waits for it. Each function has a lock of its
    own, which the building thread may take again, so that functions may be recursive; two that
    call each other could block each other and must not both be cached.

    A value that is known is found without a lock, as quickly as `functools.cache` finds it.

    >>> @cache
    ... def square(n: int) -> int:
    ...     print("building", n)
    ...     return n * n
    >>> square(3), square(3)
    building 3
    (9, 9)
    """
    lock = RLock()
    built = functools.cache(function)

    @functools.wraps(function)
    def build(*args: P.args, **kwargs: P.kwargs) -> T:
        with lock:  # whoever waited here finds what the other has built
            return built(*args, **kwargs)  # type: ignore[arg-type]

    known = functools.cache(build)
    forget = known.cache_clear

    def clear() -> None:
        with lock:
            built.cache_clear()
            forget()

    known.cache_clear = clear  # type: ignore[method-assign]
    known.__wrapped__ = function
    return cast("Cached[P, T]", known)
