"""The conformance kit: checks every installed game against the contract.

`pytest --pyargs matinee.testing.conformance` runs it over all installed games; with `-k KEY` over
one game only. The checks are in `matinee.testing.checks`.
"""

from collections.abc import Callable

import pytest

from matinee.engine.contract.conformance_cases import ConformanceCase, MoveCount
from matinee.engine.contract.installed_games import installed
from matinee.engine.contract.title import Title
from matinee.testing.checks.rules import check_counts
from matinee.testing.conformance_checks import CHECKS, why_not_loaded

TITLES, BROKEN = installed()
for key, one in list(TITLES.items()):
    if problem := why_not_loaded(one):
        BROKEN[key] = problem
        del TITLES[key]

CASES = [
    pytest.param(title, case, id=f"{title.key}: {case.name}")
    for title in TITLES.values()
    for case in title.conformance.cases
]

POSITIONS = [
    pytest.param(title, position, id=f"{title.key}: {position.name}")
    for title in TITLES.values()
    for position in title.conformance.positions
]


@pytest.mark.parametrize("name", [*TITLES, *BROKEN])
def test_every_installed_title_can_be_loaded(name: str) -> None:
    """Every installed title can be loaded: one that cannot would not be tested at all."""
    assert name not in BROKEN, BROKEN[name]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize(("title", "case"), CASES)
def test_conforms(
    title: Title, case: ConformanceCase, check: Callable[[Title, ConformanceCase], None]
) -> None:
    """The game fulfils this part of the contract at this table."""
    check(title, case)


@pytest.mark.parametrize(("title", "position"), POSITIONS)
def test_counts(title: Title, position: MoveCount) -> None:
    """The numbers of sequences of actions from the position are those that it states."""
    check_counts(title, position)
