"""On the path of a server this makes its workers slow to start, as on a machine that is busy."""

import sys
import time

SECONDS = 7
"""Longer than uvicorn waits for a worker that does not answer."""

if any("spawn_main" in argument for argument in sys.orig_argv):
    time.sleep(SECONDS)
