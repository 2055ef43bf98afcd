"""Settings that all tests share."""

import os

from hypothesis import settings

from same_dice import deal_alike

deal_alike()

# Machines are noisy, so no example has a deadline; CI tries the same examples each time.
settings.register_profile("matinee", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("matinee")
