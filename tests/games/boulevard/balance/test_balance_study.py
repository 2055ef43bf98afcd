"""The part of the balance study about films alone, which needs no games."""

import pytest

from matinee.engine.contract.balance_study import Chapter
from matinee.games.boulevard.balance.films import chapters


@pytest.fixture(scope="module")
def study() -> tuple[Chapter, ...]:
    return tuple(chapters())


@pytest.mark.rule("HB-CON-18")
def test_programmes_are_worth_what_the_catalogue_says(
    study: tuple[Chapter, ...], subtests: pytest.Subtests
) -> None:
    programmes, _ = study
    assert programmes.findings
    for finding in programmes.findings:
        with subtests.test(about=finding.about):
            assert finding.holds, f"{finding.measured}, not {finding.expected}"


@pytest.mark.rule("HB-CON-21")
def test_cash_binds_in_the_first_week(
    study: tuple[Chapter, ...], subtests: pytest.Subtests
) -> None:
    _, cash = study
    assert cash.findings
    for finding in cash.findings:
        with subtests.test(about=finding.about):
            assert finding.holds, f"{finding.measured}, not {finding.expected}"
