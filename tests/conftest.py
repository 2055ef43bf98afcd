"""Settings that all tests share."""

import os
import signal

import pytest
from hypothesis import settings

# What the tests of all games check alike says what it found, as the tests themselves do.
pytest.register_assert_rewrite("games.pages", "games.sentences")

# Machines are noisy, so no example has a deadline; CI tries the same examples each time.
settings.register_profile("matinee", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("matinee")

# A shell lets what it starts in the background ignore SIGINT, and processes inherit that: those
# that tests start and interrupt would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
