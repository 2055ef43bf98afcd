"""`matinee bench` finds the benchmarks of the clone that it runs from."""

import os
import subprocess
import sys
from pathlib import Path

import benchmarks
from matinee.cli.bench import CLONE, load_benchmarks


def test_a_clone_has_the_benchmarks_beside_its_source() -> None:
    assert Path(benchmarks.__file__).parent == CLONE / "benchmarks"
    assert load_benchmarks().__name__ == "benchmarks.reports"


def test_a_benchmark_runs_from_any_folder(tmp_path: Path) -> None:
    """The command starts a process of its own, which has to find the benchmarks, too."""
    command = ["bench", "shares", "--seconds", "1", "--guests", "1", "--json"]
    result = subprocess.run(
        [sys.executable, "-m", "matinee", *command],
        cwd=tmp_path,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert '"flood"' in result.stdout, result.stderr
