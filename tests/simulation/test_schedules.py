"""Schedules in virtual time pass, are repeatable, and would show each breakage."""

from collections.abc import Iterator

import pytest

from fixtures import INSTALLED
from simulation.breakages import BREAKAGES
from simulation.schedule import Site, run, shortest

SAMPLE = 120
BATCH = 12
ENOUGH = 120
"""Number of schedules within which each breakage is noticed."""


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A database for schedules, with the games of the tests installed."""
    for folder in ("callsheet", "parlour"):
        monkeypatch.syspath_prepend(str(INSTALLED / folder))
    site = Site()
    yield site
    site.close()


@pytest.mark.parametrize("first", range(0, SAMPLE, BATCH))
def test_whatever_happens_all_is_well(site: Site, first: int) -> None:
    """A sample; `make schedules` plays ten thousand."""
    for seed in range(first, first + BATCH):
        outcome = run(seed, site)
        if outcome.wrong:
            found = shortest(outcome, site)
            pytest.fail(f"make schedules SEED={seed} ({found.steps} steps): {found.wrong}")


def test_a_seed_gives_the_same_schedule_each_time(site: Site) -> None:
    for seed in range(5):
        one, again = run(seed, site), run(seed, site)
        assert one == again
        assert one.commits


@pytest.mark.parametrize("name", BREAKAGES)
def test_what_is_broken_is_noticed(site: Site, name: str) -> None:
    with BREAKAGES[name]():
        assert any(run(seed, site).wrong for seed in range(ENOUGH))
