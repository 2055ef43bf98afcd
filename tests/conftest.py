"""Settings that all tests share."""

import os
import signal

import pytest
from hypothesis import settings

from hatch_build import is_current

# Machines are noisy, so no example has a deadline; CI tries the same examples each time.
settings.register_profile("matinee", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("matinee")


def pytest_sessionstart() -> None:
    """Stop if pages would be tested without the latest scripts and styles."""
    if not is_current():
        pytest.exit("Scripts or styles have changed: run `.venv/bin/python hatch_build.py`", 4)


# A shell starts background commands with SIGINT ignored, and processes inherit that: processes
# that tests start and interrupt would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)
