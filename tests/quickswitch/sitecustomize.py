"""On the path of a server this lets its threads take turns so often that they meet everywhere."""

import sys

SECONDS = 5e-5
"""For how long one of them runs: a hundredth of what Python gives it by itself."""

sys.setswitchinterval(SECONDS)
