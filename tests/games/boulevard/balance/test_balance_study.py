"""The part of the balance study about films alone, which needs no games."""

import pytest

from matinee.engine.contract.balance_study import Finding
from matinee.games.boulevard.balance.films import chapters

PROGRAMMES, CASH = chapters()


@pytest.mark.rule("HB-CON-18")
@pytest.mark.parametrize("finding", PROGRAMMES.findings, ids=lambda finding: finding.about)
def test_a_programme_is_worth_what_the_catalogue_says(finding: Finding) -> None:
    assert finding.holds, f"{finding.measured}, not {finding.expected}"


@pytest.mark.rule("HB-CON-21")
@pytest.mark.parametrize("finding", CASH.findings, ids=lambda finding: finding.about)
def test_cash_binds_in_the_first_week(finding: Finding) -> None:
    assert finding.holds, f"{finding.measured}, not {finding.expected}"
