"""A command line that keeps its games in a folder of the test's own."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from matinee.cli.commands import app
from postgres import postgres, postgres_url
from table_builder import file_url, shared_url

__all__ = ["file_url", "postgres", "postgres_url", "shared_url"]

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATINEE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def run() -> Run:
    """Run a command in this process; `keys` are typed lines."""

    def run(*args: object, keys: str = "") -> Result:
        return CliRunner().invoke(app, [str(arg) for arg in args], input=keys)

    return run


@pytest.fixture
def start(home: Path) -> Callable[..., subprocess.Popen[str]]:
    """Start a command in a process of its own."""

    def start(*args: str, **env: str) -> subprocess.Popen[str]:
        environment: Mapping[str, str] = {**os.environ, "PYTHONUNBUFFERED": "1", **env}
        return subprocess.Popen(
            [sys.executable, "-m", "matinee", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )

    return start
