"""Settings that all tests share, and the marks that choose among them.

`make check` runs what neither is slow nor starts the server, a browser or other processes.
"""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from hatch_build import is_current

# Machines are noisy, so no example has a deadline; CI tries the same examples each time.
settings.register_profile("matinee", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("matinee")


def pytest_sessionstart() -> None:
    """Stop if pages would be tested without the latest scripts and styles."""
    if not is_current():
        pytest.exit("Scripts or styles have changed: run `.venv/bin/python hatch_build.py`", 4)


# A shell starts background commands with SIGINT ignored, and processes inherit that: processes
# that tests start and interrupt would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)

TESTS = Path(__file__).parent
MARKS = {
    "bench": "processes",
    "browser": "browser",
    "chaos": "processes",
    "faults": "processes",
    "server": "server",
    "simulation": "server",
    "test_snapshots.py": "server",
}
"""The mark of all tests in a folder or file."""
STARTING = {"any_server", "postgres", "postgres_server", "serve", "server"}
"""Fixtures that start processes."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if TESTS not in item.path.parents:
            continue  # a game's package may be tested from here
        folder = item.path.relative_to(TESTS).parts[0]
        if folder in MARKS:
            item.add_marker(MARKS[folder])
        if MARKS.get(folder) != "browser" and (
            STARTING.intersection(getattr(item, "fixturenames", ())) or _on_postgres(item)
        ):
            item.add_marker("processes")
        if _is_further_case(item):
            item.add_marker("slow")


def _on_postgres(item: pytest.Item) -> bool:
    """Whether a test of several databases runs on PostgreSQL here."""
    call = getattr(item, "callspec", None)
    return call is not None and "postgresql" in call.params.values()


def _is_further_case(item: pytest.Item) -> bool:
    """Whether the conformance kit checks the same of a game at its first table too."""
    call = getattr(item, "callspec", None)
    params = {} if call is None else call.params
    if not {"case", "title"} <= params.keys():
        return False
    return bool(params["case"] != params["title"].conformance.cases[0])


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with _refusing_processes(item):
        yield


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _refusing_processes(item):
        yield


@contextmanager
def _refusing_processes(item: pytest.Item) -> Iterator[None]:
    """Refuse a process that a test without the mark starts, so that the marks stay true."""
    marked = any(item.get_closest_marker(name) for name in ("browser", "processes"))
    with pytest.MonkeyPatch.context() as patch:
        if TESTS in item.path.parents and not marked:
            patch.setattr(subprocess.Popen, "__init__", _refuse)
            patch.setattr(BaseProcess, "start", _refuse)
        yield


def _refuse(*given: Any, **named: Any) -> None:
    pytest.fail("a test that starts a process needs the mark `processes`")
