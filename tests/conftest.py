"""Settings that all tests share."""

import os
import signal

from hypothesis import settings

# Machines are noisy, so no example has a deadline; CI tries the same examples each time.
settings.register_profile("matinee", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("matinee")

# A shell starts background commands with SIGINT ignored, and processes inherit that: processes
# that tests start and interrupt would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)
