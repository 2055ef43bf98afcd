"""The test suite itself: it ends, and passes however it was started."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.processes

TESTS = Path(__file__).parent


def _pytest(*arguments: str | Path, cwd: Path = TESTS.parent) -> subprocess.CompletedProcess[str]:
    """Run pytest like a background command of a shell: with SIGINT ignored."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *map(str, arguments)],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )


def test_tests_that_interrupt_a_process_pass_in_the_background() -> None:
    run = _pytest("tests/cli/test_play.py", "-k", "ctrl_c", "--timeout=120")
    assert run.returncode == 0, run.stdout


def test_a_test_that_hangs_fails(tmp_path: Path) -> None:
    hanging = "import subprocess\ndef test_hangs(): subprocess.run(['sleep', 'infinity'])\n"
    (tmp_path / "test_hanging.py").write_text(hanging)
    run = _pytest("test_hanging.py", "--timeout=1", cwd=tmp_path)
    assert run.returncode == 1
    assert "Timeout" in run.stdout


def test_every_test_has_a_time_limit(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) > 0
