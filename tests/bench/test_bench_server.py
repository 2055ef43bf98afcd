"""The load benchmark on a real server, on a small scale."""

from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from benchmarks import bench_server
from benchmarks.bench_open import LONG
from benchmarks.bench_server import LoadReport, measure
from matinee.cli.commands import app
from matinee.engine.text.errors import Refused


@pytest.fixture(scope="module")
def report() -> LoadReport:
    return measure(tables=3, seconds=2, rate=60)


def test_every_move_is_acknowledged_and_arrives_on_every_stream(report: LoadReport) -> None:
    for figures in (report.steady, report.flat_out):
        assert figures.moves > 0
        assert figures.messages >= figures.moves * report.seats * 0.9  # the last may be in transit
        assert 0 < figures.acknowledged_ms[0] <= figures.acknowledged_ms[1]
        assert 0 < figures.arrived_ms[0] <= figures.arrived_ms[1]
        assert figures.per_second == pytest.approx(figures.moves / figures.seconds)


def test_moves_are_not_sent_faster_than_asked_for(report: LoadReport) -> None:
    assert report.steady.per_second < 70


def test_a_long_table_is_opened(report: LoadReport) -> None:
    assert report.open_rows == LONG
    assert report.open_ms > 0


def test_the_command_prints_what_was_measured(
    report: LoadReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[dict[str, Any]] = []

    def measured(**how: Any) -> LoadReport:
        calls.append(how)
        return report

    monkeypatch.setattr(bench_server, "measure", measured)
    monkeypatch.setenv("COLUMNS", "120")
    command = ["bench", "server", "--seconds", "2", "--tables", "3", "--rate", "60"]
    json_result = CliRunner().invoke(app, [*command, "--json"])
    assert msgspec.json.decode(json_result.stdout, type=LoadReport) == report
    assert (report.tables, report.seats, report.database) == (3, 4, "SQLite")
    output = CliRunner().invoke(app, command).stdout
    assert "3 tables of deadwood with 4 seats each, 1 worker(s) on SQLite" in output
    assert f"{report.flat_out.per_second:,.0f}" in output
    for how in calls:
        assert (how["seconds"], how["tables"], how["rate"], how["workers"]) == (2, 3, 60, 1)


def test_a_database_that_cannot_be_used_is_told_in_a_sentence() -> None:
    with pytest.raises(Refused, match="did not start"):
        measure(tables=1, seconds=1, database="mysql://nobody@127.0.0.1/none")
