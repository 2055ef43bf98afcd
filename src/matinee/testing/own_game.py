"""The tests that a package with a game of its own runs, installed or not.

test_conforms = conformance_test(TITLE)
test_rules_have_tests = rule_coverage_test(TITLE, __file__)
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from matinee.engine.contract.title import Title
from matinee.testing import rule_coverage
from matinee.testing.checks.rules import check_counts
from matinee.testing.conformance_checks import CHECKS, why_not_loaded


def conformance_test(title: Title) -> Callable[..., None]:
    """The conformance kit for one game, as a test with a case for each check and each table."""
    if problem := why_not_loaded(title):
        return _failing_test(problem)
    kit = title.conformance
    runs: list[tuple[Callable[[Title, Any], None], Any]] = [
        *((check, case) for case in kit.cases for check in CHECKS),
        *((check_counts, position) for position in kit.positions),
    ]
    ids = [f"{check.__name__.removeprefix('check_')}: {subject.name}" for check, subject in runs]

    def test(check: Callable[[Title, Any], None], subject: Any) -> None:
        check(title, subject)

    marked: Callable[..., None] = pytest.mark.parametrize(("check", "subject"), runs, ids=ids)(test)
    return marked


def _failing_test(problem: str) -> Callable[[], None]:
    def test() -> None:
        raise AssertionError(problem)

    return test


def rule_coverage_test(title: Title, file: str) -> Callable[[], None]:
    """A test that each row of `rules.md` has a test, marked `rule` with its id.

    The tests are in the folder of a file, or below.
    """

    def test() -> None:
        ids = rule_coverage.catalogue(title.rulebook("en"))
        exempt = rule_coverage.exempt_rules(title)
        problems = rule_coverage.problems(ids, exempt, rule_coverage.marks(Path(file).parent))
        assert not problems, "\n".join(problems)

    return test
