"""The commands that look after the database."""

import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run


def test_a_database_is_prepared_and_copied(run: Run, home: Path, tmp_path: Path) -> None:
    done = run("db", "upgrade")
    assert (done.exit_code, done.stdout) == (0, f"{home / 'matinee.db'} is up to date now.\n")
    assert "was up to date already" in run("db", "upgrade").stdout
    done = run("db", "backup", tmp_path / "copy.db")
    assert (done.exit_code, done.stdout) == (0, f"The backup is in {tmp_path / 'copy.db'}.\n")
    assert (tmp_path / "copy.db").is_file()


@pytest.mark.parametrize(
    ("database", "told"),
    [
        ("mysql://ann:secret@host/films", "no database that Matinee knows"),
        ("/proc/none/matinee.db", "cannot be used as a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch, database: str, told: str
) -> None:
    monkeypatch.setenv("MATINEE_DATABASE", database)
    done = run("db", "upgrade")
    assert done.exit_code == 2
    assert told in done.stderr
    assert "secret" not in done.stderr


def test_no_backup_is_made_of_nothing(run: Run, tmp_path: Path) -> None:
    done = run("db", "backup", tmp_path / "copy.db")
    assert done.exit_code == 2
    assert "There is no database" in done.stderr
    assert not (tmp_path / "copy.db").exists()


def test_other_commands_do_without_the_database() -> None:
    script = "import sys, matinee.cli; sys.exit('sqlalchemy' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)
