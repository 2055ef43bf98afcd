"""A cache that builds a missing value once, even if several threads ask for it at once."""

import ast
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event

import pytest

import matinee
from matinee.engine.thread_cache import cache

PACKAGE = Path(matinee.__file__).parent
THREADED = ("engine", "games", "bots", "store", "web", "server", "client")
"""Packages that run in a server, on any of its threads."""


def test_a_thread_waits_for_what_another_builds() -> None:
    begun, go_on = Event(), Event()
    built = Counter[str]()

    @cache
    def slow(key: str) -> object:
        built[key] += 1
        begun.set()
        assert go_on.wait(30)
        return object()

    with ThreadPoolExecutor(8) as threads:
        first = threads.submit(slow, "a")
        assert begun.wait(30)
        others = [threads.submit(slow, "a") for _ in range(7)]
        assert not any(other.done() for other in others)
        go_on.set()
        found = {id(future.result(30)) for future in (first, *others)}
    assert found == {id(slow("a"))}
    assert built == {"a": 1}


def test_threads_that_ask_at_the_same_moment_get_the_same() -> None:
    together = Barrier(8)
    built = Counter[int]()

    @cache
    def value(n: int) -> object:
        built[n] += 1
        return value(n - 1) if n % 10 else object()  # the function may call itself

    def ask(_: int) -> list[object]:
        together.wait(30)
        return [value(n) for n in range(200)]

    with ThreadPoolExecutor(8) as threads:
        first, *others = threads.map(ask, range(8))
    assert all(other == first for other in others)
    assert set(built.values()) == {1}


def test_what_could_not_be_built_is_tried_again() -> None:
    tries = iter((ValueError("not yet"), "built"))

    @cache
    def fails_once() -> str:
        tried = next(tries)
        if isinstance(tried, Exception):
            raise tried
        return tried

    with pytest.raises(ValueError, match="not yet"):
        fails_once()
    assert fails_once() == fails_once() == "built"


def test_what_is_forgotten_is_built_anew() -> None:
    @cache
    def thing(*, name: str) -> list[str]:
        return [name]

    before = thing(name="a")
    assert thing(name="a") is before
    thing.cache_clear()
    assert thing(name="a") is not before
    assert thing.__wrapped__(name="b") is not thing(name="b")


def _functools_caches(file: Path) -> Iterator[int]:
    """Lines in which a file uses `functools.cache`, which takes no lock."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.ImportFrom(module="functools", names=names):
                if any(alias.name == "cache" for alias in names):
                    yield node.lineno
            case ast.Attribute(value=ast.Name(id="functools"), attr="cache"):
                yield node.lineno


def test_nothing_that_a_server_runs_is_kept_without_a_lock() -> None:
    files = [file for folder in THREADED for file in (PACKAGE / folder).rglob("*.py")]
    own = PACKAGE / "engine" / "thread_cache.py"
    assert len(files) > 300
    assert list(_functools_caches(own)), "the search finds nothing any more"
    found = [
        f"{file.relative_to(PACKAGE)}:{line}"
        for file in files
        if file != own
        for line in _functools_caches(file)
    ]
    assert not found, "use matinee.engine.thread_cache"
