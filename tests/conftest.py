"""Settings that all tests share."""

import os
import signal

from hypothesis import settings

# Machines are noisy, so no example has a deadline; CI tries the same examples each time.
settings.register_profile("matinee", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("matinee")

# A shell lets what it starts in the background ignore SIGINT, and processes inherit that: those
# that tests start and interrupt would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
