"""A server flooded from one address."""

from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from benchmarks import bench_shares
from benchmarks.bench_shares import ASKED, ResponseTimes, SharesReport, measure
from benchmarks.flood import STREAMS
from matinee.cli.commands import app
from matinee.engine.text.errors import Refused
from matinee.server.settings import Settings

GUESTS = 5


@pytest.fixture(scope="module")
def report() -> SharesReport:
    return measure(seconds=2, guests=GUESTS)


def test_the_flood_does_what_it_can_and_meets_limits(report: SharesReport) -> None:
    flood, settings = report.flood, Settings.read({})
    assert 1 <= flood.guests <= GUESTS
    assert flood.tables >= 1
    assert flood.answered > 0
    most = settings.stream_limit * settings.address_people
    assert flood.streams <= min(most, GUESTS * STREAMS)


def test_waits_are_measured_in_quiet_and_in_the_flood(report: SharesReport) -> None:
    assert tuple(report.quiet) == tuple(report.flooded) == ASKED
    for waits in (*report.quiet.values(), *report.flooded.values()):
        assert 0 < waits.median <= waits.p95 <= waits.longest
        assert waits.count > 0


def slowed(report: SharesReport, times: float) -> SharesReport:
    """The same report with response times under the flood `times` those of the quiet server."""
    flooded = {
        key: ResponseTimes(one.median * times, one.p95 * times, one.longest * times, one.count)
        for key, one in report.quiet.items()
    }
    return msgspec.structs.replace(report, flooded=flooded)


@pytest.mark.parametrize(("times", "code"), [(1.5, 0), (2.5, 1)])
def test_the_command_says_whether_the_aim_is_met(
    report: SharesReport, monkeypatch: pytest.MonkeyPatch, times: float, code: int
) -> None:
    calls: list[dict[str, Any]] = []

    def measured(**how: Any) -> SharesReport:
        calls.append(how)
        return slowed(report, times)

    monkeypatch.setattr(bench_shares, "measure", measured)
    monkeypatch.setenv("COLUMNS", "140")
    command = ["bench", "shares", "--seconds", "2", "--guests", "3"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == code
    assert f"{times:.2f}" in result.stdout
    assert "healthz" in result.stdout
    json_result = CliRunner().invoke(app, [*command, "--json"])
    assert msgspec.json.decode(json_result.stdout, type=SharesReport) == slowed(report, times)
    for how in calls:
        assert (how["seconds"], how["guests"]) == (2, 3)


def test_an_address_that_is_not_there_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench_shares, "SOURCE", "192.0.2.1")
    with (
        pytest.raises(Refused, match=r"cannot send from the address 192\.0\.2\.1"),
        bench_shares._flood("http://127.0.0.1:9", "deadwood", 1),
    ):
        pass
