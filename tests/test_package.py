"""What is built is whole: a wheel carries the rules, the cards and the catalogue of every game."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def run(wheel: Path, *args: str) -> str:
    """Run a command of the unpacked wheel."""
    script = f"import matinee; assert matinee.__file__.startswith({str(wheel)!r})"
    script += "; import sys; sys.argv[0] = 'matinee'; from matinee.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, *args],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(wheel)},
    )
    return done.stdout


def test_the_wheel_shows_rules_and_plays(wheel: Path) -> None:
    assert "DW-ACT-03" in run(wheel, "rules", "deadwood", "DW-ACT-03")
    assert '"games": 3' in run(wheel, "simulate", "deadwood", "--games", "3", "--json")


def test_the_wheel_carries_no_tests_of_ours(wheel: Path) -> None:
    names = {path.parts[len(wheel.parts)] for path in wheel.rglob("*")}
    assert {name.split("-")[0] for name in names} == {"matinee"}
    assert (wheel / "matinee" / "py.typed").is_file()


def test_requirement_files_are_hashed_and_name_no_host() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        text = file.read_text()
        assert "://" not in text
        pins = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
        assert pins
        assert all("==" in pin and pin.endswith("\\") for pin in pins)
