"""A cache that several threads may use at once.

`functools.cache` holds no lock while it calls the function: when several threads miss the same
value, each builds one, and the last one stays. A server reads tables on several threads, and all of
them need the same things just after start-up. Building twice wastes time at the worst moment, gives
two objects where one is meant (a `Language`), and is not always safe: two threads that make msgspec
decode the same new type can crash the process.

So everything kept for the life of a process is kept with this `cache`; a test looks for exceptions.
`functools.lru_cache` is fine for small values that follow from their arguments alone and are
evicted again: there a second building costs a moment and nothing else.
"""

import functools
from collections.abc import Callable
from threading import RLock
from typing import ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Cached(Protocol[P, T_co]):
    """A function with cached values."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co:
        """The value for these arguments, built at the first call."""
        ...

    def cache_clear(self) -> None:
        """Forget all values."""
        ...

    @property
    def __wrapped__(self) -> Callable[P, T_co]:
        """The function itself."""
        ...


def cache(function: Callable[P, T]) -> Cached[P, T]:
    """The same function, called once for each set of arguments, in all threads.

    A thread that needs a value which another is building waits for it. Each function has a
    reentrant lock of its own, so that functions may be recursive; two that call each other could
    deadlock and must not both be cached.

    A known value is found without a lock, as fast as with `functools.cache`.

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
        with lock:  # a thread that waited here finds the value built
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
