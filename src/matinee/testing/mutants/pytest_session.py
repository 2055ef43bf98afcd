"""One run of pytest in this process: chosen tests in an order, the first failure, coverage."""

import functools
import gc
import sys
import time
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final

import pytest
from coverage import Coverage

LEFT_OUT: Final = "not golden and not perft and not fingerprint"
"""Tests that notice any change of the outcome, and so do not show that a test states the rule."""
_PLUGINS_ARE_IMPORTED: Final = "ignore::pytest.PytestAssertRewriteWarning"
_ARGUMENTS: Final = f"-x -q --tb=no -p no:cacheprovider -W {_PLUGINS_ARE_IMPORTED}"


class FirstFailure:
    """Runs tests in a given order up to the first failure."""

    def __init__(self, order: Mapping[str, int]) -> None:
        self.order = order
        self.failed: str | None = None

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """Let property tests report a failing example as they found it."""
        if "hypothesis" not in sys.modules:
            return
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutants", settings(), phases=phases, database=None, derandomize=True
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen tests, in their order."""
        chosen = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(chosen, key=lambda item: self.order[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A test file that cannot be imported fails."""
        self._note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test fails in its setup, its call or its teardown."""
        self._note(report)

    def _note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid


class Recording(FirstFailure):
    """Notes the processor time of every test, and which lines each test runs.

    The game's caches are emptied before each test. Otherwise only the first test that needs a
    cached value would run the lines that make it.
    """

    def __init__(self, coverage: Coverage, package: str) -> None:
        super().__init__({})
        self.seconds: dict[str, float] = {}
        self._coverage = coverage
        self._package = package
        self._caches: list[Any] = []

    def pytest_collection_finish(self) -> None:
        """Find the caches, since all modules are imported now."""
        self._caches = [
            one
            for one in gc.get_objects()
            if isinstance(one, type(functools.cache(len)))
            and str(one.__module__).startswith(self._package)
        ]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep all tests."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Attribute lines and time to this test."""
        for cache in self._caches:
            cache.cache_clear()
        self._coverage.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began
            self._coverage.switch_context("")


def run(tests: Sequence[str], plugin: FirstFailure) -> int:
    """Run these files, folders or tests; returns pytest's exit code."""
    return int(pytest.main([*_ARGUMENTS.split(), "-k", LEFT_OUT, *tests], plugins=[plugin]))
