"""The load on a real server, in small."""

import subprocess
import sys

import msgspec
import pytest

from matinee.engine.refused import Refused
from matinee.lab.cold import LONG
from matinee.lab.load import LoadReport, measure


@pytest.fixture(scope="module")
def report() -> LoadReport:
    return measure(tables=3, seconds=2, rate=60)


def test_every_move_is_acknowledged_and_arrives_on_every_stream(report: LoadReport) -> None:
    for figures in (report.steady, report.flat_out):
        assert figures.moves > 0
        assert figures.messages >= figures.moves * report.seats * 0.9  # the last may be under way
        assert 0 < figures.acknowledged_ms[0] <= figures.acknowledged_ms[1]
        assert 0 < figures.arrived_ms[0] <= figures.arrived_ms[1]
        assert figures.per_second == pytest.approx(figures.moves / figures.seconds)


def test_moves_are_not_sent_faster_than_asked_for(report: LoadReport) -> None:
    assert report.steady.per_second < 70


def test_a_long_table_is_opened(report: LoadReport) -> None:
    assert report.open_rows == LONG
    assert report.open_ms > 0


def test_the_command_prints_what_was_measured() -> None:
    command = [sys.executable, "-m", "matinee", "bench", "server", "--json"]
    small = ["--seconds", "1", "--tables", "1", "--rate", "20"]
    run = subprocess.run([*command, *small], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    told = msgspec.json.decode(run.stdout, type=LoadReport)
    assert (told.tables, told.seats, told.database) == (1, 4, "SQLite")
    assert told.flat_out.moves > 0


def test_a_database_that_cannot_be_used_is_told_in_a_sentence() -> None:
    with pytest.raises(Refused, match="did not start"):
        measure(tables=1, seconds=1, database="postgresql://nobody@127.0.0.1:1/none")
