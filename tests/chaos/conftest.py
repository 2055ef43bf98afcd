"""A run that tests share: it takes long, and its histories can be judged many times."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from chaos.campaign import Plan, run
from chaos.checking.oracle import Oracle, read_oracles
from chaos.history import Entry, read_all
from chaos.report import Report
from chaos.schedule import Fault, Step


@dataclass(frozen=True)
class SoundRun:
    """A run of an unbroken server, with its report, histories and database."""

    report: Report
    histories: dict[str, list[Entry]]
    oracles: dict[str, Oracle]
    file: Path
    """Database file."""


@pytest.fixture(scope="session")
def sound_run(tmp_path_factory: pytest.TempPathFactory) -> SoundRun:
    """All four games on SQLite with two workers, with a crowd that comes back after a kill."""
    folder = tmp_path_factory.mktemp("chaos")
    steps = [
        Step(15, 0.1, (Fault("kill-worker", 1),)),
        Step(10, 0.0, (Fault("cut", 1),)),
        Step(10, 0.05, (Fault("crowd"),)),
    ]
    report = run(Plan(idle=16, pace=0.05), steps, folder)
    file = folder / "server-0" / "home" / "matinee.db"
    oracles, _ = read_oracles(f"sqlite:///{file}")
    return SoundRun(report, read_all(folder / "histories"), oracles, file)
